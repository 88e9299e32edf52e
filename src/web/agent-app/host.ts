// The host of an MCP App: JSON-RPC over postMessage, by the extension's revision 2026-01-26. A host that is no such host
// never answers, and the page stays as it is.

export interface HostContext {
  readonly theme?: 'light' | 'dark';
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
}

interface Greeting {
  readonly hostCapabilities?: { readonly serverTools?: object };
  readonly hostContext?: HostContext;
}

/** What the host tells us without being asked. */
export interface Listener {
  /** The model asked the tool with these arguments. */
  asked(args: Readonly<Record<string, unknown>>): void;
  answered(result: ToolResult): void;
  cancelled(): void;
  dressed(context: HostContext): void;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each method has params of its own
  readonly params?: any;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const REVISION = '2026-01-26';
const METHOD_NOT_FOUND = -32_601;

export class Host {
  readonly #waiting = new Map<number | string, (message: Message) => void>();
  #next = 1;

  constructor(listener: Listener) {
    const notices: Readonly<Record<string, (params: never) => void>> = {
      'ui/notifications/tool-input': ({ arguments: args }: { arguments?: Record<string, unknown> }) =>
        listener.asked(args ?? {}),
      'ui/notifications/tool-result': (result: ToolResult) => listener.answered(result),
      'ui/notifications/tool-cancelled': () => listener.cancelled(),
      'ui/notifications/host-context-changed': (context: HostContext) => listener.dressed(context),
    };
    addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
      if (source !== parent || typeof data !== 'object' || data === null) return;
      const { id, method, params } = data;
      if (method === undefined) {
        if (id !== undefined) this.#waiting.get(id)?.(data);
      } else if (id === undefined) {
        if (Object.hasOwn(notices, method)) notices[method]!((params ?? {}) as never);
      } else if (method === 'ping' || method === 'ui/resource-teardown') this.#send({ id, result: {} });
      else this.#send({ id, error: { code: METHOD_NOT_FOUND, message: `no method ${method}` } });
    });
  }

  /** Whether the host lets us call the server's tools; and how it wants us to look. */
  async greet(): Promise<{ readonly canCall: boolean; readonly context: HostContext }> {
    const { hostCapabilities, hostContext } = (await this.#ask('ui/initialize', {
      protocolVersion: REVISION,
      appInfo: { name: 'mcc-lookup', version: '1.0.0' },
      appCapabilities: { availableDisplayModes: ['inline'] },
    })) as Greeting;
    this.#send({ method: 'ui/notifications/initialized', params: {} });
    return { canCall: hostCapabilities?.serverTools !== undefined, context: hostContext ?? {} };
  }

  callTool(name: string, args: object): Promise<ToolResult> {
    return this.#ask('tools/call', { name, arguments: args }) as Promise<ToolResult>;
  }

  /** Tells the host whenever our height changes. */
  reportSize(element: HTMLElement): void {
    new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      const params = { width: Math.ceil(width), height: Math.ceil(height) };
      this.#send({ method: 'ui/notifications/size-changed', params });
    }).observe(element);
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error) reject(new Error(error.message));
        else resolve(result);
      });
      this.#send({ id, method, params });
    });
  }

  // To anyone: a sandboxed host has no origin that could be named, and we hold nothing that is secret.
  #send(message: object): void {
    parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }
}
