// What a browser is told about answers that pages of any origin may read.
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOpenAccess, OPEN_HEADERS } from '../../../src/http/plugins/open-access.ts';

const EXPOSED = [
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];
const listOf = (value: unknown): string[] => String(value).split(', ').toSorted();

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await app.register(
    async (scope) => {
      await addOpenAccess(scope);
      scope.get('/thing', async () => 'a thing');
    },
    { prefix: '/read' },
  );
  await app.register(
    async (scope) => {
      await addOpenAccess(scope, { methods: 'POST, OPTIONS', exposed: 'Content-Range' });
      scope.post('/thing', async () => 'a thing');
    },
    { prefix: '/write' },
  );
});
afterAll(() => app.close());

const preflight = (url: string) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-anything',
    },
  });

it('lets pages of any origin read an answer and its headers, without credentials', async () => {
  const { headers } = await app.inject({
    url: '/read/thing',
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  expect(headers).not.toHaveProperty('allow');
  expect(listOf(headers['access-control-expose-headers'])).toEqual(EXPOSED);
});

it('exposes the headers that a scope has besides', async () => {
  const { headers } = await app.inject({ method: 'POST', url: '/write/thing' });
  expect(listOf(headers['access-control-expose-headers'])).toEqual(['Content-Range', ...EXPOSED]);
});

describe('a preflight', () => {
  it.each([
    ['/read/thing', 'GET, HEAD, OPTIONS'],
    ['/read/nothing', 'GET, HEAD, OPTIONS'],
    ['/write/thing', 'POST, OPTIONS'],
  ])('of %s is answered for a day: %s, with any header', async (url, methods) => {
    const { statusCode, headers, body } = await preflight(url);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      allow: methods,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
  });

  it('is answered too if it does not say what is asked for', async () => {
    const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/read/thing' });
    expect([statusCode, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});

it('gives answers written without Fastify’s reply the same headers', async () => {
  const { headers } = await app.inject('/read/thing');
  const { 'X-Content-Type-Options': sniffing, ...others } = OPEN_HEADERS;
  expect(sniffing).toBe('nosniff');
  for (const [name, value] of Object.entries(others))
    expect([name, headers[name.toLowerCase()]]).toEqual([name, value]);
});
