// What is recorded of an answer: who asked for what is left out unless the operator wants it.
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_HTTP_SETTINGS } from '../../../src/http/http-settings.ts';
import { buildLogger } from '../../../src/http/logger.ts';
import { Metrics } from '../../../src/http/metrics.ts';
import { addRequestLog } from '../../../src/http/plugins/request-log.ts';
import { rewriteBadPath } from '../../../src/http/request-target.ts';
import { sendRaw } from '../raw-socket.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const BUSY_MS = 5;

function build(settings: { logQueries?: boolean; logAddresses?: boolean } = {}) {
  const lines: string[] = [];
  const log = buildLogger('info', { write: (line) => lines.push(line) });
  const metrics = new Metrics();
  app = fastify({ rewriteUrl: ({ url = '/' }) => rewriteBadPath(url) });
  app.decorateRequest('client', undefined);
  const deps = { log, metrics, settings: { ...DEFAULT_HTTP_SETTINGS, ...settings } };
  addRequestLog(app, deps, ['/scan', '/api/scan']);
  app.get('/thing/:id', (_, reply) => {
    const began = performance.now();
    while (performance.now() - began < BUSY_MS);
    reply.code(206).send('a thing');
  });
  return { metrics, read: () => lines.map((line) => JSON.parse(line)) };
}

it('gives every answer its request’s id, and lets no browser guess its type', async () => {
  build();
  const { headers, body } = await app.inject('/thing/1');
  expect(headers).toMatchObject({ 'x-request-id': 'req-1', 'x-content-type-options': 'nosniff' });
  expect(body).toBe('a thing');
});

it('has a line for each answer, and counts it', async () => {
  const { metrics, read } = build();
  const began = performance.now();
  await app.inject({ url: '/thing/secret?q=secret', remoteAddress: '192.0.2.77' });
  const elapsed = performance.now() - began;
  const [line, ...others] = read();
  expect(others).toEqual([]);
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: 'req-1',
    method: 'GET',
    route: '/thing/:id',
    status: 206,
    us: expect.any(Number),
    client: '192.0.2.0/24',
    msg: 'request',
  });
  expect(line.us).toBeGreaterThanOrEqual(BUSY_MS * 1000);
  expect(line.us).toBeLessThanOrEqual(elapsed * 1000);
  const text = await metrics.registry.metrics();
  expect(text).toContain('mcc_lookup_requests_total{route="/thing/:id",status="206"} 1');
  const seconds = Number(/request_seconds_sum\{route="\/thing\/:id"\} (\S+)/.exec(text)![1]);
  expect(Math.round(seconds * 1e6)).toBe(line.us);
});

it('has one name for all that no route answers', async () => {
  const { metrics, read } = build();
  await app.inject('/secret-1');
  await app.inject('/secret-2');
  expect(read().map(({ route, status }) => [route, status])).toEqual([
    ['(unknown)', 404],
    ['(unknown)', 404],
  ]);
  expect(await metrics.registry.metrics()).toContain('requests_total{route="(unknown)",status="404"} 2');
});

it.each([
  ['192.0.2.77', '192.0.2.0/24', '192.0.2.77'],
  ['::ffff:192.0.2.77', '192.0.2.0/24', '192.0.2.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  // Such as a Unix socket.
  ['without address', 'unknown', 'unknown'],
])('names the network of %s, and the client only if the operator wants it', async (from, network, client) => {
  for (const [logAddresses, named] of [
    [false, network],
    [true, client],
  ] as const) {
    const { read } = build({ logAddresses });
    await app.inject({ url: '/thing/1', remoteAddress: from });
    expect(read()[0].client).toBe(named);
    await app.close();
  }
});

describe('the address of what was asked for', () => {
  /** Over a socket, since `inject` tidies up what a client sends. */
  async function log(target: string, logQueries: boolean): Promise<string | undefined> {
    const { read } = build({ logQueries });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    await sendRaw(port, (write) => write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
    return read()[0].url;
  }

  it.each([
    '/thing/1?q=text',
    '/nothing',
    '/thing/1?next=/scan',
    '/thing/scan',
    '/rescan',
    'http://a/thing/scan',
    '/http://a/scan',
    '/%62c?q=%zz',
  ])('is logged if the operator wants it: %s', async (target) => {
    expect(await log(target, true)).toBe(target);
    await app.close();
    expect(await log(target, false)).toBeUndefined();
  });

  it.each([
    '/scan?of=person',
    '/scan/',
    '/scanned',
    '/api/scan?of=person',
    '/SCAN?of=person',
    '/%73can?of=person',
    '/scan?of=%zz',
    'http://a/scan?of=person',
    'HTTPS://elsewhere.example:80/Api/Scan?of=person',
    // What cannot be read may be anything.
    '/%zz?of=person',
  ])('is never logged if it may name a person: %s', async (target) => {
    expect(await log(target, true)).toBeUndefined();
  });
});
