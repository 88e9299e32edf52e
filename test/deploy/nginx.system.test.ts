// deploy/nginx.conf: what of a request reaches a replica, and what nginx answers itself.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Nginx, startNginx } from '../support/engines/start-nginx.ts';

interface Echo {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names and values in turn. */
  readonly raw: readonly string[];
  readonly bodyBytes: number;
}

/** Tells what it was asked. Its limit of headers is Node's own, 16 kB, as that of the service. */
const echo = createServer(async (request, response) => {
  let bodyBytes = 0;
  for await (const chunk of request) bodyBytes += chunk.length;
  const { url, headers, rawHeaders: raw } = request;
  response.end(JSON.stringify({ url, headers, raw, bodyBytes }));
});
let nginx: Nginx;

beforeAll(async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  nginx = await startNginx([`http://127.0.0.1:${(echo.address() as AddressInfo).port}`]);
}, 60_000);

afterAll(async () => {
  await nginx?.close();
  echo.close();
});

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${nginx.url}${path}`, init);
const askEcho = async (path: string, init?: RequestInit): Promise<Echo> =>
  (await (await ask(path, init)).json()) as Echo;

it('passes a body on where the service reads one, and nowhere else', async () => {
  const body = 'x'.repeat(65_536);
  const post = { method: 'POST', body };
  expect(await askEcho('/mcp', post)).toMatchObject({ bodyBytes: 65_536 });
  expect(await askEcho('/api/descriptors', post)).toMatchObject({ bodyBytes: 65_536 });
  const inChunks = { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' } as RequestInit;
  expect(await askEcho('/mcp', inChunks)).toMatchObject({ bodyBytes: 65_536 });
  for (const path of ['/', '/api/mcc', '/mcp/', '/MCP', '/api/descriptors/x']) {
    const { bodyBytes, headers } = await askEcho(path, post);
    expect([path, bodyBytes, headers['content-length']]).toEqual([path, 0, '0']);
  }
});

it('says who asks, and not what the client forges', async () => {
  const { headers } = await askEcho('/', {
    headers: {
      'X-Forwarded-For': '198.51.100.7',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'javascript',
      'X-Request-Id': 'forged',
    },
  });
  expect(headers['x-forwarded-for']).toBe('198.51.100.7, 127.0.0.1');
  expect(headers['x-forwarded-host']).toBeUndefined();
  expect(headers['x-forwarded-proto']).toBe('http');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
});

it('puts its own headers first: Node drops those after the hundredth', async () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`X-${index}`, 'x']));
  const { raw } = await askEcho('/', { headers: { ...many, 'X-Forwarded-For': '198.51.100.7' } });
  expect(raw.indexOf('X-Forwarded-For')).toBeLessThan(10);
  expect(raw.filter((each) => each.toLowerCase() === 'x-forwarded-for')).toHaveLength(1);
});

it('lets through the longest URL, and never more headers than a replica reads', async () => {
  const longest = `/${'a'.repeat(8191)}`;
  expect((await askEcho(longest, { headers: { 'X-More': 'x'.repeat(2000) } })).url).toBe(longest);
  const statuses = new Set<number>();
  for (const path of ['/', `/${'a'.repeat(2500)}`, longest])
    for (let bytes = 100; bytes < 20_000; bytes += 331) {
      // In several headers, as one alone has to fit into one buffer.
      const headers = Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [`X-${index}`, 'x'.repeat(bytes / 10)]),
      );
      const reply = await ask(path, { headers });
      statuses.add(reply.status);
      if (reply.status !== 200) expect(await reply.json()).toEqual({ error: 'Request headers too large' });
    }
  expect(statuses).toEqual(new Set([200, 431]));
});

it.each<[number, string, string, RequestInit]>([
  [405, 'Method not allowed', '/api/mcc', { method: 'FOO' }],
  [
    413,
    'Request body is too large (65536 bytes at most)',
    '/mcp',
    { method: 'POST', body: 'x'.repeat(65_537) },
  ],
  [414, 'URL is too long (8192 characters at most)', `/api/mcc?mcc=${'1'.repeat(13_000)}`, {}],
  [431, 'Request headers too large', '/api/mcc', { headers: { 'X-Large': 'x'.repeat(13_000) } }],
])('answers %d in the form of the service', async (status, error, path, init) => {
  const reply = await ask(path, init);
  expect([reply.status, await reply.json()]).toEqual([status, { error }]);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(reply.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
});

it('says so in JSON if no replica answers', async () => {
  const alone = await startNginx(['http://127.0.0.1:9']);
  const reply = await fetch(`${alone.url}/api/mcc`);
  expect([reply.status, await reply.json()]).toEqual([502, { error: 'Service unavailable' }]);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  await alone.close();
});
