// The server behind web-standard requests, one instance for each: whoever owns a socket puts it there.
import { createMcpHandler } from '@modelcontextprotocol/server';
import { buildMcpServer } from './build-mcp-server.ts';
import type { McpParts } from './parts.ts';

export interface McpFetch {
  fetch(request: Request): Promise<Response>;
  /** Ends what is still open: subscriptions would hold a stopping server until its deadline. */
  close(): Promise<void>;
}

export interface McpFetchOptions {
  /** Bytes of a request's body; more is refused with 413. */
  readonly bodyBytes: number;
  /** A request that is none of the protocol's. */
  onError(error: Error): void;
}

/** We push nothing, so few have a reason to hold a connection open for it. */
const MOST_SUBSCRIPTIONS = 100;

export function buildMcpFetch(parts: McpParts, { bodyBytes, onError }: McpFetchOptions): McpFetch {
  const { fetch, close } = createMcpHandler(() => buildMcpServer(parts), {
    legacy: 'stateless',
    maxSubscriptions: MOST_SUBSCRIPTIONS,
    maxRequestBodySize: bodyBytes,
    onerror: onError,
  });
  return { fetch: (request) => fetch(request), close };
}
