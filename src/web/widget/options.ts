// What an embedder can set in the query: ?region=SG&theme=dark&accent=0a7&q=grab&limit=5. Bad values are ignored,
// because a visitor who sees the widget could do nothing about an error.
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { parseColour } from './accent.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface WidgetOptions {
  readonly region: string;
  readonly theme: Theme;
  /** `#00aa77` */
  readonly accent: string | undefined;
  readonly q: string;
  /** The maximum number of merchants listed. */
  readonly limit: number;
}

export const DEFAULT_LIMIT = 6;
export const MAX_RESULTS = 20;

/** `get` returns an empty string for a missing parameter. */
export function parseOptions(get: (name: string) => string, region: string): WidgetOptions {
  const limit = /^\d{1,3}$/.test(get('limit')) ? Number(get('limit')) : DEFAULT_LIMIT;
  return {
    region,
    theme: THEMES.find((theme) => theme === get('theme')) ?? 'auto',
    accent: parseColour(get('accent')),
    q: cleanQuery(get('q')),
    limit: Math.min(Math.max(limit, 1), MAX_RESULTS),
  };
}

/** The options that differ from their defaults, for forms, links and snippets. */
export function listNonDefaults({ theme, accent, limit }: WidgetOptions): Record<string, string> {
  return {
    ...(theme !== 'auto' && { theme }),
    ...(accent !== undefined && { accent: accent.slice(1) }),
    ...(limit !== DEFAULT_LIMIT && { limit: String(limit) }),
  };
}

/** Pasted text can contain control characters. */
export function cleanQuery(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ').trim();
  return [...plain].slice(0, MAX_QUERY_LENGTH).join('');
}
