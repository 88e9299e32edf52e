// Caches answers by URL until the catalogue or the day changes, up to a limit in bytes. They are sent without Fastify's
// reply, using Node's `writeHead` with a list of headers, which is faster (bench/http: the hello world and the third hook).
//
// Under load, a turn of the event loop reads many requests. Their answers are sent together at its end, and logged
// together after that: each step runs while its code is in the processor's caches. One by one, a request takes about two
// fifths more time; to measure it, call #sendWaiting at once in `send`, and run bench/http.
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OperationContext } from '../../operations/operation.ts';
import { matchesEtag, type PreparedAnswer } from '../prepared-answer.ts';
import type { RequestLog } from './request-log.ts';

interface WaitingAnswer {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly route: string;
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
  sentAt: number;
}

export class ResponseCache {
  readonly #answers: LRUCache<string, PreparedAnswer>;
  readonly #getContext: () => OperationContext;
  readonly #log: RequestLog;
  #context: OperationContext | undefined;
  #waiting: WaitingAnswer[] = [];

  constructor(bytes: number, getContext: () => OperationContext, log: RequestLog) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (answer, url) => answer.size + 2 * url.length,
    });
    this.#getContext = getContext;
    this.#log = log;
  }

  find(url: string): PreparedAnswer | undefined {
    const context = this.#getContext();
    if (context !== this.#context) {
      this.#answers.clear();
      this.#context = context;
    }
    return this.#answers.get(url);
  }

  keep(url: string, answer: PreparedAnswer): void {
    this.#answers.set(url, answer);
  }

  send(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): void {
    const { headers, method, limit, id } = request;
    const form = answer.pick(headers['accept-encoding'] as string | undefined);
    const ifNoneMatch = headers['if-none-match'];
    const unchanged = ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, form.etag);
    const shared = unchanged ? form.headersUnchanged : form.headers;
    reply.hijack();
    if (this.#waiting.length === 0) setImmediate(() => this.#sendWaiting());
    this.#waiting.push({
      request,
      response: reply.raw,
      route: answer.route,
      status: unchanged ? 304 : 200,
      headers: [...shared, ...(limit?.headers ?? []), 'X-Request-Id', id],
      body: unchanged || method === 'HEAD' ? undefined : form.bytes,
      sentAt: 0,
    });
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) {
      each.response.writeHead(each.status, each.headers).end(each.body);
      each.sentAt = performance.now();
    }
    for (const { request, route, status, sentAt } of waiting)
      this.#log.record(request, route, status, sentAt);
  }
}
