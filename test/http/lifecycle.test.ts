// Reload and shutdown under load, and clients that are too slow: real sockets.
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../src/http/lifecycle.ts';
import { openServed } from '../../src/http/served.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { NOON, type Service, startService } from './service.ts';

const renamed = SMALL_CONTENTS.merchants.map((merchant) =>
  merchant.id === 'shopee' ? { ...merchant, name: 'Shopee Renamed' } : merchant,
);

interface Result {
  readonly status?: number;
  readonly body?: string;
  readonly etag?: string | undefined;
  readonly failed?: string;
}

function ask(port: number, agent: Agent): Promise<Result> {
  return new Promise((resolve) => {
    const outgoing = request(
      { port, host: '127.0.0.1', path: '/api/store-by-domain?domain=shopee.sg', agent },
      (incoming) => {
        let body = '';
        incoming.on('data', (chunk) => {
          body += chunk;
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode!, body, etag: incoming.headers.etag }),
        );
        incoming.on('error', (error) => resolve({ failed: error.message }));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }));
    outgoing.end();
  });
}

/** Each client asks again as soon as it has its answer, until a new connection is refused. */
async function load(port: number, clients: number, goOn: () => boolean): Promise<Result[]> {
  const results: Result[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (goOn()) {
        const result = await ask(port, agent);
        if (result.failed === 'ECONNREFUSED') break;
        results.push(result);
      }
      agent.destroy();
    }),
  );
  return results;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('reload', () => {
  it('swaps the catalogue between requests: under load none fails, and none mixes old and new', async () => {
    const service = await startService({ transport: 'socket', level: 'error' });
    const { port } = service.app.server.address() as AddressInfo;
    const catalogues = [
      openServed(openSmallCatalogue()),
      openServed(openSmallCatalogue({ ...SMALL_CONTENTS, merchants: renamed })),
    ];
    let running = true;
    const loading = load(port, 8, () => running);
    for (let swap = 0; swap < 20; swap++) {
      service.serve(catalogues[swap % 2]!);
      const seen = countRequests(service);
      await until(() => countRequests(service) > seen + 20);
    }
    running = false;
    const results = await loading;
    expect(results.filter(({ status }) => status !== 200)).toEqual([]);
    const pairs = new Set(results.map(({ body, etag }) => `${etag} ${body}`));
    expect(pairs.size).toBe(2);
    expect([...pairs].filter((pair) => pair.includes('Shopee Renamed'))).toHaveLength(1);
    await service.close();
  });

  it('prepared answers do not outlive their day', async () => {
    const service = await startService();
    const rate = async () =>
      (await service.ask('/api/mcc?mcc=5812')).json.eligibleCards.find(
        ({ shortName }: { shortName: string }) => shortName === 'DINE',
      ).mpd;
    const { headers } = await service.ask('/api/mcc?mcc=5812');
    expect(await rate()).toBe('3 MPD');
    service.clock.now = Date.UTC(2026, 11, 1) - 1;
    expect(await rate()).toBe('3 MPD');
    service.clock.now += 1;
    expect(await rate()).toBe('6 MPD');
    const again = await service.ask('/api/mcc?mcc=5812', {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.status).toBe(200);
    service.clock.now = NOON;
    expect(await rate()).toBe('3 MPD');
    await service.close();
  });
});

const countRequests = ({ parts }: Service): number =>
  [...parts.metrics.routes.values()].reduce(
    (sum, { latencies }) => sum + latencies.reduce((a, b) => a + b, 0),
    0,
  );

describe('shutdown', () => {
  it('finishes what is under way and refuses new connections: under load no request fails', async () => {
    const service = await startService({ level: 'error' });
    const running = await startServer(service.app.front, { host: '127.0.0.1', port: 0, drainSeconds: 5 });
    const port = Number(new URL(running.address).port);
    const loading = load(port, 16, () => true);
    await until(() => countRequests(service) > 200);
    const { cut } = await running.close();
    const results = await loading;
    expect(results.length).toBeGreaterThan(200);
    expect(results.filter(({ status }) => status !== 200)).toEqual([]);
    expect(cut).toBe(0);
  });

  it('cuts what does not end within the set time', async () => {
    const service = await startService({ level: 'error' });
    const running = await startServer(service.app.front, { host: '127.0.0.1', port: 0, drainSeconds: 0.1 });
    const socket = connect(Number(new URL(running.address).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write('GET /api/mcc HTTP/1.1\r\nHost: a\r\nX-Half:');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    expect(await running.close()).toEqual({ cut: 1 });
    await gone;
  });

  it('answers /ready with 503 while it drains', async () => {
    const service = await startService();
    expect((await service.ask('/ready')).json).toEqual({ status: 'ready', data: '2026-11-16' });
    service.app.front.lifecycle.draining = true;
    expect((await service.ask('/ready')).status).toBe(503);
    expect((await service.ask('/health')).json).toEqual({ status: 'ok' });
    await service.close();
  });
});

describe('slow clients', () => {
  const talk = (port: number, begin: (write: (text: string) => void) => void): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => begin((text) => void socket.write(text)));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(answer));
    });

  it.each([
    ['silent', () => {}],
    ['half a request line', (write: (text: string) => void) => write('GET /api/mc')],
    [
      'half its headers',
      (write: (text: string) => void) => write('GET /api/mcc HTTP/1.1\r\nHost: a\r\nX-A: b\r\n'),
    ],
    [
      'a byte now and then',
      (write: (text: string) => void) => {
        write('GET /api/mcc HTTP/1.1\r\nHost: a\r\n');
        const timer = setInterval(() => write('X: y\r\n'), 10);
        timer.unref();
        setTimeout(() => clearInterval(timer), 2000).unref();
      },
    ],
  ])('%s: cut by the deadlines, with 408 where an answer can be sent', async (_, begin) => {
    const service = await startService({
      transport: 'socket',
      limits: { headersMs: 100, requestMs: 150, checkMs: 20, idleMs: 500 },
    });
    const { port } = service.app.server.address() as AddressInfo;
    const answer = await talk(port, begin);
    if (answer !== '') {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('Access-Control-Allow-Origin: *');
      expect(answer).toContain('{"error":"Request timeout"}');
    }
    expect((await service.ask('/api/mcc?mcc=5812')).status).toBe(200);
    await service.close();
  });

  it('a body that never comes does not hold up the answer', async () => {
    const service = await startService({
      transport: 'socket',
      limits: { headersMs: 100, requestMs: 150, checkMs: 20, idleMs: 500 },
    });
    const { port } = service.app.server.address() as AddressInfo;
    const answer = await talk(port, (write) =>
      write('GET /api/mcc?mcc=742 HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    await service.close();
  });

  it.each([
    ['GET /api/mcc?mcc=742 HTTP/1.1\r\n\r\n', 400, 'Missing Host header'],
    ['FOO BAR BAZ\r\n\r\n', 400, 'Bad request'],
    [
      `GET /api/mcc HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'Request headers too large',
    ],
  ])('what Node itself would refuse has our body and CORS', async (text, status, error) => {
    const service = await startService({
      transport: 'socket',
      limits: { headersMs: 100, requestMs: 150, checkMs: 20, idleMs: 200, keepAliveMs: 100 },
    });
    const { port } = service.app.server.address() as AddressInfo;
    const answer = await talk(port, (write) => write(text));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('Access-Control-Allow-Origin: *');
    expect(answer).toContain('Cache-Control: no-store');
    expect(answer.endsWith(JSON.stringify({ error }))).toBe(true);
    await service.close();
  });
});

describe('a prepared head', () => {
  it('is the head that Node would write: same names, same values', async () => {
    const service = await startService({ transport: 'socket' });
    const { port } = service.app.server.address() as AddressInfo;
    const ask = (connection: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET /api/mcc?mcc=742 HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`),
        );
        socket.on('data', (chunk) => {
          answer += chunk;
          if (answer.endsWith(']}')) socket.destroy();
        });
        socket.on('close', () => resolve(answer));
      });
    const parse = (answer: string) => {
      const [head, body] = answer.split('\r\n\r\n') as [string, string];
      const [status, ...lines] = head.split('\r\n') as [string, ...string[]];
      const own = /^(?:date|connection|keep-alive|x-request-id|x-ratelimit-remaining|ratelimit):/i;
      return {
        status,
        body,
        names: lines
          .map((line) => line.split(':')[0])
          .filter((name) => name !== 'Keep-Alive')
          .sort(),
        lasting: lines.filter((line) => !own.test(line)).sort(),
      };
    };
    const prepared = await ask('keep-alive');
    expect(prepared).toContain('\r\nConnection: keep-alive\r\n');
    expect(prepared).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
    const written = await ask('close');
    expect(written).toContain('\r\nConnection: close\r\n');
    expect(parse(prepared)).toEqual(parse(written));
    await service.close();
  });

  it('a client that leaves a large answer unread is cut', async () => {
    const many = Array.from({ length: 9000 }, (_, at) => ({
      ...SMALL_CONTENTS.mccs[0]!,
      code: String(at).padStart(4, '0'),
      description: 'x'.repeat(900),
    }));
    const served = openServed(openSmallCatalogue({ ...SMALL_CONTENTS, mccs: many }));
    const service = await startService({ transport: 'socket', served, limits: { idleMs: 100 } });
    const { port } = service.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /api/mcc/codes HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    socket.pause();
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => {
      service.app.server.once('connection', (server) => server.once('close', () => resolve()));
    });
    await closed;
    socket.destroy();
    await service.close();
  });
});
