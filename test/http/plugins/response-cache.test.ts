// Which answers the cache sends, what is in them, and how long it keeps them.
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activate, followCatalogue } from '../../../src/http/active-catalogue.ts';
import { buildLogger } from '../../../src/http/logger.ts';
import { ResponseCache } from '../../../src/http/plugins/response-cache.ts';
import { PreparedAnswer } from '../../../src/http/prepared-answer.ts';
import type { DescribedDecision } from '../../../src/limit/rate-store.ts';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';
import { sendRaw } from '../raw-socket.ts';

/** The answer in the cache, from a catalogue that changes with the day. */
const KEPT = new PreparedAnswer(JSON.stringify({ kept: 'text '.repeat(500) }), '', [
  'Cache-Control',
  'private',
]);

describe('a request', () => {
  const DAY_MS = 86_400_000;
  const clock = { now: 20_000 * DAY_MS };
  let active = activate(openSmallCatalogue());
  let app: FastifyInstance;
  afterEach(() => app.close());

  /** Answers `made` unless it is in the cache. */
  function build({ bytes = 1_000_000, limit }: { bytes?: number; limit?: DescribedDecision } = {}) {
    const getContext = followCatalogue(
      () => active,
      () => clock.now,
      'SG',
    );
    const cache = new ResponseCache(bytes, getContext, buildLogger('silent', { write: () => {} }));
    app = fastify();
    app.decorateRequest('limit', undefined);
    app.addHook('onRequest', async (request) => {
      request.limit = limit;
    });
    app.addHook('onRequest', cache.answerHit);
    app.all('/*', async () => 'made');
    return cache;
  }
  /** Puts an answer in the cache, as a route does: after the cache was asked. */
  const keep = async (cache: ResponseCache, url: string) => {
    await app.inject(url);
    cache.keep(url, KEPT);
  };
  const isHit = async (url: string) => (await app.inject(url)).body !== 'made';

  it('gets what is kept for its whole URL, with its headers, its id and the limit', async () => {
    const headers = ['X-RateLimit-Limit', '5', 'X-RateLimit-Remaining', '4'];
    await keep(build({ limit: { allowed: true, retryAfterSeconds: 1, headers } }), '/a?b=1');
    const reply = await app.inject('/a?b=1');
    expect([reply.statusCode, reply.body]).toEqual([200, KEPT.plain.bytes.toString()]);
    expect(reply.headers).toMatchObject({
      'cache-control': 'private',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(KEPT.plain.bytes.length),
      etag: KEPT.plain.etag,
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-request-id': 'req-2',
    });
    expect(await isHit('/a?b=2')).toBe(false);
    expect(await isHit('/a')).toBe(false);
  });

  it('gets it in the encoding that it prefers', async () => {
    await keep(build(), '/a');
    const { headers, rawPayload } = await app.inject({ url: '/a', headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload)).toEqual(KEPT.plain.bytes);
  });

  it('gets only the headers if it is a HEAD', async () => {
    await keep(build(), '/a');
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/a' });
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(KEPT.plain.bytes.length), '']);
  });

  it('gets a 304 if it has that already', async () => {
    await keep(build(), '/a');
    const ask = (tag: string) => app.inject({ url: '/a', headers: { 'if-none-match': tag } });
    const { statusCode, headers, body } = await ask(KEPT.plain.etag);
    expect([statusCode, headers.etag, body]).toEqual([304, KEPT.plain.etag, '']);
    expect(headers).not.toHaveProperty('content-length');
    expect((await ask('"another"')).statusCode).toBe(200);
  });

  it.each(['POST', 'DELETE', 'OPTIONS'] as const)('is not answered if it is a %s', async (method) => {
    await keep(build(), '/a');
    expect((await app.inject({ method, url: '/a' })).body).toBe('made');
  });

  it('is not answered over the limit', async () => {
    await keep(build({ limit: { allowed: false, retryAfterSeconds: 1, headers: [] } }), '/a');
    expect(await isHit('/a')).toBe(false);
  });

  it('is not answered without a host: it is not HTTP/1.1', async () => {
    await keep(build(), '/a');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ask = (headers: string) => sendRaw(port, (write) => write(`GET /a HTTP/1.0\r\n${headers}\r\n`));
    expect(await ask('')).toMatch(/\r\nmade$/);
    expect(await ask('Host: a\r\n')).toContain('{"kept":');
  });

  it('gets nothing of yesterday or of another catalogue', async () => {
    const cache = build();
    await keep(cache, '/a');
    expect(await isHit('/a')).toBe(true);
    clock.now += DAY_MS;
    expect(await isHit('/a')).toBe(false);
    await keep(cache, '/a');
    active = activate(openSmallCatalogue());
    expect(await isHit('/a')).toBe(false);
  });

  it('gets what was asked for last, as far as there is room for it', async () => {
    const [old, used, young] = ['1', '2', '3'].map((name) => `/${name}${'x'.repeat(1000)}`) as [
      string,
      string,
      string,
    ];
    const room = 2 * (KEPT.size + 2 * old.length);
    for (const [bytes, isKept] of [
      [room, true],
      [room - 1, false],
    ] as const) {
      const cache = build({ bytes });
      await keep(cache, used);
      await keep(cache, old);
      expect(await isHit(used)).toBe(isKept);
      await keep(cache, young);
      expect([await isHit(used), await isHit(old), await isHit(young)]).toEqual([isKept, false, true]);
      await app.close();
    }
  });
});

describe('the hits of one turn', () => {
  const lines: string[] = [];
  const active = activate(openSmallCatalogue());
  const cache = new ResponseCache(
    1_000_000,
    followCatalogue(() => active, Date.now, 'SG'),
    buildLogger('info', { write: (line: string) => lines.push(line) }),
  );
  const app = fastify();
  /** Requests wait until there are this many, and go on in the same turn. */
  let together = 1;
  const held: (() => void)[] = [];
  let url: string;
  beforeAll(async () => {
    app.addHook('onRequest', ({ headers }, { raw }, done) => {
      if (headers['x-break'] !== undefined)
        raw.writeHead = () => {
          throw new Error('it cannot be written');
        };
      held.push(done);
      if (held.length === together) for (const goOn of held.splice(0)) goOn();
    });
    app.addHook('onRequest', cache.answerHit);
    app.get('/kept', async () => {
      cache.keep('/kept', new PreparedAnswer('{"kept":true}'));
      return 'made';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/kept`;
  });
  afterAll(() => app.close());

  it('are sent even if sending one throws, and the connection of that one is closed', async () => {
    expect(await (await fetch(url)).text()).toBe('made');
    together = 5;
    const answers = await Promise.allSettled(
      ['a', 'b', 'broken', 'c', 'd'].map(async (name) => {
        const reply = await fetch(url, { headers: name === 'broken' ? { 'x-break': 'yes' } : {} });
        return reply.text();
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    for (const answer of answers)
      if (answer.status === 'fulfilled') expect(answer.value).toBe('{"kept":true}');
    together = 1;
    expect(lines.filter((line) => line.includes('it cannot be written'))).toHaveLength(1);
  });

  it('do not keep back those of later turns', async () => {
    expect(await (await fetch(url)).text()).toBe('{"kept":true}');
  });
});
