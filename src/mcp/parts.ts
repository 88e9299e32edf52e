// What the MCP server is built from; main supplies the parts, and tests supply their own.
import type { Searchable } from '../query/find-merchant.ts';

export interface McpParts {
  /** Called again for every tool call, so a reload takes effect from the next one. */
  getCatalogue(): Searchable;
  /** Today in UTC, `2026-11-16`: card rules are dated by day. */
  today(): string;
  readonly defaultRegion: string;
  /** The program's version, as clients see it. */
  readonly version: string;
  /** The widget as one document, for hosts that can show it next to an answer; absent if there is none. */
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
