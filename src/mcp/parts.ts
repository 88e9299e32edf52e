// What the MCP server is built from; main makes the parts, tests make others.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { MerchantSource } from '../query/remote/merchant-source.ts';
import type { MerchantSearch } from '../query/search-merchants.ts';

export interface McpServed {
  readonly catalogue: Catalogue;
  readonly search: MerchantSearch;
  /** Where merchants are not in memory. */
  readonly source?: MerchantSource;
  /** Beside it: the snapshot's own merchants. */
  readonly embedded?: McpServed;
}

export interface McpParts {
  /** Asked anew for every call, so that a reload takes effect between two of them. */
  getServed(): McpServed;
  /** Today in UTC, `2026-11-16`: rules of cards hold on days. */
  today(): string;
  readonly defaultRegion: string;
  /** The program's version, as clients see it. */
  readonly version: string;
  /** The widget as one document, for hosts that show such beside an answer; absent: none. */
  readonly app?: string | undefined;
  /** Hears of what went wrong in a tool, which the model is told without its insides. */
  onFault?(error: unknown): void;
}

/** What a question is answered from. */
export interface Context extends McpServed {
  readonly on: string;
  readonly defaultRegion: string;
}

export function takeContext(parts: McpParts): Context {
  return { ...parts.getServed(), on: parts.today(), defaultRegion: parts.defaultRegion };
}
