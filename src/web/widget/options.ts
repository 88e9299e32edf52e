// What an embedder can set in the query: ?region=SG&theme=dark&accent=0a7&q=grab&limit=5&cards=A,B. Bad values are
// ignored, because a visitor who sees the widget couldn't do anything about an error.
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
  /** Short names of the visitor's cards. */
  readonly cards: readonly string[];
  /** What else the embedding page knows of the visitor, as GET /api/best-card takes it. */
  readonly person: Readonly<Partial<Record<PersonOption, string>>>;
}

/** `usually`: how they pay at a counter. */
export const PERSON = ['mileValue', 'usually', 'meets', 'chosen', 'spent'] as const;
export type PersonOption = (typeof PERSON)[number];

export const DEFAULT_LIMIT = 6;
export const MAX_RESULTS = 20;
/** The site's own accent, which doesn't need to be set. */
export const DEFAULT_ACCENT = '#00664a';
const MAX_CARDS = 40;

/** `get` returns an empty string for a missing parameter. */
export function parseOptions(get: (name: string) => string, region: string): WidgetOptions {
  const limit = /^\d{1,3}$/.test(get('limit')) ? Number(get('limit')) : DEFAULT_LIMIT;
  const accent = parseColour(get('accent'));
  return {
    region,
    theme: THEMES.find((theme) => theme === get('theme')) ?? 'auto',
    accent: accent === DEFAULT_ACCENT ? undefined : accent,
    q: cleanQuery(get('q')),
    limit: Math.min(Math.max(limit, 1), MAX_RESULTS),
    cards: parseCards(get('cards')),
    person: Object.fromEntries(PERSON.flatMap((name) => (isPersonal(get(name)) ? [[name, get(name)]] : []))),
  };
}

/** `REVO,WWMC`. Unknown names do no harm, because only the region's cards are searched for them. */
export function parseCards(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter((name) => /^[\w+&.-]{1,30}$/.test(name)).slice(0, MAX_CARDS);
}

/** `UOBONE:1000,LADYS:dining`, `1.5`, `card-tap`. */
const isPersonal = (text: string): boolean => /^[\w+&.:, -]{1,1000}$/.test(text);

/** The options that differ from their defaults, for forms, links and snippets. */
export function listNonDefaults({
  theme,
  accent,
  limit,
  cards,
  person,
}: WidgetOptions): Record<string, string> {
  return {
    ...(theme !== 'auto' && { theme }),
    ...(accent !== undefined && { accent: accent.slice(1) }),
    ...(limit !== DEFAULT_LIMIT && { limit: String(limit) }),
    ...(cards.length > 0 && { cards: cards.join(',') }),
    ...person,
  };
}

/** Pasted text can contain control characters. */
export function cleanQuery(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ').trim();
  return [...plain].slice(0, MAX_QUERY_LENGTH).join('');
}

export interface Snippets {
  readonly script: string;
  readonly frame: string;
  /** The frame's path: `/embed/lookup?region=SG`. */
  readonly path: string;
}

/** A plain frame cannot grow, so it needs room for search results. */
const FRAME_HEIGHT_PX = 560;

/** The HTML that adds the widget to a page: `base` is the widget's origin, `https://mcc.example`; `width` is in pixels, empty for full width. */
export function formatSnippets(base: string, options: WidgetOptions, width?: string): Snippets {
  const { q, theme, region } = options;
  const set: Record<string, string> = { region, ...listNonDefaults(options), ...(q !== '' && { q }) };
  const attributes = { ...set, ...(width && { width }) };
  const data = Object.entries(attributes).map(
    ([name, value]) => ` data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}="${escapeAttribute(value)}"`,
  );
  const path = `/embed/lookup?${new URLSearchParams(set)}`;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return {
    script: `<script async src="${escapeAttribute(base)}/embed.js"${data.join('')}></script>`,
    frame: [
      `<iframe src="${escapeAttribute(base + path)}"`,
      `  title="Merchant category code lookup" loading="lazy" width="${width || '100%'}" height="${FRAME_HEIGHT_PX}"`,
      `  style="border:0;color-scheme:${scheme}"></iframe>`,
    ].join('\n'),
    path,
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
