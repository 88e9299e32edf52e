// Builds the MCP server, the same for stdio and HTTP and for 2026 and older clients: without a transport, or as a
// handler for web-standard requests.
import { createMcpHandler, type McpRequestContext, McpServer } from '@modelcontextprotocol/server';
import { MAX_LINES } from '../operations/descriptor-batch.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { McpDeps } from './deps.ts';
import { registerPrompts } from './prompts.ts';
import { registerApp, registerResources } from './resources.ts';
import { registerTool } from './tool.ts';

const INSTRUCTIONS =
  'Merchant category codes (MCC), the merchants that have them and the credit cards that earn there. ' +
  'best_cards answers “which card at …?” at once: it takes names, web addresses and codes, a list of cards that somebody has, and an amount. ' +
  'find_merchant gives a merchant’s code and how sure that is; read_statement does so for up to 100 statement lines, read_qr for a payment QR code; explain_mcc says what a code means; compare_cards compares a few cards side by side; what_changed says what became of their terms; about_data gives the edition and says what a cited source is. ' +
  'Say how sure an answer is (confidence, basis) and name caps and conditions (spendCap). An MCC is four digits in a string.';

/** Lists change with the program, not with the data. */
const listHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
/** Cards are rated as of a day, and data is reloaded now and then: the same max age as the HTTP API's answers. */
const readHint = { ttlMs: 300_000, cacheScope: 'public' } as const;
/** Our longest argument is a statement; the rest is for the other arguments. */
const MAX_INPUT_ELEMENTS = MAX_LINES + 100;

export function buildMcpServer(deps: McpDeps): McpServer {
  const server = new McpServer(
    { name: 'mcc-lookup', title: 'MCC Lookup', version: deps.version },
    {
      // Nothing is pushed: lists don't change while the program runs.
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      instructions: INSTRUCTIONS,
      maxToolInputElements: MAX_INPUT_ELEMENTS,
      cacheHints: {
        'server/discover': listHint,
        'tools/list': listHint,
        'prompts/list': listHint,
        'resources/list': listHint,
        'resources/templates/list': listHint,
        'resources/read': readHint,
      },
    },
  );
  for (const operation of OPERATIONS)
    if (operation.tool && (!operation.isLocal || deps.openSolver))
      registerTool(server, deps, operation, operation.tool);
  registerResources(server, deps);
  registerPrompts(server);
  if (deps.app !== undefined) registerApp(server, deps.app);
  return server;
}

interface FetchOptions {
  /** The request's body as JSON, so that what was counted is what is answered. */
  readonly parsedBody?: unknown;
  readonly nextTurn?: McpDeps['nextTurn'];
}

export interface McpFetch {
  fetch(request: Request, options?: FetchOptions): Promise<Response>;
  /** Ends open subscriptions, which would delay shutdown until its deadline. */
  close(): Promise<void>;
}

interface McpFetchOptions {
  /** Maximum bytes in a request's body; more is refused with 413. */
  readonly bodyBytes: number;
  /** Called for requests that do not follow the protocol. */
  onError(error: Error): void;
}

/** Nothing is pushed, so few clients have a reason to hold a connection open. */
const MAX_SUBSCRIPTIONS = 100;

/** One server instance per request. */
export function buildMcpFetch(deps: McpDeps, { bodyBytes, onError }: McpFetchOptions): McpFetch {
  const turns = new WeakMap<Request, McpDeps['nextTurn']>();
  const build = ({ requestInfo }: McpRequestContext): McpServer =>
    buildMcpServer({ ...deps, nextTurn: requestInfo && turns.get(requestInfo) });
  const { fetch, close } = createMcpHandler(build, {
    legacy: 'stateless',
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    maxRequestBodySize: bodyBytes,
    onerror: onError,
  });
  return {
    fetch: (request, { nextTurn, ...options } = {}) => {
      turns.set(request, nextTurn);
      return fetch(request, options);
    },
    close,
  };
}

/** So many statement lines, or elements of another list, count as one call. */
const ELEMENTS_A_CALL = 5;

/** How many calls a body counts as: one for each message in it, and more for long lists. */
export function countCalls(body: unknown): number {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.reduce<number>((sum, message) => sum + countCall(message), 0) || 1;
}

function countCall(message: unknown): number {
  const { params } = (message ?? {}) as { params?: { arguments?: unknown } };
  const elements = Object.values(params?.arguments ?? {}).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );
  return Math.max(1, Math.ceil(elements / ELEMENTS_A_CALL));
}
