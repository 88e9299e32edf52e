// Talks to the host of an MCP App: JSON-RPC over postMessage, revision 2026-01-26 of the extension. If the page is not
// inside such a host, nothing answers and the page stays as it is.

export interface HostContext {
  readonly theme?: 'light' | 'dark';
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
}

interface InitializeResult {
  readonly hostCapabilities?: { readonly serverTools?: object };
  readonly hostContext?: HostContext;
}

/** Notifications from the host. */
export interface Listener {
  /** The model called the tool with these arguments. */
  called(args: Readonly<Record<string, unknown>>): void;
  answered(result: ToolResult): void;
  cancelled(): void;
  contextChanged(context: HostContext): void;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each method has its own params
  readonly params?: any;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const REVISION = '2026-01-26';
const METHOD_NOT_FOUND = -32_601;

export class Host {
  readonly #pending = new Map<number | string, (message: Message) => void>();
  #nextId = 1;

  constructor(listener: Listener) {
    const notifications: Readonly<Record<string, (params: never) => void>> = {
      'ui/notifications/tool-input': ({ arguments: args }: { arguments?: Record<string, unknown> }) =>
        listener.called(args ?? {}),
      'ui/notifications/tool-result': (result: ToolResult) => listener.answered(result),
      'ui/notifications/tool-cancelled': () => listener.cancelled(),
      'ui/notifications/host-context-changed': (context: HostContext) => listener.contextChanged(context),
    };
    addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
      if (source !== parent || typeof data !== 'object' || data === null) return;
      const { id, method, params } = data;
      if (method === undefined) {
        if (id !== undefined) this.#pending.get(id)?.(data);
      } else if (id === undefined) {
        if (Object.hasOwn(notifications, method)) notifications[method]!((params ?? {}) as never);
      } else if (method === 'ping' || method === 'ui/resource-teardown') this.#send({ id, result: {} });
      else this.#send({ id, error: { code: METHOD_NOT_FOUND, message: `no method ${method}` } });
    });
  }

  /** Starts the session. Returns whether the host lets us call the server's tools, and the host's theme. */
  async initialize(): Promise<{ readonly canCall: boolean; readonly context: HostContext }> {
    const { hostCapabilities, hostContext } = (await this.#request('ui/initialize', {
      protocolVersion: REVISION,
      appInfo: { name: 'mcc-lookup', version: '1.0.0' },
      appCapabilities: { availableDisplayModes: ['inline'] },
    })) as InitializeResult;
    this.#send({ method: 'ui/notifications/initialized', params: {} });
    return { canCall: hostCapabilities?.serverTools !== undefined, context: hostContext ?? {} };
  }

  callTool(name: string, args: object): Promise<ToolResult> {
    return this.#request('tools/call', { name, arguments: args }) as Promise<ToolResult>;
  }

  /** Tells the host whenever our size changes. */
  reportSize(element: HTMLElement): void {
    new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      const params = { width: Math.ceil(width), height: Math.ceil(height) };
      this.#send({ method: 'ui/notifications/size-changed', params });
    }).observe(element);
  }

  #request(method: string, params: object): Promise<unknown> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, ({ result, error }) => {
        this.#pending.delete(id);
        if (error) reject(new Error(error.message));
        else resolve(result);
      });
      this.#send({ id, method, params });
    });
  }

  // The target is `*` because a sandboxed host has no origin. We send nothing secret.
  #send(message: object): void {
    parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }
}
