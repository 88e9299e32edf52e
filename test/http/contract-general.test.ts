// The contract of all answers under /api: one test per sentence, through inject and over a socket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError, type Service, startService } from './service.ts';

const ENDPOINTS = [
  '/api/store-by-domain?domain=shopee.sg',
  '/api/store/search?q=shopee',
  '/api/mcc?mcc=5812',
  '/api/mcc/codes',
  '/api/cards',
  '/api/meta',
];
const EXPOSED = [
  'ETag',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
];

describe.each(['inject', 'socket'] as const)('all /api responses, by %s', (transport) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ transport });
  });
  afterAll(() => service.close());

  it.each(ENDPOINTS)('%s answers 200 with application/json; charset=utf-8', async (path) => {
    const reply = await service.ask(path);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([...ENDPOINTS, '/api/mcc', '/api/nothing'])(
    '%s is open to any origin, without credentials',
    async (path) => {
      const { headers } = await service.ask(path, { headers: { origin: 'https://elsewhere.example' } });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      for (const name of EXPOSED)
        expect(String(headers['access-control-expose-headers']).split(', ')).toContain(name);
    },
  );

  it.each(ENDPOINTS)('HEAD %s has the headers of GET and no body', async (path) => {
    const get = await service.ask(path);
    const head = await service.ask(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  it('OPTIONS answers a preflight with 204', async () => {
    const reply = await service.ask('/api/mcc', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(reply.bytes.length).toBe(0);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE'])(
    '%s is refused with 405 and Allow',
    async (method) => {
      const reply = await service.ask('/api/mcc?mcc=5812', { method });
      expectError(reply, 405, 'Method not allowed');
      expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    },
  );

  it('POST with a body of any type is refused with 405, and the body is not read', async () => {
    const headers = { 'content-type': 'text/xml', 'content-length': '9' };
    expectError(
      await service.ask('/api/cards', { method: 'POST', headers, body: '<broken/>' }),
      405,
      'Method not allowed',
    );
  });

  it('GET with a body is answered like any other', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '5' };
    expect((await service.ask('/api/mcc?mcc=5812', { headers, body: '{"x":' })).status).toBe(200);
  });

  it.each([
    '/api/x',
    '/api/mcc/',
    '/api/MCC',
    '/api//mcc',
    '/api/mcc/codes/5812',
    '/api/__proto__',
    '/api/constructor',
  ])('the unknown path %s is 404 Not found', async (path) =>
    expectError(await service.ask(path), 404, 'Not found'),
  );

  it('an encoded path is decoded', async () => {
    expect((await service.ask('/%61pi/m%63c?mcc=5812')).status).toBe(200);
    expectError(await service.ask('/api/%zz'), 400, 'Invalid percent-encoding');
  });

  it.each(ENDPOINTS)('%s has a strong ETag and Cache-Control: private, max-age=300', async (path) => {
    const { headers } = await service.ask(path);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(headers['cache-control']).toBe('private, max-age=300');
  });

  it('equivalent requests have the same ETag', async () => {
    const tag = async (path: string) => (await service.ask(path)).headers.etag;
    expect(await tag('/api/mcc?mcc=742')).toBe(await tag('/api/mcc?region=sg&mcc=0742&x=1'));
    expect(await tag('/api/mcc?mcc=742')).not.toBe(await tag('/api/mcc?mcc=742&region=US'));
    expect(await tag('/api/mcc?mcc=742')).not.toBe(await tag('/api/mcc?mcc=1520'));
  });

  it.each([
    ['itself', (tag: string) => tag],
    ['its weak form', (tag: string) => `W/${tag}`],
    ['a list', (tag: string) => `"other", W/"more",${tag}`],
    ['a star', () => '*'],
  ])('If-None-Match with %s gives 304, without a body and with the headers', async (_, write) => {
    const path = '/api/mcc?mcc=5812';
    const first = await service.ask(path);
    const reply = await service.ask(path, {
      headers: { 'if-none-match': write(String(first.headers.etag)) },
    });
    expect(reply.status).toBe(304);
    expect(reply.bytes.length).toBe(0);
    for (const name of ['etag', 'cache-control', 'vary'])
      expect(reply.headers[name]).toBe(first.headers[name]);
  });

  it.each(['"other"', 'W/"other"', 'nonsense', '', '"'])('If-None-Match: %s gives 200', async (value) => {
    expect((await service.ask('/api/mcc?mcc=5812', { headers: { 'if-none-match': value } })).status).toBe(
      200,
    );
  });

  it('an error has no ETag, and If-None-Match does not hide it', async () => {
    const reply = await service.ask('/api/mcc', { headers: { 'if-none-match': '*' } });
    expectError(reply, 400, 'Missing mcc parameter');
    expect(reply.headers.etag).toBeUndefined();
  });

  it.each([
    ['/api/store-by-domain?domain=a.sg&domain=b.sg', 'domain'],
    ['/api/store/search?q=a&limit=1&q=a', 'q'],
    ['/api/store/search?q=a&limit=1&limit=2', 'limit'],
    ['/api/mcc?mcc=1&%6Dcc=1', 'mcc'],
    ['/api/mcc?mcc=5812&region=SG&region=', 'region'],
    ['/api/cards?region=SG&region=US', 'region'],
  ])('%s repeats a parameter', async (path, name) => {
    expectError(await service.ask(path), 400, `Repeated ${name} parameter`);
  });

  it.each([
    '/api/mcc/codes?x=1',
    '/api/mcc?mcc=5812&x=1&x=2',
    '/api/cards?domain=1&domain=2',
    '/api/mcc?mcc=5812&MCC=x&__proto__=1&&=',
    '/api/mcc/codes?region=XX',
  ])('%s has unknown parameters, which are ignored', async (path) =>
    expect((await service.ask(path)).status).toBe(200),
  );

  it.each([
    'domain=%',
    'domain=%zz',
    'domain=%ff',
    'domain=%ED%A0%80',
    'domain=a.sg&x=%C3',
    '%=1&domain=a.sg',
  ])('bad percent-encoding, lone surrogates included, is 400: ?%s', async (query) =>
    expectError(await service.ask(`/api/store-by-domain?${query}`), 400, 'Invalid percent-encoding'),
  );

  it.each(['%00', 'a%00b', 'a%07', '%7F', 'a%C2%85b'])('control characters in q are 400: %s', async (q) => {
    expectError(await service.ask(`/api/store/search?q=${q}`), 400, 'Invalid q parameter');
  });

  it.each(['%00', 'shopee.sg%00', 'sho%09pee.sg', 'sho%0Apee.sg'])(
    'control characters in domain match no merchant: %s',
    async (domain) => {
      expectError(await service.ask(`/api/store-by-domain?domain=${domain}`), 404, 'Merchant not found');
    },
  );

  it('very long values are a clear 4xx', async () => {
    expectError(
      await service.ask(`/api/store-by-domain?domain=${'a'.repeat(5000)}.sg`),
      404,
      'Merchant not found',
    );
    expectError(await service.ask(`/api/mcc?mcc=${'1'.repeat(5000)}`), 400, 'Invalid mcc parameter');
    expectError(
      await service.ask(`/api/mcc?mcc=1&x=${'1'.repeat(9000)}`),
      414,
      'URL is too long (8192 characters at most)',
    );
  });
});
