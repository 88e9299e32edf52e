// Large answers are compressed once, and each encoding has its own ETag.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { type Service, startService, useService } from './service.ts';

const manyCodes = Array.from({ length: 300 }, (_, index) => ({
  ...SMALL_CONTENTS.mccs[0]!,
  code: String(3000 + index),
  description: `Airline number ${index}`,
}));

const manyCodesCatalogue = () =>
  openSmallCatalogue({ ...SMALL_CONTENTS, mccs: [...SMALL_CONTENTS.mccs, ...manyCodes] });

describe('large answers', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ transport: 'socket', catalogue: manyCodesCatalogue() });
  });
  afterAll(() => service.close());

  it.each(['br', 'gzip'])('are sent in %s', async (encoding) => {
    for (const path of ['/api/mcc/codes', '/api/cards']) {
      const plain = await service.ask(path);
      const reply = await service.ask(path, { headers: { 'accept-encoding': encoding } });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers.vary).toBe('Accept-Encoding');
      expect(reply.headers['content-length']).toBe(String(reply.bytes.length));
      expect(encoding === 'br' ? brotliDecompressSync(reply.bytes) : gunzipSync(reply.bytes)).toEqual(
        plain.bytes,
      );
      expect(reply.headers.etag).not.toBe(plain.headers.etag);
    }
  });

  it('revalidate in the same encoding', async () => {
    const accept = { 'accept-encoding': 'br' };
    const { headers } = await service.ask('/api/mcc/codes', { headers: accept });
    const same = { ...accept, 'if-none-match': String(headers.etag) };
    expect((await service.ask('/api/mcc/codes', { headers: same })).status).toBe(304);
    const other = { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) };
    expect((await service.ask('/api/mcc/codes', { headers: other })).status).toBe(200);
  });

  it('are not compressed if they are small', async () => {
    const { headers } = await service.ask('/api/mcc?mcc=1520', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('Accept-Encoding', () => {
  const service = useService({ catalogue: manyCodesCatalogue() });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['identity, br;q=0.5', undefined],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['', undefined],
    ['br;q=nonsense', undefined],
    ['deflate, zstd', undefined],
  ])('%s → %s', async (header, encoding) => {
    const { headers } = await service.ask('/api/mcc/codes', { headers: { 'accept-encoding': header } });
    expect(headers['content-encoding']).toBe(encoding);
  });
});
