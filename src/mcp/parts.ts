// What the MCP server is built from; main makes the parts, tests make others.
import type { Searchable } from '../query/find-merchant.ts';

export interface McpParts {
  /** Asked anew for every call, so that a reload takes effect between two of them. */
  getCatalogue(): Searchable;
  /** Today in UTC, `2026-11-16`: rules of cards hold on days. */
  today(): string;
  readonly defaultRegion: string;
  /** The program's version, as clients see it. */
  readonly version: string;
  /** The widget as one document, for hosts that show such beside an answer; absent: none. */
  readonly app?: string | undefined;
  /** Called with errors in a tool; the model gets a message without internals. */
  onFault?(error: unknown): void;
}

/** What a question is answered from. */
export interface Context extends Searchable {
  readonly on: string;
  readonly defaultRegion: string;
}

export function takeContext(parts: McpParts): Context {
  return { ...parts.getCatalogue(), on: parts.today(), defaultRegion: parts.defaultRegion };
}
