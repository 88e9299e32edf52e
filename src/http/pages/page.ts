// Opens a page's context from a request, and sends what its handler answers. Handlers are in src/site; those that need the
// service itself are in this folder.
import { STATUS_CODES } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { ERRORS } from '../../operations/errors.ts';
import {
  describeStatus,
  getOwnRegion,
  HTML,
  openPage,
  PAGE_HEADERS,
  type PageAnswer,
  type PageContext,
  type PageError,
  type PageHandler,
  type Query,
  type TextAnswer,
  writeError,
  writeText,
} from '../../site/page.ts';
import type { SiteFacts } from '../../web/pages/site-context.ts';
import { formatDay } from '../active-catalogue.ts';
import type { Assets } from '../assets.ts';
import { hasBulkFiles } from '../bulk-files.ts';
import type { AppDeps } from '../deps.ts';
import { choosePageCaching, PreparedAnswer, sendPrepared } from '../prepared-answer.ts';

/** Enough for the most requested pages; a page is 10 to 60 kB. */
const CACHE_BYTES = 24 * 1024 * 1024;
const PERSONAL_CACHING = 'private, max-age=300';

export interface Pages {
  answer(handler: PageHandler, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  sendError(status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** What pages know of the site. */
  getSite(): SiteFacts;
}

export function buildPages(
  { getCatalogue, settings, reportUrl, clock, dataFolder, lean, mcp }: AppDeps,
  assets: Assets,
): Pages {
  const cache = new LRUCache<string, PreparedAnswer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (answer, key) => answer.size + 2 * key.length,
  });
  const cacheControl = choosePageCaching(settings);

  const getSite = (): SiteFacts => {
    const { catalogue } = getCatalogue();
    const edition = lean?.find(catalogue);
    return {
      origin: settings.publicUrl,
      asset: (name) => assets.find(name),
      meta: catalogue.meta,
      defaultRegion: settings.defaultRegion,
      reportUrl,
      offers: {
        data: hasBulkFiles(dataFolder, catalogue),
        agents: mcp !== undefined,
        app: settings.app && edition !== undefined,
      },
      edition,
    };
  };

  const open = (request: FastifyRequest): PageContext => {
    const site = getSite();
    return openPage(
      {
        params: request.params as Record<string, string>,
        parameters: request.query as Query,
        origin: site.origin ?? findOrigin(request),
        prefersMarkdown: prefersMarkdown(request),
      },
      { ...getCatalogue(), site, on: formatDay(clock()), nextTurn: () => setImmediate() },
    );
  };

  const prepare = (
    { catalogue: { digest }, on, site }: PageContext,
    {
      key: name,
      type,
      region,
      once,
    }: Pick<TextAnswer, 'key' | 'type' | 'once'> & { region?: string | undefined },
    build: () => string,
  ): PreparedAnswer => {
    const key = [digest, on, site.offers.data, site.edition?.address, type, region, name].join('\n');
    let answer = cache.get(key);
    if (answer === undefined) {
      answer = new PreparedAnswer(build());
      if (!once) cache.set(key, answer);
    }
    return answer;
  };

  const sendError = (
    { status, words }: PageError,
    context: PageContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (status === ERRORS.slowDown.status && request.limit)
      reply.header('Retry-After', request.limit.retryAfterSeconds);
    const build = (): string =>
      writeError(words ?? describeStatus(status, STATUS_CODES[status]), context.site);
    // The same for everybody unless it has its own words, so that a flood of errors costs little.
    const body =
      words === undefined
        ? prepare(context, { key: `error ${status}`, type: HTML, region: context.region }, build).plain.bytes
        : build();
    return reply.code(status).header('Cache-Control', 'no-store').type(HTML).send(body);
  };

  const send = (answer: PageAnswer, context: PageContext, request: FastifyRequest, reply: FastifyReply) => {
    switch (answer.kind) {
      case 'redirect':
        return reply.redirect(answer.to, answer.status);
      case 'error':
        return sendError(answer, context, request, reply);
      case 'text': {
        for (const [name, value] of Object.entries(answer.headers ?? {}))
          if (value === undefined) reply.removeHeader(name);
          else reply.header(name, value);
        const { type, vary, isPersonal } = answer;
        const region = getOwnRegion(answer, context);
        const prepared = prepare(context, { ...answer, region }, () => writeText(answer, context));
        return sendPrepared(request, reply, prepared, {
          type,
          vary,
          cacheControl: isPersonal ? PERSONAL_CACHING : cacheControl,
        });
      }
    }
  };

  return {
    getSite,
    async answer(handler, request, reply) {
      const context = open(request);
      reply.headers(PAGE_HEADERS);
      return send(await handler(context), context, request, reply);
    },
    sendError(status, request, reply) {
      reply.headers(PAGE_HEADERS);
      return sendError({ kind: 'error', status }, open(request), request, reply);
    },
  };
}

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** `http://localhost:3000`, by the Host header alone: anyone can send X-Forwarded-Host. An invalid one is ignored. */
function findOrigin({ headers: { host = '' } }: FastifyRequest): string {
  return `http://${HOST.test(host) ? host : 'localhost'}`;
}

/** Only if named: `*` alone, which browsers and curl send, means HTML. */
function prefersMarkdown({ headers }: FastifyRequest): boolean {
  if (!/text\/markdown/i.test(headers.accept ?? '')) return false;
  return new Negotiator({ headers }).mediaType(['text/markdown', 'text/html']) === 'text/markdown';
}
