// How a scope counts its requests, and what its answers say of the limit.
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_HTTP_SETTINGS } from '../../../src/http/http-settings.ts';
import { buildLogger } from '../../../src/http/logger.ts';
import { Metrics } from '../../../src/http/metrics.ts';
import { buildLimitHook, sendError, setLimitHeaders } from '../../../src/http/plugins/rate-limit.ts';
import type { Decision, RateStore } from '../../../src/limit/rate-store.ts';
import { ERRORS, type ErrorAnswer } from '../../../src/operations/errors.ts';

const NOW = 1_790_000_000_000;
const ALLOWED: Decision = { allowed: true, remaining: 7, resetAt: NOW + 30_000 };
const REFUSED: Decision = { allowed: false, remaining: 0, resetAt: NOW + 30_000 };

let app: FastifyInstance;
afterEach(() => app.close());

/** A service that counts in the widget's bucket; `takes` has what the store was asked for. */
function build(answer: () => Decision | Promise<Decision>, error?: ErrorAnswer) {
  const takes: unknown[][] = [];
  const store: RateStore = {
    take: (...asked) => {
      takes.push(asked);
      return answer();
    },
    close: () => {},
  };
  const lines: string[] = [];
  const log = buildLogger('info', { write: (line) => lines.push(line) });
  const metrics = new Metrics();
  app = fastify({ trustProxy: '127.0.0.1' });
  app.decorateRequest('limit', undefined).decorateRequest('client', undefined);
  const deps = { store, settings: DEFAULT_HTTP_SETTINGS, clock: () => NOW, metrics, log };
  app.addHook('onRequest', buildLimitHook('widget', deps));
  app.all('/thing', async (request, reply) => {
    if (request.limit !== undefined) setLimitHeaders(reply, request.limit);
    return error === undefined ? { limit: request.limit } : sendError(request, reply, error);
  });
  app.get('/dear', { config: { cost: 5 } }, async () => 'dear');
  app.post('/posts', (request, reply) => sendError(request, reply, ERRORS.methodNotAllowed, 'POST, OPTIONS'));
  return { takes, lines, metrics };
}

describe('a request', () => {
  it('counts in the bucket of its scope, under the client’s key, as what its route costs', async () => {
    const { takes } = build(() => ALLOWED);
    await app.inject({ url: '/thing', remoteAddress: '192.0.2.1' });
    await app.inject({ url: '/dear', remoteAddress: '2001:db8::7' });
    await app.inject({ url: '/nothing', headers: { 'x-forwarded-for': '192.0.2.9, 198.51.100.1' } });
    expect(takes).toEqual([
      ['widget', '192.0.2.1', 1],
      ['widget', '2001:db8:0:0::/64', 5],
      ['widget', '198.51.100.1', 1],
    ]);
  });

  it('is not counted if it is a preflight', async () => {
    const { takes } = build(() => REFUSED);
    expect((await app.inject({ method: 'OPTIONS', url: '/thing' })).json()).toEqual({});
    expect(takes).toEqual([]);
  });

  it.each([
    ['at once', () => REFUSED],
    ['later', () => Promise.resolve(REFUSED)],
  ])('gets a decision that the store makes %s, as seen by the service’s clock', async (_, answer) => {
    build(answer);
    const { limit } = (await app.inject('/thing')).json();
    expect(limit).toMatchObject({ allowed: false, retryAfterSeconds: 30 });
  });

  it.each([
    ['allowed', ALLOWED],
    ['refused', REFUSED],
  ])('is counted in the metrics as %s', async (decision, decided) => {
    const { metrics } = build(() => decided);
    await app.inject('/thing');
    await app.inject('/thing');
    expect(await metrics.registry.metrics()).toContain(
      `limiter_decisions_total{bucket="widget",decision="${decision}"} 2`,
    );
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('store is down'))],
    [
      'throws',
      () => {
        throw new Error('store is down');
      },
    ],
  ])('is answered without a limit if the store %s, and the log says why', async (_, answer) => {
    const { lines, metrics } = build(answer);
    expect((await app.inject('/thing')).json()).toEqual({});
    const [line, ...others] = lines.map((text) => JSON.parse(text));
    expect(line).toMatchObject({ level: 50, requestId: 'req-1', msg: 'the request was not counted' });
    expect(line.err.message).toBe('store is down');
    expect(others).toEqual([]);
    expect(await metrics.registry.metrics()).not.toContain('limiter_decisions_total{');
  });
});

describe('an answer', () => {
  it('has the limit in its headers', async () => {
    build(() => ALLOWED);
    expect((await app.inject('/thing')).headers).toMatchObject({
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': '1790000030',
      'ratelimit-policy': '"widget";q=1000;w=900',
      ratelimit: '"widget";r=7;t=30',
    });
  });

  it.each([
    ['as it is, within the limit', () => ALLOWED],
    ['as it is, if nothing was counted', () => Promise.reject(new Error('store is down'))],
  ])('has an error %s', async (_, answer) => {
    build(answer, ERRORS.notFound);
    const { statusCode, headers, json } = await app.inject('/thing');
    expect([statusCode, json()]).toEqual([404, { error: 'Not found', code: 'not_found' }]);
    expect(headers).not.toHaveProperty('allow');
    expect(headers).not.toHaveProperty('retry-after');
  });

  it('names the methods with a 405', async () => {
    build(() => ALLOWED, ERRORS.methodNotAllowed);
    expect((await app.inject('/thing')).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect((await app.inject({ method: 'POST', url: '/posts' })).headers.allow).toBe('POST, OPTIONS');
  });

  it.each([
    ['has a code where others have', ERRORS.notFound, { code: 'rate_limited' }],
    ['has no code where others have none', { status: 404, error: 'Not found' }, {}],
  ])('says when to come back, whatever else is wrong, and %s', async (_, error, code) => {
    build(() => REFUSED, error);
    const { statusCode, headers, json } = await app.inject('/thing');
    expect([statusCode, json()]).toEqual([429, { error: 'slow down', ...code, retryAfter: 30 }]);
    expect(headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
  });
});
