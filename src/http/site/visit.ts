// One request to a page: the catalogue that answers it, the day, and how its answer goes out.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteContext } from '../../web/pages/site-context.ts';
import { Answer, digestTag } from '../api/answer.ts';
import { AnswerCache } from '../api/answer-cache.ts';
import { matchesEtag } from '../api/matches-etag.ts';
import { API_VERSION } from '../api/version.ts';
import { sayDay } from '../say-day.ts';
import { PAGE_CACHING, sendAnswer, sendNotModified } from '../send-answer.ts';
import type { Served } from '../served.ts';
import { findOrigin } from './origin.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import type { SiteParts } from './site-parts.ts';

export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly served: Served;
  readonly site: SiteContext;
  /** The day as of which cards are judged, `2026-11-16`. */
  readonly on: string;
  /** The service's address as the client knows it, for what must be absolute. */
  readonly origin: string;
  /** A parameter's first value, trimmed; the empty string where there is none. */
  ask(name: string): string;
  /** Sends a page. `key` names all that it depends on besides catalogue, day, files and settings. */
  send(key: string, build: () => string, options?: SendOptions): FastifyReply;
}

export interface SendOptions {
  readonly type?: string | undefined;
  readonly vary?: string | undefined;
  /** Not worth keeping: pages of which there are as many as questions. */
  readonly once?: boolean | undefined;
}

export type VisitHandler = (visit: Visit) => FastifyReply | Promise<FastifyReply>;

export const HTML = 'text/html; charset=utf-8';
export const MARKDOWN = 'text/markdown; charset=utf-8';
/** The commonest pages; a page is 10 to 60 kB. */
const CACHE_BYTES = 24 * 1024 * 1024;

export type OpenVisit = (request: FastifyRequest, reply: FastifyReply) => Visit;

export function buildVisits(parts: SiteParts): OpenVisit {
  const { settings, assets, reportUrl, clock } = parts;
  const cache = new AnswerCache(CACHE_BYTES);
  const offers = { data: parts.bulk !== undefined, agents: parts.mcp !== undefined };
  const constant = JSON.stringify([API_VERSION, assets.digest, settings, reportUrl, offers]);
  return (request, reply) => {
    const served = parts.getServed();
    const { catalogue } = served;
    const on = sayDay(clock());
    const site: SiteContext = {
      origin: settings.publicUrl,
      asset: (name) => assets.find(name),
      meta: catalogue.meta,
      defaultRegion: settings.defaultRegion,
      reportUrl,
      offers,
    };
    reply.headers(PAGE_HEADERS);
    return {
      request,
      reply,
      served,
      site,
      on,
      origin: site.origin ?? findOrigin(request),
      ask: (name) => readFirst((request.query as Record<string, unknown>)[name]),
      send(key, build, { type = HTML, vary, once } = {}) {
        const tag = digestTag([catalogue.digest, constant, on, type, key].join('\n'));
        const sending = { type, vary, cacheControl: PAGE_CACHING };
        const held = findHeld(request.headers['if-none-match'], tag);
        if (held !== undefined) return sendNotModified(reply, held, sending);
        let answer = cache.find(tag);
        if (answer === undefined) {
          answer = new Answer(request.routeOptions.url ?? '', build(), tag);
          if (!once) cache.keep(tag, answer);
        }
        return sendAnswer(request, reply, answer, sending);
      },
    };
  };
}

/** The ETag under which the client has the page, so that it need not be written again. */
function findHeld(header: string | undefined, tag: string): string | undefined {
  if (header === undefined) return undefined;
  return [`"${tag}"`, `"${tag}-br"`, `"${tag}-gzip"`].find((etag) => matchesEtag(header, etag));
}

function readFirst(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.trim() : '';
}
