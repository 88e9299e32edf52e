// From a request to the bytes of its answer, which are made once and kept until the catalogue or the day changes.
import type { IncomingMessage } from 'node:http';
import { MerchantsUnavailable, Needed } from '../../query/remote/merchant-source.ts';
import type { FrontParts } from '../app-parts.ts';
import { sayDay } from '../say-day.ts';
import type { Served } from '../served.ts';
import { Answer, makeTag } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';
import type { Context, Endpoint, Mount } from './endpoint.ts';
import { EndpointPaths } from './endpoint-paths.ts';
import { ERRORS, isRefusal, type Refusal } from './errors.ts';
import { parseTarget } from './query-string.ts';
import { readParameters } from './read-parameters.ts';

const DAY_MS = 86_400_000;
/** Who asks right after the start comes first. */
const WARM_AFTER_MS = 500;

/** A refusal at a known path names its route. */
export type Found = Answer | (Refusal & { readonly route?: string });

export class PreparedAnswers {
  readonly #parts: FrontParts;
  readonly #paths: EndpointPaths;
  readonly #urlTooLong: Refusal;
  #served: Served | undefined;
  #day = Number.NaN;
  #context!: Context;
  #cache!: AnswerCache;

  constructor(parts: FrontParts, mounts: readonly Mount[]) {
    this.#parts = parts;
    this.#paths = new EndpointPaths(mounts);
    this.#urlTooLong = ERRORS.urlTooLong(parts.settings.limits.urlLength);
  }

  /** At once, unless merchants are to be fetched for it. */
  find({ method, url = '/', headers, httpVersion }: IncomingMessage): Found | Promise<Found> {
    if (method !== 'GET' && method !== 'HEAD') return ERRORS.methodNotAllowed;
    if (headers.host === undefined && httpVersion === '1.1') return ERRORS.missingHost;
    this.renew();
    return this.#cache.find(url) ?? (this.#context.source ? this.#fetch(url) : this.#prepare(url));
  }

  async #fetch(url: string): Promise<Found> {
    const served = this.#served;
    // Those of now: another set may be served by the time that everything is fetched.
    const context = this.#context;
    const cache = this.#cache;
    try {
      return await context.source!.ask(() => this.#prepare(url, context, cache));
    } catch (error) {
      if (!(error instanceof MerchantsUnavailable)) throw error;
      this.renew();
      if (this.#served === served || this.#context.source !== undefined) return ERRORS.unavailable;
      return this.#prepare(url);
    }
  }

  #prepare(url: string, context = this.#context, cache = this.#cache): Found {
    if (url.length > this.#parts.settings.limits.urlLength) return this.#urlTooLong;
    const target = parseTarget(url);
    if (target === undefined) return ERRORS.badEncoding;
    const found = this.#paths.find(target.path);
    if (found === undefined) return ERRORS.notFound;
    const { endpoint, route, inPath } = found;
    const parameters = readParameters(endpoint.parameters, target.query, inPath);
    if (isRefusal(parameters)) return { ...parameters, route };
    const question = endpoint.read(parameters.values, context);
    if (isRefusal(question)) return { ...question, route };
    if (endpoint.isPrivate) return this.#build(endpoint, route, question, context);
    const key = `${route} ${question.key}`;
    const answer = cache.find(key) ?? this.#build(endpoint, route, question, context);
    cache.keep(key, answer);
    cache.keep(url, answer);
    return answer;
  }

  #build(
    endpoint: Endpoint,
    route: string,
    question: { key: string; build(): unknown },
    { catalogue, on, defaultRegion }: Context,
  ): Answer {
    const body = question.build();
    const tag = makeTag(catalogue.digest, on, defaultRegion, route, question.key);
    return new Answer(route, endpoint.stringify?.(body) ?? JSON.stringify(body), tag);
  }

  /** Takes up another catalogue or another day, if there is one. */
  renew(): void {
    const served = this.#parts.getServed();
    const day = Math.floor(this.#parts.clock() / DAY_MS);
    if (served === this.#served && day === this.#day) return;
    this.#served = served;
    this.#day = day;
    this.#cache = new AnswerCache(this.#parts.settings.limits.cacheBytes);
    this.#context = {
      ...served,
      on: sayDay(day * DAY_MS),
      defaultRegion: this.#parts.settings.defaultRegion,
    };
    this.#warm(this.#context);
  }

  #warm(context: Context): void {
    const endpoints = this.#paths.endpoints;
    const pieces = [...endpoints].flatMap((endpoint) => endpoint.warm?.(context)[Symbol.iterator]() ?? []);
    const step = (): void => {
      if (context !== this.#context) return;
      if (this.#isDone(pieces[0])) pieces.shift();
      if (pieces.length > 0) setImmediate(step);
    };
    setTimeout(step, WARM_AFTER_MS).unref();
  }

  #isDone(piece: Iterator<unknown> | undefined): boolean {
    try {
      return piece?.next().done === true;
    } catch (error) {
      // Merchants that would have to be fetched are not worth it ahead of a request; what else fails is told to who asks.
      if (!(error instanceof Needed))
        this.#parts.log.error({ err: error }, 'answers could not be prepared ahead of a request');
      return true;
    }
  }
}
