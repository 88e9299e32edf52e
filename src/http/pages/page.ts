// What a page handler gets: the request, the catalogue, the date, and how to send the page. Also the error page.
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { ERRORS } from '../../operations/errors.ts';
import { findCardByShortName } from '../../query/find-card.ts';
import { parseRegion } from '../../query/parse-parameters.ts';
import { ErrorPage, type ErrorPageProps, type PageComponent, renderPage } from '../../web/pages/frame.tsx';
import { keepRegion, type SiteContext } from '../../web/pages/site-context.ts';
import { type ActiveCatalogue, formatDay } from '../active-catalogue.ts';
import type { Assets } from '../assets.ts';
import { hasBulkFiles } from '../bulk-files.ts';
import type { AppDeps } from '../deps.ts';
import { choosePageCaching, PreparedAnswer, sendPrepared } from '../prepared-answer.ts';
import type { Query } from '../request-target.ts';

export interface PageContext extends ActiveCatalogue {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly site: SiteContext;
  /** The date for which cards are compared, `2026-11-16`. */
  readonly on: string;
  /** The service's origin as the client sees it, for absolute links. */
  readonly origin: string;
  /** The first value of each parameter, trimmed. */
  readonly query: Readonly<Partial<Record<string, string>>>;
  /** The region whose cards are shown: the requested one, or the service's default, or the first that has cards. */
  readonly region: string;
  /**
   * Makes a page, or takes it from the cache. `key` must name everything it depends on besides the catalogue, the date
   * and the settings.
   */
  prepare(key: string, build: () => string, options?: Pick<SendOptions, 'type' | 'once'>): PreparedAnswer;
  /** Prepares a page and sends it. */
  send(key: string, build: () => string, options?: SendOptions): FastifyReply;
  /** The same for a component; `getProps` runs only if the page is not cached. */
  sendPage<Props extends object>(
    key: string,
    component: PageComponent<Props>,
    getProps: () => Props,
    options?: SendOptions,
  ): FastifyReply;
}

export interface SendOptions {
  readonly type?: string | undefined;
  readonly vary?: string | undefined;
  /** Do not cache: search results and the like, which are rarely requested twice. */
  readonly once?: boolean | undefined;
  /** Its address says something about a person, so no shared cache keeps it. */
  readonly isPersonal?: boolean | undefined;
}

export type PageHandler = (page: PageContext) => FastifyReply | Promise<FastifyReply>;

export const HTML = 'text/html; charset=utf-8';
export const MARKDOWN = 'text/markdown; charset=utf-8';
/** Enough for the most requested pages; a page is 10 to 60 kB. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** Nothing from other sites, no inline script or style, and no framing. */
const formatPolicy = (formAction = "'self'"): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;

const PAGE_HEADERS = {
  'Content-Security-Policy': formatPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
} as const;

const PERSONAL_CACHING = 'private, max-age=300';

/** Lets this page's form be sent to another site, too; its answer may lead back here. */
export function allowForm(reply: FastifyReply, address: string): void {
  reply.header('Content-Security-Policy', formatPolicy(`'self' ${new URL(address).origin}`));
}

/** Requests may only go to this service, for the program and its data; forms may not be submitted anywhere. */
export const LOCAL_POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export type OpenPage = (request: FastifyRequest, reply: FastifyReply) => PageContext;

export function buildPages(
  { getCatalogue, settings, reportUrl, clock, dataFolder, mcp }: AppDeps,
  assets: Assets,
): OpenPage {
  const cache = new LRUCache<string, PreparedAnswer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (answer, key) => answer.size + 2 * key.length,
  });
  const cacheControl = choosePageCaching(settings);
  return (request, reply) => {
    const active = getCatalogue();
    const { meta, digest } = active.catalogue;
    const on = formatDay(clock());
    const query = readQuery(request.query as Query);
    const region = chooseRegion(query.region, { meta, defaultRegion: settings.defaultRegion });
    const site: SiteContext = {
      origin: settings.publicUrl,
      asset: (name) => assets.find(name),
      meta,
      defaultRegion: settings.defaultRegion,
      region,
      findCard: (shortName) => findCardByShortName(active.catalogue.cards, shortName),
      reportUrl,
      offers: { data: hasBulkFiles(dataFolder, active.catalogue), agents: mcp !== undefined },
    };
    reply.headers(PAGE_HEADERS);
    const prepare: PageContext['prepare'] = (name, build, { type = HTML, once } = {}) => {
      const ownRegion = type === HTML && region !== site.defaultRegion ? region : undefined;
      const key = [digest, on, site.offers.data, type, ownRegion, name].join('\n');
      let answer = cache.get(key);
      if (answer === undefined) {
        const body = ownRegion === undefined ? build() : keepRegion(build(), ownRegion);
        answer = new PreparedAnswer(body);
        if (!once) cache.set(key, answer);
      }
      return answer;
    };
    const send: PageContext['send'] = (name, build, { type = HTML, vary, once, isPersonal } = {}) =>
      sendPrepared(request, reply, prepare(name, build, { type, once }), {
        type,
        vary,
        cacheControl: isPersonal ? PERSONAL_CACHING : cacheControl,
      });
    return {
      ...active,
      request,
      reply,
      site,
      on,
      origin: site.origin ?? findOrigin(request),
      query,
      region,
      prepare,
      send,
      sendPage: (name, component, getProps, options) =>
        send(name, () => renderPage(component, site, getProps()), options),
    };
  };
}

function readQuery(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, (Array.isArray(value) ? value[0]! : value).trim()]),
  );
}

function chooseRegion(
  requested = '',
  { meta: { regions }, defaultRegion }: Pick<SiteContext, 'meta' | 'defaultRegion'>,
): string {
  return parseRegion(requested, regions) ?? parseRegion(defaultRegion, regions) ?? regions[0] ?? requested;
}

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** `http://localhost:3000`, by the Host header alone: anyone can send X-Forwarded-Host. An invalid one is ignored. */
function findOrigin({ headers: { host = '' } }: FastifyRequest): string {
  return `http://${HOST.test(host) ? host : 'localhost'}`;
}

const EXTENSION = '.md';

/** The last part of the path without its extension, and the extension. */
export function splitExtension({ request }: PageContext): {
  readonly name: string;
  readonly extension: '' | '.md';
} {
  const { name } = request.params as { name: string };
  return name.endsWith(EXTENSION)
    ? { name: name.slice(0, -EXTENSION.length), extension: EXTENSION }
    : { name, extension: '' };
}

/** Pages that exist as HTML and as Markdown: `/mcc/5814`, and `/mcc/5814.md` or `Accept: text/markdown`. */
export function sendHtmlOrMarkdown<Props extends object>(
  page: PageContext,
  key: string,
  path: string,
  component: PageComponent<Props>,
  getProps: () => Props,
  formatMarkdown: (site: SiteContext, props: Props) => string,
): FastifyReply {
  const { request, reply, origin, site } = page;
  const byName = splitExtension(page).extension !== '';
  if (!byName && !prefersMarkdown(request))
    return page.sendPage(key, component, getProps, { vary: 'Accept' });
  reply.header('Link', `<${origin}${path}>; rel="canonical"`);
  return page.send(`${key} ${origin}`, () => formatMarkdown(site, getProps()), {
    type: MARKDOWN,
    vary: byName ? undefined : 'Accept',
  });
}

/** Only if named: `*` alone, which browsers and curl send, means HTML. */
function prefersMarkdown({ headers }: FastifyRequest): boolean {
  if (!/text\/markdown/i.test(headers.accept ?? '')) return false;
  return new Negotiator({ headers }).mediaType(['text/markdown', 'text/html']) === 'text/markdown';
}

/** Escapes text for HTML or XML, between tags or in quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function sendErrorPage(page: PageContext, status: number, words?: ErrorPageProps): FastifyReply {
  const { reply, request, site, prepare } = page;
  if (status === ERRORS.slowDown.status && request.limit)
    reply.header('Retry-After', request.limit.retryAfterSeconds);
  const build = (): string => renderPage(ErrorPage, site, words ?? describeStatus(status));
  // The same for everybody unless it has its own words, so that a flood of errors costs little.
  const body = words === undefined ? prepare(`error ${status}`, build).plain.bytes : build();
  return reply.code(status).header('Cache-Control', 'no-store').type(HTML).send(body);
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

function describeStatus(status: number): ErrorPageProps {
  const message =
    status >= 500
      ? 'Something went wrong on our side. Please try again.'
      : 'We could not process this request.';
  return WORDS[status] ?? { title: STATUS_CODES[status] ?? 'Error', message };
}
