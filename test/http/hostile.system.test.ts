// 12,000 generated requests that no honest client would send: none gets a 5xx, none hangs.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from './raw-socket.ts';
import { type Service, startService } from './service.ts';

const RUNS = { structured: 8000, raw: 4000 };
const PATHS = [
  '/api',
  '/api/store-by-domain',
  '/api/store/search',
  '/api/mcc',
  '/api/mcc/codes',
  '/api/cards',
  '/api/meta',
  '/',
  '/docs',
  '/openapi.json',
  '/embed/x',
  '/health',
  '/nothing',
];
const NAMES = [
  'domain',
  'q',
  'mcc',
  'region',
  'limit',
  'offset',
  'country',
  '__proto__',
  'constructor',
  'x',
  '',
];

const encoded = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map(encodeSafely),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(encodeSafely),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%0d%0a',
    '%ED%A0%80',
    '%ff%fe',
    '%u0041',
    '+',
    '&',
    '=',
    ';',
    '..',
    '%2e%2e%2f',
    '＃',
    '😀',
  ),
  fc.constantFrom(
    'shopee.sg',
    'SG',
    '5812',
    '742',
    '__proto__',
    'toString',
    'xn--',
    'xn--a',
    'xn--bcher-kva.de',
    '1.1.1.1',
    '[::1]',
    '-1',
    '1e9',
  ),
  fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 30 })
    .map((bytes) => bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  fc.integer({ min: 1, max: 9000 }).map((length) => 'a.'.repeat(length).slice(0, length)),
);
const query = fc
  .array(fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...NAMES) }, encoded), encoded), {
    maxLength: 5,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
const method = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'if-none-match',
    'accept-encoding',
    'x-forwarded-for',
    'origin',
    'accept',
    'content-type',
    'range',
    'x-request-id',
    'expect',
    'cookie',
    'accept-version',
  ),
  fc.oneof(
    fc.constantFrom(
      '*',
      '"',
      'W/"a"',
      ',,,',
      'br;q=9',
      'gzip;;q',
      '1.2.3.4',
      '::1',
      'nonsense, 1.1.1.1:80',
      'application/json',
      'bytes=0-',
      '100-continue',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  ),
  { maxKeys: 4 },
);

function encodeSafely(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}

describe('hostile requests', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      transport: 'socket',
      level: 'error',
      limits: { checkMs: 50, headersMs: 300, requestMs: 300 },
    });
  });
  afterAll(() => service.close());

  it(`${RUNS.structured} odd queries, methods and headers: no 5xx, and API errors keep their shape`, async () => {
    const request = fc.record({ path: fc.constantFrom(...PATHS), query, method, headers });
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const url = `${asked.path}?${asked.query}`;
        const {
          statusCode,
          headers: got,
          body,
        } = await service.inject({ url, method: asked.method as 'GET', headers: asked.headers });
        expect(statusCode).toBeLessThan(500);
        if (!asked.path.startsWith('/api')) return;
        expect(got['access-control-allow-origin']).toBe('*');
        if (statusCode < 400) return;
        expect(got['cache-control']).toBe('no-store');
        if (asked.method === 'HEAD') return;
        const known = new Set(['code', 'parameter', 'allowed']);
        expect(Object.keys(JSON.parse(body)).filter((key) => !known.has(key))).toEqual(['error']);
      }),
      { numRuns: RUNS.structured },
    );
    expect(service.lines).toEqual([]);
  }, 240_000);

  it(`${RUNS.raw} raw byte sequences over a socket: each connection is answered or closed, and the service lives`, async () => {
    const token = fc.oneof(
      fc.constantFrom('GET', 'get', 'POST', 'FOO', '', 'GET GET', 'OPTIONS'),
      fc.string({ maxLength: 5 }),
    );
    const target = fc.oneof(
      fc.tuple(fc.constantFrom(...PATHS), query).map(([path, text]) => `${path}?${text}`),
      fc.constantFrom(
        '*',
        'http://x/api/mcc?mcc=5812',
        '//',
        '/api/mcc?mcc=5812#x',
        '/%61pi/mcc',
        'x',
        '/api/%',
        '/api/\u00ff?q=\u00e9',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const tail = fc.constantFrom(
      '\r\n\r\n',
      '\r\nHost: a\r\n\r\n',
      '\r\nHost: a\r\nHost: b\r\n\r\n',
      '\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc',
      '\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
      '\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc',
      '\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      '\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
      '\r\nHost: a\r\nExpect: something\r\n\r\n',
      `\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      '\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      '\r\nbroken header\r\n\r\n',
      '\n\n',
    );
    const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTP/1.1 x', '');
    const line = fc.record({ token, target, version, tail });
    const parallel = 20;
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: parallel, maxLength: parallel }), async (lines) => {
        const answers = await Promise.all(
          lines.map((one) =>
            sendRaw(service.port, (_, end) => end(`${one.token} ${one.target} ${one.version}${one.tail}`)),
          ),
        );
        for (const answer of answers)
          expect(answer).toMatch(/^(?:|HTTP\/1\.1 (?:100 Continue\r\n\r\nHTTP\/1\.1 )?[1-4]\d\d [\s\S]*)$/);
      }),
      { numRuns: RUNS.raw / parallel },
    );
    expect((await service.ask('/api/mcc?mcc=5812')).status).toBe(200);
  }, 240_000);
});
