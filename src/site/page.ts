// What a page's handler gets and gives. Handlers are pure: the service answers with them, and so does the app's service
// worker when there is no network (src/app). Also the headers of pages, and the words of errors.
import { findCardByShortName } from '../query/find-card.ts';
import type { Searchable } from '../query/find-merchant.ts';
import { parseRegion } from '../query/parse-parameters.ts';
import { ErrorPage, type ErrorPageProps, type PageComponent, renderPage } from '../web/pages/frame.tsx';
import { keepRegion, type SiteContext, type SiteFacts } from '../web/pages/site-context.ts';

/** Parameters as they were sent; a name that is repeated has a list. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

export interface PageRequest {
  /** The parts of the path that vary: `{ name: 'ya-kun.md' }`. */
  readonly params: Readonly<Record<string, string>>;
  readonly parameters: Query;
  /** The service's origin as the client sees it, for absolute links. */
  readonly origin: string;
  readonly prefersMarkdown: boolean;
}

export interface PageContext extends PageRequest, Searchable {
  readonly site: SiteContext;
  /** The date for which cards are compared, `2026-11-16`. */
  readonly on: string;
  /** The first value of each parameter, trimmed. */
  readonly query: Readonly<Partial<Record<string, string>>>;
  /** The region whose cards are shown: the requested one, or the service's default, or the first that has cards. */
  readonly region: string;
  /** To be awaited between pieces of work of more than a few milliseconds. */
  nextTurn(): Promise<void>;
}

interface PageSurroundings extends Pick<PageContext, 'catalogue' | 'search' | 'on' | 'nextTurn'> {
  readonly site: SiteFacts;
}

export function openPage(request: PageRequest, around: PageSurroundings): PageContext {
  const query = Object.fromEntries(
    Object.entries(request.parameters).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : value[0]!).trim(),
    ]),
  );
  const region = chooseRegion(query.region, around.site);
  const findCard = (name: string) => findCardByShortName(around.catalogue.cards, name);
  return { ...around, ...request, query, region, site: { ...around.site, region, findCard } };
}

function chooseRegion(requested = '', { meta: { regions }, defaultRegion }: SiteFacts): string {
  return parseRegion(requested, regions) ?? parseRegion(defaultRegion, regions) ?? regions[0] ?? requested;
}

export type PageHandler = (page: PageContext) => PageAnswer | Promise<PageAnswer>;
export type PageAnswer = TextAnswer | Redirect | PageError;

export interface TextAnswer extends TextOptions {
  readonly kind: 'text';
  /** Names everything that the text depends on besides the catalogue, the date and the settings. */
  readonly key: string;
  /** Runs only if the text is not cached. */
  build(site: SiteContext): string;
  readonly type: string;
}

type HeaderValues = Readonly<Record<string, string | undefined>>;

interface TextOptions {
  /** Do not cache: search results and the like, which are rarely requested twice. */
  readonly once?: boolean | undefined;
  /** Its address says something about a person, so no shared cache keeps it. */
  readonly isPersonal?: boolean | undefined;
  /** Request headers that it depends on. */
  readonly vary?: string | undefined;
  /** Besides those of every page, or instead of them; undefined removes one. */
  readonly headers?: HeaderValues;
}

interface Redirect {
  readonly kind: 'redirect';
  readonly to: string;
  readonly status: 301 | 302;
}

export interface PageError {
  readonly kind: 'error';
  readonly status: number;
  /** Of its own, instead of the usual ones of its status. */
  readonly words?: ErrorPageProps | undefined;
}

export const HTML = 'text/html; charset=utf-8';
export const MARKDOWN = 'text/markdown; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

export function showPage<Props extends object>(
  key: string,
  component: PageComponent<Props>,
  getProps: () => Props,
  options: TextOptions = {},
): TextAnswer {
  const build = (site: SiteContext): string => renderPage(component, site, getProps());
  return { kind: 'text', key, build, type: HTML, ...options };
}

export function showText(
  key: string,
  type: string,
  build: () => string,
  options: TextOptions = {},
): TextAnswer {
  return { kind: 'text', key, build, type, ...options };
}

export const redirect = (to: string, status: Redirect['status'] = 302): Redirect => ({
  kind: 'redirect',
  to,
  status,
});

export const showError = (status: number, words?: ErrorPageProps): PageError => ({
  kind: 'error',
  status,
  words,
});

/** The region other than the default one that the links of a page keep. */
export function getOwnRegion({ type }: TextAnswer, { region, site }: PageContext): string | undefined {
  return type === HTML && region !== site.defaultRegion ? region : undefined;
}

export function writeText(answer: TextAnswer, context: PageContext): string {
  const region = getOwnRegion(answer, context);
  const text = answer.build(context.site);
  return region === undefined ? text : keepRegion(text, region);
}

export function writeError(words: ErrorPageProps, site: SiteContext): string {
  return renderPage(ErrorPage, site, words);
}

/** Nothing from other sites, no inline script or style, and no framing. */
const formatPolicy = (formAction = "'self'"): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;

export const PAGE_HEADERS = {
  'Content-Security-Policy': formatPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Lets this page's form be sent to another site, too; its answer may lead back here. */
export const allowForm = (address: string): HeaderValues => ({
  'Content-Security-Policy': formatPolicy(`'self' ${new URL(address).origin}`),
});

/** Requests may only go to this service, for the program and its data; forms may not be submitted anywhere. */
export const LOCAL_HEADERS: HeaderValues = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

const EXTENSION = '.md';

/** The last part of the path without its extension, and the extension. */
export function splitExtension({ params: { name = '' } }: PageContext): {
  readonly name: string;
  readonly extension: '' | '.md';
} {
  return name.endsWith(EXTENSION)
    ? { name: name.slice(0, -EXTENSION.length), extension: EXTENSION }
    : { name, extension: '' };
}

/** Pages that exist as HTML and as Markdown: `/mcc/5814`, and `/mcc/5814.md` or `Accept: text/markdown`. */
export function showHtmlOrMarkdown<Props extends object>(
  page: PageContext,
  key: string,
  path: string,
  component: PageComponent<Props>,
  getProps: () => Props,
  formatMarkdown: (site: SiteContext, props: Props) => string,
  headers: HeaderValues = {},
): TextAnswer {
  const { origin, site } = page;
  const byName = splitExtension(page).extension !== '';
  if (!byName && !page.prefersMarkdown)
    return showPage(key, component, getProps, { vary: 'Accept', headers });
  return showText(`${key} ${origin}`, MARKDOWN, () => formatMarkdown(site, getProps()), {
    vary: byName ? undefined : 'Accept',
    headers: { ...headers, Link: `<${origin}${path}>; rel="canonical"` },
  });
}

/** Escapes text for HTML or XML, between tags or in quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const WORDS: Readonly<Record<number, ErrorPageProps>> = {
  404: { title: 'Not found', message: 'This page does not exist. Try the search instead.' },
  429: {
    title: 'Too many requests',
    message:
      'Your network has asked for many pages in a short time. Please wait a few minutes and try again.',
  },
  503: { title: 'Busy', message: 'Many people are asking right now. Please try again in a moment.' },
};

/** `name`: as HTTP calls the status. */
export function describeStatus(status: number, name = 'Error'): ErrorPageProps {
  const message =
    status >= 500
      ? 'Something went wrong on our side. Please try again.'
      : 'We could not process this request.';
  return WORDS[status] ?? { title: name, message };
}
