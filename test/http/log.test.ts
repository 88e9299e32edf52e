// The log: one line per request, with its id, and by default nothing that shows who asked for what.
import { afterEach, describe, expect, it } from 'vitest';
import { type Service, type ServiceOptions, startService } from './service.ts';

let service: Service;
afterEach(() => service?.close());

async function logOf(
  options: ServiceOptions,
  path: string,
  from = '192.0.2.77',
): Promise<Record<string, unknown>[]> {
  service = await startService(options);
  const { headers } = await service.ask(path, { from });
  // Log lines are buffered; closing the service writes the rest.
  await service.close();
  const lines = service.lines
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ requestId }) => requestId === headers['x-request-id'])).toHaveLength(1);
  return lines;
}

describe('the log', () => {
  it.each([
    '/api/store/search?q=private-text',
    '/api/private-text',
    '/private-text?q=private-text',
    '/docs?private-text',
    '/sitemap-1.xml?private-text',
    '/mcc/5812.md?private-text',
    '/assets/private-text',
  ])('has one line for %s, without query text or full address', async (path) => {
    const [line] = await logOf({}, path);
    expect(line).toMatchObject({ level: 30, method: 'GET', client: '192.0.2.0/24', msg: 'request' });
    expect(line!.us).toBeGreaterThan(0);
    expect(service.lines.join('')).not.toContain('private-text');
    expect(service.lines.join('')).not.toContain('192.0.2.77');
  });

  it('has them if the operator wants them', async () => {
    const [line] = await logOf(
      { settings: { logQueries: true, logAddresses: true } },
      '/api/store/search?q=text',
    );
    expect(line).toMatchObject({
      url: '/api/store/search?q=text',
      client: '192.0.2.77',
      route: '/api/store/search',
      status: 200,
    });
  });

  it.each([
    '/api/qr?payload=upi%3A%2F%2Fpay%3Fpa%3Dprivate-text%26pn%3Dprivate-text',
    '/api/qr?payload=private-text',
    '/API/qr/?payload=private-text',
    '/api/best-card?mcc=5812&cards=ONL&note=private-text',
    '/best-card?at=5812&spent=private-text',
  ])('never has what may name a person: %s', async (path) => {
    await logOf({ settings: { logQueries: true } }, path);
    expect(service.lines.join('')).not.toContain('private-text');
  });

  it('leaves out lines below its level', async () => {
    service = await startService({ level: 'warn' });
    await service.ask('/api/cards');
    expect(service.lines).toEqual([]);
  });

  it('gives every request its own id', async () => {
    service = await startService();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await service.ask('/api/cards')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('accepts an id only from a trusted proxy, and only a harmless one', async () => {
    const asked = { headers: { 'x-request-id': 'proxy-1' } };
    service = await startService();
    expect((await service.ask('/api/cards', asked)).headers['x-request-id']).not.toBe('proxy-1');
    await service.close();
    service = await startService({ trust: '1' });
    expect((await service.ask('/api/cards', asked)).headers['x-request-id']).toBe('proxy-1');
    await service.close();
    service = await startService({ trust: '127.0.0.0/8' });
    expect((await service.ask('/api/cards', asked)).headers['x-request-id']).toBe('proxy-1');
    const odd = { headers: { 'x-request-id': 'a b"c' } };
    expect((await service.ask('/api/cards', odd)).headers['x-request-id']).not.toBe('a b"c');
    await service.close();
    service = await startService({ trust: '10.0.0.0/8' });
    expect((await service.ask('/api/cards', asked)).headers['x-request-id']).not.toBe('proxy-1');
  });
});
