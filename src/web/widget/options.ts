// What an embedder can set, by query: ?region=SG&theme=dark&accent=0a7&q=grab&limit=5&lang=en. A bad value is passed
// over, because whoever sees the widget can do nothing about it.
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import { parseColour } from './accent.ts';
import { type Language, pickLanguage } from './strings.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface WidgetOptions {
  readonly region: string;
  readonly theme: Theme;
  /** `#00aa77` */
  readonly accent: string | undefined;
  readonly q: string;
  /** Merchants listed at once. */
  readonly limit: number;
  readonly lang: Language;
}

export const DEFAULT_LIMIT = 6;
export const MOST_RESULTS = 20;

/** `ask` gives the empty string for what was not given. */
export function parseOptions(ask: (name: string) => string, region: string): WidgetOptions {
  const limit = /^\d{1,3}$/.test(ask('limit')) ? Number(ask('limit')) : DEFAULT_LIMIT;
  return {
    region,
    theme: THEMES.find((theme) => theme === ask('theme')) ?? 'auto',
    accent: parseColour(ask('accent')),
    q: cleanQuery(ask('q')),
    limit: Math.min(Math.max(limit, 1), MOST_RESULTS),
    lang: pickLanguage(ask('lang')),
  };
}

/** Those that differ from what holds without them; a form, a link or a snippet carries them on. */
export function listNonDefaults({ theme, accent, limit, lang }: WidgetOptions): Record<string, string> {
  return {
    ...(theme !== 'auto' && { theme }),
    ...(accent !== undefined && { accent: accent.slice(1) }),
    ...(limit !== DEFAULT_LIMIT && { limit: String(limit) }),
    ...(lang !== 'en' && { lang }),
  };
}

// Control characters come along with pasted text.
export function cleanQuery(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ').trim();
  return [...plain].slice(0, LONGEST_QUERY).join('');
}
