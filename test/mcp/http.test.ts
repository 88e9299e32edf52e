// /mcp over HTTP: who may ask, how often and how much, and what a page on another origin needs.
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { Service } from '../http/service.ts';
import { makeMcpDeps, type SmallServiceOptions, startSmallService } from './small-service.ts';

let service: Service;
afterEach(() => service.close());
const start = async (options?: SmallServiceOptions) => {
  service = await startSmallService(options);
};

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Uses Node's own client, which lets a test set Host. */
function post(body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${service.url}/mcp`,
      {
        method,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

describe('access', () => {
  it.each([
    [{ Host: 'evil.example' }],
    [{ Host: 'localhost.evil.example:80' }],
    [{ Host: 'localhost@evil.example' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://localhost.evil.example' }],
  ])('refuses %j on a person’s own machine', async (headers) => {
    await start({ access: 'local' });
    const reply = await post(PING, headers as Record<string, string>);
    expect(reply.status).toBe(403);
    expect(JSON.parse(reply.text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    [{}],
    [{ Host: 'LocalHost:1234' }],
    [{ Host: '[::1]:80', Origin: 'http://[::1]:6274' }],
    [{ Origin: 'http://localhost:6274' }],
  ])('lets %j in there', async (headers) => {
    await start({ access: 'local' });
    expect((await post(PING, headers as Record<string, string>)).status).toBe(200);
  });

  it('lets any page call a hosted service, and tells browsers so', async () => {
    await start({ access: 'open' });
    const headers = { Host: 'mcc.example', Origin: 'https://app.example' };
    const reply = await post(PING, headers);
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    const preflight = await post(undefined, headers, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
    });
  });
});

describe('limit', () => {
  it('counts in a separate bucket, sends the rate-limit headers, and refuses with the seconds', async () => {
    await start({ agentLimit: 2 });
    expect((await post(PING)).headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'ratelimit-policy': '"agent";q=2;w=900',
    });
    await post(undefined, {}, 'OPTIONS');
    expect((await post(PING)).status).toBe(200);
    const refused = await post(PING);
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      'retry-after': '900',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
    expect(JSON.parse(refused.text).error).toEqual({
      code: -32_000,
      message: 'slow down',
      data: { retryAfter: 900 },
    });
    expect(service.take('api', '127.0.0.1')).toMatchObject({ remaining: 99 });
    service.clock.now += 900_000;
    expect((await post(PING)).status).toBe(200);
  });

  it('counts each message of a batch', async () => {
    await start({ agentLimit: 5 });
    const batch = [1, 2, 3].map((id) => ({ ...PING, id }));
    const first = await post(batch, { 'MCP-Protocol-Version': '2025-03-26' });
    expect(first.headers['x-ratelimit-remaining']).toBe('2');
    expect((await post(batch, { 'MCP-Protocol-Version': '2025-03-26' })).status).toBe(429);
  });

  it.each([
    ['after many spaces', (text: string) => ' '.repeat(500) + text],
    ['after a byte order mark', (text: string) => `\uFEFF${text}`],
    ['after line breaks and tabs', (text: string) => `\r\n\t${text}`],
  ])('counts each message of a batch %s', async (_, write) => {
    await start({ agentLimit: 50 });
    const batch = Array.from({ length: 40 }, (_, id) => ({ ...PING, id }));
    const reply = await post(write(JSON.stringify(batch)), { 'MCP-Protocol-Version': '2025-03-26' });
    expect(reply.headers['x-ratelimit-remaining']).toBe('10');
  });

  it('counts a call by how much it asks for', async () => {
    await start({ agentLimit: 20 });
    const call = (lines: number) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read_statement', arguments: { lines: Array(lines).fill('GRAB') } },
    });
    expect((await post(call(40))).headers['x-ratelimit-remaining']).toBe('12');
    expect((await post(call(4))).headers['x-ratelimit-remaining']).toBe('11');
    const tooMuch = await post(call(101 * 5));
    expect(tooMuch.status).toBe(413);
    expect(JSON.parse(tooMuch.text).error.message).toBe('This counts as 101 calls; send fewer at once');
    expect(tooMuch.headers['x-ratelimit-remaining']).toBe('10');
  });

  it('lets others have their turn between the lines of a statement and the calls of a batch', async () => {
    await start();
    const lines = Array(50).fill('STARBUCKS');
    const call = { ...PING, method: 'tools/call', params: { name: 'read_statement', arguments: { lines } } };
    const order: string[] = [];
    await Promise.all([
      post([call, { ...call, id: 2 }], { 'MCP-Protocol-Version': '2025-03-26' }).then(() =>
        order.push('batch'),
      ),
      post(PING).then(() => order.push('ping')),
      service.ask('/api/mcc?mcc=5812').then(() => order.push('other')),
    ]);
    expect(order.at(-1)).toBe('batch');
  });
});

it('shows no internals of a failure', async () => {
  await start({ fetch: () => Promise.reject(new Error('secret')) });
  const reply = await post(PING);
  expect(reply.status).toBe(500);
  expect(JSON.parse(reply.text).error).toEqual({ code: -32_603, message: 'Internal server error' });
});

describe('bodies', () => {
  it.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['a number', '7', 400],
    ['too much', `"${'x'.repeat(70_000)}"`, 413],
    ['no message', '{"a":1}', 400],
  ])('%s', async (_, body, status) => {
    await start();
    const reply = await post(body);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  it('accepts only JSON', async () => {
    await start();
    expect((await post(PING, { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it.each(['GET', 'DELETE', 'PUT'])('answers 405 to %s', async (method) => {
    await start();
    expect((await post(undefined, { Accept: 'text/event-stream' }, method)).status).toBe(405);
  });
});

describe('answers', () => {
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'explain_mcc', arguments: { mcc: '5812' } },
  });

  it('leave the connection to the client', async () => {
    await start();
    expect((await post(call(1), { Connection: 'close' })).headers.connection).toBe('close');
    expect((await post(call(2), { Connection: 'keep-alive' })).headers.connection).toBe('keep-alive');
  });

  it('say that an internal error is ours, without details', async () => {
    const faults: unknown[] = [];
    const fault = new Error('the secret of the house');
    const deps = makeMcpDeps();
    const broken = () => {
      throw fault;
    };
    await start({ deps: { ...deps, today: broken, onFault: (error) => faults.push(error) } });
    const { status, text } = await post(call(1));
    expect(status).toBe(200);
    expect(text).toContain('"isError":true');
    expect(text).toContain('went wrong on the server');
    expect(text).not.toContain('secret');
    expect(faults).toEqual([fault]);
  });
});
