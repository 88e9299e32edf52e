// Who is answered, and when: limits of pages and documents, queries that cost too much to read, and overload.
import { afterEach, describe, expect, it } from 'vitest';
import { sendRaw } from './raw-socket.ts';
import { expectError, type Service, type ServiceOptions, startService } from './service.ts';

let service: Service;
afterEach(() => service.close());
const start = async (options?: ServiceOptions) => {
  service = await startService(options);
};

describe('pages', () => {
  it.each(['/', '/search?q=grab', '/mcc/5812', '/nothing', '/embed/lookup', '/robots.txt', '/sitemap.xml'])(
    'limits %s, with a page that says so',
    async (path) => {
      await start({ pageLimit: 4 });
      for (let request = 0; request < 4; request++) await service.ask('/mcc');
      const reply = await service.ask(path);
      expect(reply.status).toBe(429);
      expect(reply.headers).toMatchObject({ 'retry-after': '900', 'cache-control': 'no-store' });
      expect(reply.text).toContain('<h1>Too many requests</h1>');
      expect((await service.ask('/api/mcc?mcc=5812')).status).toBe(200);
    },
  );

  it.each(['/openapi.json', '/oembed?url=x', '/data/latest/index.json', '/data/nothing'])(
    'limits %s, as JSON that any page may read',
    async (path) => {
      await start({ pageLimit: 2, data: true });
      for (let request = 0; request < 2; request++) await service.ask('/mcc');
      const reply = await service.inject(path);
      expect(reply.statusCode).toBe(429);
      expect(reply.json()).toEqual({ error: 'slow down', retryAfter: 900 });
      expect(reply.headers).toMatchObject({ 'retry-after': '900', 'access-control-allow-origin': '*' });
    },
  );

  it.each(['/health', '/ready'])('does not count %s', async (path) => {
    await start({ pageLimit: 1, limit: 1 });
    for (let request = 0; request < 3; request++) expect((await service.inject(path)).statusCode).toBe(200);
  });

  it('counts what takes more work as more', async () => {
    await start({ pageLimit: 600 });
    const costs: Record<string, number> = {};
    for (const path of ['/mcc', '/search?q=grab', '/best-card?at=5812', '/sitemap-1.xml']) {
      const before = (await service.take('page', '127.0.0.1')).remaining;
      await service.ask(path);
      costs[path] = before - (await service.take('page', '127.0.0.1')).remaining - 1;
    }
    expect(costs).toEqual({
      '/mcc': 1,
      '/search?q=grab': 2,
      '/best-card?at=5812': 2,
      '/sitemap-1.xml': 5,
    });
  });
});

describe('queries', () => {
  it.each(['/health', '/', '/api/mcc', '/embed/search', '/mcp', '/nothing'])(
    'reads or refuses 16 kB of repeated names at once, %s',
    async (path) => {
      await start();
      const began = process.cpuUsage();
      for (let request = 0; request < 20; request++) {
        const { statusCode } = await service.inject(`${path}?${'a&'.repeat(4000)}`);
        expect([200, 400, 404]).toContain(statusCode);
      }
      const { user, system } = process.cpuUsage(began);
      // Before, each took more than a second.
      expect((user + system) / 20).toBeLessThan(100_000);
    },
  );

  it('refuses more parameters than any form has', async () => {
    await start();
    const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
    expect((await service.ask(`/api/mcc?mcc=5812&${many(199)}`)).status).toBe(200);
    expectError(
      await service.ask(`/api/mcc?mcc=5812&${many(200)}`),
      400,
      'Too many parameters (200 at most)',
    );
    expect((await service.ask(`/mcc?${many(201)}`)).status).toBe(400);
  });

  it('refuses a long query before it is read', async () => {
    await start();
    expectError(
      await service.ask(`/api/mcc?mcc=5812&x=${'%41'.repeat(3000)}`),
      414,
      'URL is too long (8192 characters at most)',
    );
    expect((await service.ask(`/mcc?q=${'a'.repeat(9000)}`)).status).toBe(414);
  });
});

describe('overload', () => {
  it('sheds what is not cached with 503 and Retry-After; cached answers and /health still come', async () => {
    await start({ limits: { queue: { maxOfClient: 0, max: 0, maxWaitMs: 0 } } });
    await service.inject('/api/mcc?mcc=5812');
    const ask = (...paths: string[]) => Promise.all(paths.map((path) => service.inject(path)));
    const codes = ['5411', '5814', '0742', '4121'].map((code) => `/api/mcc?mcc=${code}`);
    const [cached, health, ...answers] = await ask('/api/mcc?mcc=5812', '/health', ...codes);
    expect([cached!.statusCode, health!.statusCode]).toEqual([200, 200]);
    const shed = answers.find(({ statusCode }) => statusCode === 503)!;
    expect(shed.json()).toEqual({ error: 'The service is busy' });
    expect(shed.headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
    const page = (await ask('/mcc', '/cards')).find(({ statusCode }) => statusCode === 503)!;
    expect(page.body).toContain('<h1>Busy</h1>');
    expect(page.headers['retry-after']).toBe('2');
    expect((await service.askMetrics()).text).toMatch(/mcc_lookup_shed_requests_total [1-9]/);
  });
});

describe('behind proxies', () => {
  const forged = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'javascript',
    Host: 'here.example',
  };

  it.each([
    '/embed',
    '/docs',
    '/llms.txt',
    '/robots.txt',
    '/sitemap.xml',
    '/oembed?url=http%3A%2F%2Fhere.example%2Fmcc%2F5812',
    '/openapi.json',
  ])('takes no host or scheme from X-Forwarded-*, %s', async (path) => {
    await start({ trust: '1' });
    const reply = await service.inject({ url: path, headers: forged });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain('evil.example');
    expect(reply.body).not.toContain('javascript:');
    expect(reply.headers['cache-control']).toBe('private, max-age=300');
  });

  it.each([[{ trust: '1', settings: { publicUrl: 'https://mcc.example' } }], [{}]])(
    'lets shared caches keep pages, %j',
    async (options) => {
      await start(options as ServiceOptions);
      const reply = await service.inject({ url: '/llms.txt', headers: forged });
      expect(reply.headers['cache-control']).toMatch(/^public/);
      expect(reply.body).toContain('trust' in options ? 'https://mcc.example' : 'http://here.example');
    },
  );

  it('reads the X-Forwarded-For that the proxy adds last, after any number of other headers', async () => {
    await start({ transport: 'socket', trust: '1', limit: 3 });
    const many = Array.from({ length: 150 }, (_, index) => `X-${index}: ${index}\r\n`).join('');
    const ask = (number: number): Promise<string> =>
      sendRaw(service.port, (write) =>
        write(
          `GET /api/mcc?mcc=5812 HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.${number}\r\n${many}X-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n`,
        ),
      );
    const statuses = [];
    for (let number = 0; number < 5; number++) statuses.push((await ask(number)).slice(9, 12));
    expect(statuses).toEqual(['200', '200', '200', '429', '429']);
  });
});
