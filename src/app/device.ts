// Answers requests as the service does, from a catalogue on this device: pages, the search box's suggestions and the
// API's GETs.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { describeError, ERRORS, type ErrorAnswer, OperationError } from '../operations/errors.ts';
import { type Operation, readParameters, refuseRepeated } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { openMerchantSearch } from '../query/search-merchants.ts';
import type { AppFacts } from '../site/app-facts.ts';
import {
  describeStatus,
  HTML,
  JSON_TYPE,
  openPage,
  PAGE_HEADERS,
  type PageAnswer,
  type PageContext,
  type PageHandler,
  type Query,
  writeError,
  writeText,
} from '../site/page.ts';
import { ROUTES } from '../site/routes.ts';
import { suggestForSite } from '../site/suggestions.ts';
import type { SiteFacts } from '../web/pages/site-context.ts';

export interface Device {
  readonly catalogue: Catalogue;
  readonly facts: AppFacts;
  asset(name: string): string | undefined;
  /** Of this page, for absolute links. */
  readonly origin: string;
  /** Today in UTC, `2026-11-16`. */
  on(): string;
}

/** The part of a `Request` that an answer depends on. */
export interface Asked {
  readonly url: URL;
  readonly prefersMarkdown?: boolean;
  /** Whether it is answered here because there is no network: pages then say so. */
  readonly isOffline?: boolean;
}

/** `/merchant/:name` → `^/merchant/(?<name>[^/]+)$`. */
const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const PAGES = Object.entries(ROUTES).map(([path, handler]) => ({ pattern: toPattern(path), handler }));
const ASKED = [
  ...OPERATIONS.flatMap((operation) =>
    operation.path === undefined || operation.method ? [] : [[`/api${operation.path}`, operation] as const],
  ),
  ['/embed/suggest', suggestForSite as unknown as Operation] as const,
].map(([path, operation]) => ({ pattern: toPattern(path), operation }));

/** Whether the app can answer this path: `/merchant/ya-kun`. */
export function isAnswerable(pathname: string): boolean {
  return [...PAGES, ...ASKED].some(({ pattern }) => pattern.test(pathname));
}

/** Undefined for what only the service can answer: documentation, data, other files. */
export type Answer = (asked: Asked) => Promise<Response> | undefined;

export function openDevice(device: Device): Answer {
  const { catalogue, facts } = device;
  const search = openMerchantSearch(catalogue);
  const { defaultRegion } = facts;

  const showPage = async (handler: PageHandler, asked: Asked, params: Record<string, string>) => {
    const site: SiteFacts = {
      ...facts,
      asset: device.asset,
      meta: catalogue.meta,
      ...(asked.isOffline && { offline: { on: device.on() } }),
    };
    const context = openPage(
      {
        params,
        parameters: readQuery(asked.url.searchParams),
        origin: facts.origin ?? device.origin,
        prefersMarkdown: asked.prefersMarkdown ?? false,
      },
      { catalogue, search, site, on: device.on(), nextTurn: () => Promise.resolve() },
    );
    const answer = isWellEncoded(asked.url)
      ? await handler(context)
      : ({ kind: 'error', status: 400 } as const);
    return sendPage(answer, context, device.origin);
  };

  const askOperation = async (operation: Operation, asked: Asked, params: Record<string, string>) => {
    try {
      if (!isWellEncoded(asked.url)) return sendError(ERRORS.badEncoding, operation);
      const query = readQuery(asked.url.searchParams);
      refuseRepeated(operation, query);
      const { stringify = JSON.stringify } = operation;
      const context = { catalogue, search, on: device.on(), defaultRegion };
      const given = readParameters(operation, { ...query, ...params });
      return send(200, JSON_TYPE, stringify(await operation.answer(given, context)), {
        'Cache-Control': 'no-store',
      });
    } catch (error) {
      if (error instanceof OperationError)
        return sendError(describeError(error, operation.hasBareErrors), operation);
      throw error;
    }
  };

  return (asked) => {
    const { pathname } = asked.url;
    for (const { pattern, handler } of PAGES) {
      const found = pattern.exec(pathname);
      if (found) return showPage(handler, asked, decodeAll(found.groups));
    }
    for (const { pattern, operation } of ASKED) {
      const found = pattern.exec(pathname);
      if (found) return askOperation(operation, asked, decodeAll(found.groups));
    }
    return undefined;
  };
}

/** As the service reads it: a name that is repeated has a list. */
function readQuery(parameters: URLSearchParams): Query {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    query[name] = values.length > 1 ? values : values[0]!;
  }
  return query;
}

function decodeAll(groups: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value) ?? value]));
}

const isWellEncoded = ({ pathname, search }: URL): boolean =>
  decode(pathname) !== undefined && decode(search) !== undefined;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const STATUS_NAMES: Readonly<Record<number, string>> = { 400: 'Bad Request', 404: 'Not Found' };

function sendPage(answer: PageAnswer, context: PageContext, origin: string): Response {
  switch (answer.kind) {
    case 'redirect':
      // Not Response.redirect, which takes no relative address.
      return new Response(null, {
        status: answer.status,
        headers: { Location: new URL(answer.to, origin).href },
      });
    case 'error': {
      const { status, words } = answer;
      const body = writeError(words ?? describeStatus(status, STATUS_NAMES[status]), context.site);
      return send(status, HTML, body, { ...PAGE_HEADERS, 'Cache-Control': 'no-store' });
    }
    case 'text': {
      const { type, headers } = answer;
      const body = writeText(answer, context);
      return send(200, type, body, { ...PAGE_HEADERS, ...headers, 'Cache-Control': 'no-store' });
    }
  }
}

function sendError({ status, ...body }: ErrorAnswer, { hasBareErrors }: Operation): Response {
  const shown = hasBareErrors ? { error: body.error } : body;
  return send(status, JSON_TYPE, JSON.stringify(shown), { 'Cache-Control': 'no-store' });
}

function send(
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string | undefined>>,
): Response {
  const set = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new Response(body, { status, headers: [...set, ['Content-Type', type]] });
}
