// Answers everything under `/api`, on Node's own request and response: the same code behind the server's listener,
// which comes here without Fastify (bench/http shows why), and behind Fastify's hook.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Decision } from '../../limit/rate-store.ts';
import type { FrontParts } from '../app-parts.ts';
import type { Limiter } from '../limit/limiter.ts';
import type { Recorded, Recorder } from '../observe/recorder.ts';
import type { RequestIds } from '../observe/request-ids.ts';
import type { Mount } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { type Found, PreparedAnswers } from './prepared-answers.ts';
import { type Exchange, sendAnswer, sendPreflight, sendRefusal } from './send.ts';

/** One for all, so that clients cannot make routes up. */
export const UNKNOWN_ROUTE = '(unknown)';

export class Api {
  readonly #parts: FrontParts;
  readonly #mounts: readonly Mount[];
  readonly #limiter: Limiter;
  readonly #recorder: Recorder;
  readonly #nextId: RequestIds;
  readonly #prepared: PreparedAnswers;

  constructor(
    parts: FrontParts,
    mounts: readonly Mount[],
    tools: { readonly limiter: Limiter; readonly recorder: Recorder; readonly nextId: RequestIds },
  ) {
    this.#parts = parts;
    this.#mounts = mounts;
    this.#limiter = tools.limiter;
    this.#recorder = tools.recorder;
    this.#nextId = tools.nextId;
    this.#prepared = new PreparedAnswers(parts, mounts);
  }

  /** The mount of a path, whatever follows: `/api`, `/api/x` and `/api?x`, but not `/apis`. */
  findMount(path: string): Mount | undefined {
    for (const mount of this.#mounts) {
      if (!path.startsWith(mount.prefix)) continue;
      const next = path[mount.prefix.length];
      if (next === undefined || next === '/' || next === '?' || next === '#') return mount;
    }
    return undefined;
  }

  /** Before the first request. */
  start(): void {
    this.#prepared.renew();
  }

  answer(mount: Mount, request: IncomingMessage, response: ServerResponse): void {
    const exchange: Exchange & Recorded = {
      request,
      response,
      id: this.#nextId(request),
      method: request.method,
      url: request.url,
      client: this.#limiter.findClient(request),
      startedAt: performance.now(),
      idleMs: this.#parts.settings.limits.idleMs,
      limits: undefined,
    };
    if (request.method === 'OPTIONS') {
      this.#recorder.record(exchange, mount.prefix, sendPreflight(exchange));
      return;
    }
    const decision = this.#count(mount, exchange);
    if (decision instanceof Promise)
      decision.then((decided) => this.#answerCounted(mount, exchange, decided));
    else this.#answerCounted(mount, exchange, decision);
  }

  // A store that is out of order must not take the service with it.
  #count(mount: Mount, exchange: Exchange & Recorded): Decision | Promise<Decision | undefined> | undefined {
    try {
      const decision = this.#limiter.take(mount.bucket, exchange.client);
      if (!(decision instanceof Promise)) return decision;
      return decision.catch((error) => void this.#recorder.recordFailure(exchange, error));
    } catch (error) {
      this.#recorder.recordFailure(exchange, error);
      return undefined;
    }
  }

  #answerCounted(mount: Mount, exchange: Exchange & Recorded, decision: Decision | undefined): void {
    let found: Found | Promise<Found>;
    try {
      if (decision !== undefined)
        exchange.limits = this.#limiter.describe(mount.bucket, decision, this.#parts.clock());
      found = decision?.allowed === false ? ERRORS.slowDown : this.#prepared.find(exchange.request);
    } catch (error) {
      this.#fail(exchange, error);
      return;
    }
    if (found instanceof Promise)
      found.then(
        (fetched) => this.#send(exchange, fetched),
        (error: unknown) => this.#fail(exchange, error),
      );
    else this.#send(exchange, found);
  }

  #send(exchange: Exchange & Recorded, found: Found): void {
    const route = found.route ?? UNKNOWN_ROUTE;
    let status: number;
    try {
      status = isRefusal(found) ? sendRefusal(exchange, found) : sendAnswer(exchange, found);
    } catch (error) {
      this.#fail(exchange, error, route);
      return;
    }
    this.#recorder.record(exchange, route, status);
  }

  #fail(exchange: Exchange & Recorded, error: unknown, route = UNKNOWN_ROUTE): void {
    this.#recorder.recordFailure(exchange, error);
    const status = exchange.response.headersSent ? 500 : sendRefusal(exchange, ERRORS.internal);
    this.#recorder.record(exchange, route, status);
  }
}
