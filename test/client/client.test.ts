// The client against real HTTP on this machine: caching, waiting, aborting, errors.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  BadRequestError,
  MccLookup,
  MccLookupError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  ServerError,
} from '../../src/client/index.ts';
import { type ScriptedServer, startScripted } from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  server = undefined;
});

const META = { success: true, defaultRegion: 'SG' };
const slowDown = (seconds: number) => ({
  status: 429,
  headers: { 'Retry-After': String(seconds) },
  body: { error: 'slow down', retryAfter: seconds },
});

describe('cache', () => {
  it('revalidates by ETag, and uses the cached answer for a 304', async () => {
    server = await startScripted(({ headers }) =>
      headers['if-none-match'] === '"a"'
        ? { status: 304, headers: { ETag: '"a"' } }
        : { headers: { ETag: '"a"' }, body: META },
    );
    const client = new MccLookup(server);
    const first = await client.meta();
    first.defaultRegion = 'changed by the caller';
    expect(await client.meta()).toEqual(META);
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"']);
  });

  it('sends no request while an answer is fresh', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    server = await startScripted((_, turn) => ({
      headers: { ETag: `"${turn}"`, 'Cache-Control': 'private, max-age=300' },
      body: { turn },
    }));
    const client = new MccLookup(server);
    await client.meta();
    vi.setSystemTime(299_999);
    expect(await client.meta()).toEqual({ turn: 1 });
    vi.setSystemTime(300_001);
    expect(await client.meta()).toEqual({ turn: 2 });
    expect(server.requests.length).toBe(2);
  });

  it('is bounded, and drops the least recently used first', async () => {
    server = await startScripted(() => ({ headers: { ETag: '"a"' }, body: META }));
    const client = new MccLookup({ ...server, cacheEntries: 2 });
    for (const code of ['1', '2', '1', '3', '1', '2']) await client.mcc(code);
    const tags = server.requests.map(({ headers }) => headers['if-none-match']);
    expect(tags).toEqual([undefined, undefined, '"a"', undefined, '"a"', undefined]);
    const without = new MccLookup({ ...server, cacheEntries: 0 });
    await without.meta();
    await without.meta();
    expect(server.requests.at(-1)!.headers['if-none-match']).toBeUndefined();
  });
});

describe('429', () => {
  it('rejects with the seconds, and sends nothing until they are over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    server = await startScripted((_, turn) => (turn === 1 ? slowDown(7) : { body: META }));
    const client = new MccLookup(server);
    const error = await client.meta().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ status: 429, retryAfter: 7, message: 'slow down' });
    vi.setSystemTime(3000);
    await expect(client.mccCodes()).rejects.toMatchObject({ retryAfter: 4 });
    expect(server.requests.length).toBe(1);
    vi.setSystemTime(7000);
    expect(await client.meta()).toEqual(META);
  });

  it('waits as long as the service asks and tries again, with retry', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const realSetTimeout = setTimeout;
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
      if (ms === undefined || ms < 30_000 || ms > 31_000) return realSetTimeout(run, ms);
      // As early as timers can be.
      vi.setSystemTime(ms - 1);
      return realSetTimeout(run, 0);
    });
    server = await startScripted((_, turn) => (turn === 1 ? slowDown(30) : { body: META }));
    expect(await new MccLookup({ ...server, retry: true }).meta()).toEqual(META);
    expect(server.requests.length).toBe(2);
    spy.mockRestore();
  });

  it('does not wait longer or more often than it may', async () => {
    server = await startScripted(() => slowDown(900));
    const client = new MccLookup({ ...server, retry: { attempts: 5, maxWaitSeconds: 10 } });
    await expect(client.meta()).rejects.toBeInstanceOf(RateLimitError);
    expect(server.requests.length).toBe(1);
  });
});

describe('abort', () => {
  it('ends a running request', async () => {
    const abort = new AbortController();
    server = await startScripted(() => {
      abort.abort();
      return 'never';
    });
    await expect(new MccLookup(server).meta({ signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('ends the wait after a 429, and sends nothing if it comes first', async () => {
    const reason = new Error('enough');
    const abort = new AbortController();
    const realSetTimeout = setTimeout;
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
      if (ms !== undefined && ms >= 29_000) queueMicrotask(() => abort.abort(reason));
      return realSetTimeout(run, ms);
    });
    server = await startScripted(() => slowDown(30));
    const client = new MccLookup({ ...server, retry: true });
    await expect(client.meta({ signal: abort.signal })).rejects.toBe(reason);
    await expect(client.cards({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests.length).toBe(1);
    spy.mockRestore();
  });
});

describe('errors', () => {
  it.each([
    [400, { error: 'Missing q parameter' }, BadRequestError, 'Missing q parameter'],
    [404, { error: 'Merchant not found' }, NotFoundError, 'Merchant not found'],
    [414, { error: 'URL is too long' }, BadRequestError, 'URL is too long'],
    [500, { error: 'Internal server error' }, ServerError, 'Internal server error'],
    [502, '<h1>Bad gateway</h1>', ServerError, 'Unexpected answer (502)'],
    [200, '<h1>Log in to the Wi-Fi</h1>', ServerError, 'Unexpected answer (200)'],
    [200, '', ServerError, 'Unexpected answer (200)'],
  ])('%i %j', async (status, body, type, message) => {
    server = await startScripted(() => ({ status, body }));
    const error = await new MccLookup(server).searchStores('').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(type);
    expect(error).toBeInstanceOf(MccLookupError);
    expect(error).toMatchObject({ status, name: type.name, message: expect.stringContaining(message) });
  });

  it('no answer at all', async () => {
    const closed = await startScripted(() => 'never');
    await closed.close();
    const error = await new MccLookup(closed).meta().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ status: undefined, cause: expect.anything() });
  });
});
