// The contract of the rate limit: one test per sentence, with a clock that the test sets.
import { afterEach, describe, expect, it } from 'vitest';
import type { RateStore } from '../../src/limit/rate-store.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { NOON, type Service, type ServiceOptions, startService } from './service.ts';

let service: Service;
const start = async (options: ServiceOptions = {}): Promise<Service> => {
  service = await startService({ limit: 100, ...options });
  return service;
};
afterEach(() => service.close());

async function use(
  count: number,
  path = '/api/mcc/codes',
  headers: Record<string, string> = {},
): Promise<void> {
  for (let index = 0; index < count; index++) await service.inject({ url: path, headers });
}

describe('the rate limit', () => {
  it('is 100 requests per 15 minutes by default, over all /api endpoints together', async () => {
    await start();
    const paths = ['/api/mcc/codes', '/api/cards', '/api/mcc?mcc=5812', '/api/store/search?q=a', '/api/meta'];
    for (const path of paths) await use(20, path);
    const reply = await service.ask('/api/store-by-domain?domain=shopee.sg');
    expect(reply.status).toBe(429);
    expect(reply.headers['x-ratelimit-limit']).toBe('100');
    expect(reply.headers['ratelimit-policy']).toBe('"default";q=100;w=900');
  });

  it('starts its window with the first request, and does not extend it for refused ones', async () => {
    await start();
    await use(1);
    service.clock.now += 600_000;
    await use(99);
    for (let index = 0; index < 5; index++) {
      service.clock.now += 59_000;
      expect((await service.ask('/api/cards')).status).toBe(429);
    }
    service.clock.now = NOON + 900_000;
    const reply = await service.ask('/api/cards');
    expect(reply.status).toBe(200);
    expect(reply.headers['x-ratelimit-remaining']).toBe('99');
  });

  it('answers 429 with the seconds until reset in body and Retry-After', async () => {
    await start();
    await use(100);
    service.clock.now += 300_500;
    const reply = await service.ask('/api/mcc/codes');
    expect(reply.status).toBe(429);
    expect(reply.text).toBe('{"error":"slow down","retryAfter":600}');
    expect(reply.headers['retry-after']).toBe('600');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-ratelimit-remaining']).toBe('0');
    expect(reply.headers['x-ratelimit-reset']).toBe(String((NOON + 900_000) / 1000));
    expect(reply.headers.ratelimit).toBe('"default";r=0;t=600');
  });

  it('asks for at least one second', async () => {
    await start();
    await use(100);
    service.clock.now += 899_999;
    expect((await service.ask('/api/mcc/codes')).json).toEqual({ error: 'slow down', retryAfter: 1 });
  });

  it('counts 200, 304, 400, 404, 405 and 414, and is in their headers', async () => {
    await start();
    const tag = String((await service.ask('/api/mcc/codes')).headers.etag);
    const asked = [
      service.ask('/api/mcc/codes'),
      service.ask('/api/mcc/codes', { headers: { 'if-none-match': tag } }),
      service.ask('/api/mcc'),
      service.ask('/api/mcc?mcc=9998'),
      service.ask('/api/nowhere'),
      service.ask('/api/mcc', { method: 'POST' }),
      service.ask(`/api/mcc?mcc=${'1'.repeat(9000)}`),
    ];
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status)).toEqual([200, 304, 400, 404, 404, 405, 414]);
    const left = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(left.toSorted((a, b) => b - a)).toEqual([98, 97, 96, 95, 94, 93, 92]);
    for (const { headers } of replies)
      expect(headers['x-ratelimit-reset']).toBe(String((NOON + 900_000) / 1000));
  });

  it('is checked before anything else: bad requests are refused too', async () => {
    await start({ limit: 1 });
    await use(1, '/api/mcc');
    expect((await service.ask('/api/mcc')).status).toBe(429);
    expect((await service.ask('/api/nowhere')).status).toBe(429);
    expect((await service.ask('/api/mcc', { method: 'POST' })).status).toBe(429);
  });

  it('never counts OPTIONS', async () => {
    await start({ limit: 1 });
    for (let index = 0; index < 5; index++)
      expect((await service.ask('/api/mcc', { method: 'OPTIONS' })).status).toBe(204);
    expect((await service.ask('/api/mcc/codes')).status).toBe(200);
    expect((await service.ask('/api/mcc', { method: 'OPTIONS' })).status).toBe(204);
  });

  it.each(['/', '/docs', '/openapi.json', '/health', '/ready', '/nowhere'])(
    'does not limit %s',
    async (path) => {
      await start({ limit: 1 });
      await use(1);
      const reply = await service.ask(path);
      expect(reply.status).toBe(path === '/nowhere' ? 404 : 200);
      expect(reply.headers['x-ratelimit-limit']).toBeUndefined();
    },
  );

  it('counts the widget’s live search in a separate bucket of 1,000', async () => {
    await start({ limit: 1, widgetLimit: 1000 });
    await use(1);
    const reply = await service.ask('/embed/search?q=shopee');
    expect(reply.status).toBe(200);
    expect(reply.headers['x-ratelimit-limit']).toBe('1000');
    expect(reply.headers['ratelimit-policy']).toBe('"widget";q=1000;w=900');
    expect((await service.ask('/api/mcc/codes')).status).toBe(429);
  });
});

describe('the client address', () => {
  const forwarded = (value: string) => ({ headers: { 'x-forwarded-for': value } });

  it('is the socket’s: a forged X-Forwarded-For changes nothing by default', async () => {
    await start({ limit: 2 });
    await use(1, '/api/cards', { 'x-forwarded-for': '198.51.100.1' });
    await use(1, '/api/cards', { 'x-forwarded-for': '198.51.100.2' });
    expect((await service.ask('/api/cards', forwarded('198.51.100.3'))).status).toBe(429);
  });

  it('differs between clients', async () => {
    await start({ limit: 1 });
    expect((await service.ask('/api/cards', { from: '192.0.2.1' })).status).toBe(200);
    expect((await service.ask('/api/cards', { from: '192.0.2.2' })).status).toBe(200);
    expect((await service.ask('/api/cards', { from: '192.0.2.1' })).status).toBe(429);
  });

  it.each([
    ['1', 'forged, 198.51.100.1', 'other, 198.51.100.1'],
    ['127.0.0.0/8', 'forged, 198.51.100.1', '198.51.100.1'],
  ])(
    'with TRUST_PROXY=%s, X-Forwarded-For is read from the right, and entries further left are not trusted',
    async (setting, first, second) => {
      await start({ limit: 1, trust: setting });
      expect((await service.ask('/api/cards', forwarded(first))).status).toBe(200);
      expect((await service.ask('/api/cards', forwarded(second))).status).toBe(429);
      expect((await service.ask('/api/cards', forwarded('198.51.100.2'))).status).toBe(200);
    },
  );

  it('is the IPv4 address of an IPv4-mapped IPv6 one', async () => {
    await start({ limit: 1 });
    expect((await service.ask('/api/cards', { from: '192.0.2.1' })).status).toBe(200);
    expect((await service.ask('/api/cards', { from: '::ffff:192.0.2.1' })).status).toBe(429);
  });

  it('groups IPv6 clients by /64', async () => {
    await start({ limit: 1 });
    expect((await service.ask('/api/cards', { from: '2001:db8:0:1::1' })).status).toBe(200);
    expect((await service.ask('/api/cards', { from: '2001:db8:0:1:ffff::2' })).status).toBe(429);
    expect((await service.ask('/api/cards', { from: '2001:db8:0:2::1' })).status).toBe(200);
  });
});

describe('limits and failures', () => {
  it('limits and windows can be set', async () => {
    await start({ limit: 3, windowMs: 60_000 });
    const { headers } = await service.ask('/api/cards');
    expect(headers['ratelimit-policy']).toBe('"default";q=3;w=60');
    expect(headers['x-ratelimit-reset']).toBe(String((NOON + 60_000) / 1000));
  });

  it('waits for an asynchronous store', async () => {
    const store: RateStore = {
      // The document that answers are checked against is limited too.
      take: async (bucket) => ({ allowed: bucket === 'page', remaining: 0, resetAt: NOON + 5000 }),
      close: () => {},
    };
    await start({ store });
    expect((await service.ask('/api/cards')).json).toEqual({ error: 'slow down', retryAfter: 5 });
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('store is down'))],
    [
      'throws',
      () => {
        throw new Error('store is down');
      },
    ],
  ])('a store that %s does not stop the service, and is logged', async (_, take) => {
    service = await startService({ store: { take, close: () => {} } });
    const reply = await service.inject('/api/mcc?mcc=5812');
    expect(reply.statusCode).toBe(200);
    expect(service.lines.join('')).toContain('store is down');
  });

  it('a 5xx shows no internals, has CORS and rate-limit headers, and the log has the cause and the request id', async () => {
    const catalogue = openSmallCatalogue();
    const findMerchantById: typeof catalogue.findMerchantById = (id) => {
      if (id === 'break') throw new Error('secret cause');
      return catalogue.findMerchantById(id);
    };
    await start({ catalogue: { ...catalogue, findMerchantById } });
    const reply = await service.ask('/api/merchants/break');
    expect(reply.status).toBe(500);
    expect(reply.json).toEqual({ error: 'Internal server error', code: 'internal_error' });
    expect(reply.headers['x-ratelimit-remaining']).toBe('99');
    const line = service.lines.map((text) => JSON.parse(text)).find(({ level }) => level === 50);
    expect(line.err.message).toBe('secret cause');
    expect(line.requestId).toBe(reply.headers['x-request-id']);
  });
});
