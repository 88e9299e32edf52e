// Records every request: a line in the log, and its count and duration in the metrics.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app.ts';
import { findClient } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** From `performance.now()`. */
    startedAt: number;
  }
}

/** One name for all unknown routes, so that clients can't add labels. */
const UNKNOWN_ROUTE = '(unknown)';

type Deps = Pick<AppDeps, 'log' | 'logStream' | 'metrics' | 'settings' | 'clock'>;

/** pino's number for the level. */
const INFO = 30;

interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Looked up at once: a connection that is closed has no address. */
  readonly client: string;
}

export class RequestLog {
  readonly #deps: Deps;
  readonly #privatePaths: readonly string[];
  readonly #isOn: boolean;
  /** From this turn of the event loop. Recorded together, while the code for it is in the processor's caches. */
  #answered: AnsweredRequest[] = [];

  /** Requests under `privatePaths` may name a person, so their URLs are never logged, whatever the settings. */
  constructor(deps: Deps, privatePaths: readonly string[]) {
    this.#deps = deps;
    this.#privatePaths = privatePaths;
    this.#isOn = deps.log.isLevelEnabled('info');
  }

  record(request: FastifyRequest, route: string, status: number): void {
    const ms = performance.now() - request.startedAt;
    if (this.#answered.length === 0) setImmediate(() => this.flush());
    const { id, method, originalUrl: url } = request;
    this.#answered.push({ id, method, url, route, status, ms, client: findClient(request) });
  }

  flush(): void {
    const answered = this.#answered;
    this.#answered = [];
    let lines = '';
    for (const each of answered) {
      this.#deps.metrics.countRequest(each.route, each.status, each.ms / 1000);
      if (this.#isOn) lines += this.#formatLine(each);
    }
    if (lines !== '') this.#deps.logStream.write(lines);
  }

  // The line that pino would write, which takes a tenth of a request's time (bench/http). Method, id, route and address
  // contain no characters that JSON would escape; a URL may.
  #formatLine({ id, method, url, route, status, ms, client }: AnsweredRequest): string {
    const { settings, clock } = this.#deps;
    const shown = settings.logAddresses ? client : truncateAddress(client);
    const shownUrl = settings.logQueries && !this.#isPrivate(url) ? `,"url":${JSON.stringify(url)}` : '';
    return `{"level":${INFO},"time":${clock()},"requestId":"${id}","method":"${method}","route":"${route}","status":${status},"us":${Math.round(ms * 1000)},"client":"${shown}"${shownUrl},"msg":"request"}\n`;
  }

  /** Also true for misspelt paths, which no endpoint answers. */
  #isPrivate(url: string): boolean {
    const path = url.replace(/^https?:\/\/[^/]*/i, '').toLowerCase();
    let decoded = path;
    try {
      decoded = decodeURIComponent(path.split('?', 1)[0]!);
    } catch {
      return true;
    }
    return this.#privatePaths.some((each) => decoded.startsWith(each));
  }
}

/** For all answers except those from the response cache, which records its own. */
export function addRequestLog(app: FastifyInstance, log: RequestLog): void {
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('X-Request-Id', request.id);
    log.record(request, request.routeOptions.url ?? UNKNOWN_ROUTE, reply.statusCode);
    done(null, payload);
  });
  app.addHook('onClose', async () => log.flush());
}

/** The network only: `192.0.2.7` → `192.0.2.0/24`, `2001:db8:1:2::/64` → `2001:db8:1::/48`. */
function truncateAddress(client: string): string {
  const dot = client.lastIndexOf('.');
  if (dot > 0) return `${client.slice(0, dot)}.0/24`;
  const end = client.indexOf('::/64');
  return end < 0 ? client : `${client.slice(0, client.lastIndexOf(':', end - 1))}::/48`;
}
