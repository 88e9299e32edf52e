// Caches answers by URL until the catalogue or the day changes, up to a limit in bytes. Hits are sent without Fastify's
// reply, using Node's `writeHead` with a list of headers, which is faster (bench/http: the hello world and the third hook).
//
// Under load, a turn of the event loop reads many requests. Their hits are sent together at its end, while that code is in
// the processor's caches. One by one, a request takes about a third more time; to measure it, call #sendWaiting at once in
// `send`, and run bench/http.
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OperationContext } from '../../operations/operation.ts';
import type { Logger } from '../logger.ts';
import { matchesEtag, type PreparedAnswer } from '../prepared-answer.ts';

interface WaitingAnswer {
  readonly requestId: string;
  readonly response: ServerResponse;
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
}

export class ResponseCache {
  readonly #answers: LRUCache<string, PreparedAnswer>;
  readonly #getContext: () => OperationContext;
  readonly #log: Logger;
  #context: OperationContext | undefined;
  #waiting: WaitingAnswer[] = [];

  constructor(bytes: number, getContext: () => OperationContext, log: Logger) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (answer, url) => answer.size + 2 * url.length,
    });
    this.#getContext = getContext;
    this.#log = log;
  }

  keep(url: string, answer: PreparedAnswer): void {
    this.#answers.set(url, answer);
  }

  /** Sends a hit before anything but the rate limit is checked. */
  readonly answerHit: onRequestHookHandler = (request, reply, done) => {
    const { method, limit, headers, raw } = request;
    const isRead = (method === 'GET' || method === 'HEAD') && headers.host !== undefined;
    const answer = isRead && limit?.allowed !== false ? this.#find(raw.url!) : undefined;
    if (answer === undefined) done();
    else this.#send(request, reply, answer);
  };

  #find(url: string): PreparedAnswer | undefined {
    const context = this.#getContext();
    if (context !== this.#context) {
      this.#answers.clear();
      this.#context = context;
    }
    return this.#answers.get(url);
  }

  #send({ headers, method, limit, id }: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): void {
    const form = answer.pick(headers['accept-encoding'] as string | undefined);
    const ifNoneMatch = headers['if-none-match'];
    const unchanged = ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, form.etag);
    const shared = unchanged ? form.headersUnchanged : form.headers;
    reply.hijack();
    if (this.#waiting.length === 0) setImmediate(() => this.#sendWaiting());
    this.#waiting.push({
      requestId: id,
      response: reply.raw,
      status: unchanged ? 304 : 200,
      headers: [...shared, ...(limit?.headers ?? []), 'X-Request-Id', id],
      body: unchanged || method === 'HEAD' ? undefined : form.bytes,
    });
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { requestId, response, status, headers, body } of waiting)
      try {
        response.writeHead(status, headers).end(body);
      } catch (error) {
        // Whatever it is, the others of this turn get their answers, and this client is not left waiting.
        response.destroy();
        this.#log.error({ requestId, err: error }, 'the cached answer was not sent');
      }
  }
}
