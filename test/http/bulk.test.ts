// /data on the service: its redirects, caching, compression, ranges and refusals.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { type Reply, startService } from './service.ts';

interface BulkFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly gzip: { readonly bytes: number; readonly sha256: string };
}

const catalogue = openSmallCatalogue();
const service = await startService({ transport: 'socket', data: true });
const version = String((await service.ask('/data')).headers.location).split('/')[2]!;
const index = (await service.ask(`/data/${version}/index.json`)).json;
const files: ReadonlyMap<string, BulkFile> = new Map(index.files.map((file: BulkFile) => [file.path, file]));
afterAll(() => service.close());

const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const listed = (path: string): BulkFile => files.get(path)!;

function expectImmutable({ headers }: Reply): void {
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
}

it.each(['/data', '/data/latest/csv/merchants.csv'])(
  '%s allows any request header in a preflight',
  async (path) => {
    const { status, headers } = await service.ask(path, { method: 'OPTIONS' });
    expect([status, headers['access-control-allow-headers']]).toEqual([204, '*']);
  },
);

describe('latest', () => {
  it.each([
    ['/data', 'index.json'],
    ['/data/', 'index.json'],
    ['/data/latest/', 'index.json'],
    ['/data/latest/csv/merchants.csv', 'csv/merchants.csv'],
    ['/data/latest/catalogue.json.gz', 'catalogue.json.gz'],
    ['/data/latest/%2F..%2Fx%0d%0aSet-Cookie', '%2F..%2Fx%0D%0ASet-Cookie'],
  ])('%s leads to %s of the version, for five minutes', async (path, file) => {
    const { status, headers } = await service.ask(path);
    expect(status).toBe(302);
    expect(decodeURIComponent(String(headers.location))).toBe(decodeURIComponent(`/data/${version}/${file}`));
    expect(String(headers.location)).not.toMatch(/[\r\n]/);
    expect(headers['cache-control']).toBe('public, max-age=300');
  });
});

it('the newest version’s index is checked again after five minutes', async () => {
  const { status, headers, json } = await service.ask('/data/index.json');
  expect([status, json.version]).toEqual([200, version]);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await service.ask('/data/index.json', { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.headers['cache-control']]).toEqual([304, 'public, max-age=300']);
});

it.each(['.part-x1/new/index.json', 'mine.csv', 'old/index.json', `VERSION/.hidden`])(
  'what is no version’s own file is not sent: %s',
  async (path) => {
    const name = path.replace('VERSION', version);
    const file = join(service.dataFolder!, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{}');
    const { status, headers } = await service.ask(`/data/${name}`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

describe('a version', () => {
  it('has an index of its files', async () => {
    const reply = await service.ask(`/data/${version}/index.json`);
    expect(reply.status).toBe(200);
    expectImmutable(reply);
    expect(reply.json).toMatchObject({ version, digest: catalogue.digest });
    expect(reply.json.files.map(({ path }: BulkFile) => path)).toContain('csv/merchants.csv');
  });

  it('has each file with its correct length and checksum', async () => {
    for (const [path, { bytes, sha256, type }] of files) {
      const reply = await service.ask(`/data/${version}/${path}`);
      expect({ path, status: reply.status, sha256: sum(reply.bytes) }).toEqual({ path, status: 200, sha256 });
      expect(reply.headers).toMatchObject({ 'content-length': String(bytes), 'content-type': type });
      expectImmutable(reply);
    }
  });

  it.each(['gzip', 'br, gzip;q=0.8', '*'])('is compressed for clients that accept %s', async (accepted) => {
    const reply = await service.ask(`/data/${version}/catalogue.json`, {
      headers: { 'accept-encoding': accepted },
    });
    const { sha256, gzip } = listed('catalogue.json');
    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(gzip.bytes),
      vary: 'accept-encoding',
    });
    expect(sum(gunzipSync(reply.bytes))).toBe(sha256);
  });

  it.each(['br', 'gzip;q=0', 'identity', 'xgzip'])(
    'is not compressed for clients that accept %s',
    async (accepted) => {
      const reply = await service.ask(`/data/${version}/csv/mccs.csv`, {
        headers: { 'accept-encoding': accepted },
      });
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(sum(reply.bytes)).toBe(listed('csv/mccs.csv').sha256);
    },
  );

  it('is unpacked for such clients where it is there compressed alone, as in an image', async () => {
    const path = 'csv/mcc_words.csv';
    const file = join(service.dataFolder!, version, path);
    const plain = readFileSync(file);
    rmSync(file);
    const get = (headers = {}, method = 'GET') =>
      service.ask(`/data/${version}/${path}`, { headers, method });
    const unpacked = await get();
    expect([unpacked.status, unpacked.headers['content-type']]).toEqual([200, listed(path).type]);
    expectImmutable(unpacked);
    expect(unpacked.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(unpacked.bytes.equals(plain)).toBe(true);
    const head = await get({}, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect((await get({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await get({}, 'POST')).status).not.toBe(200);
    writeFileSync(file, plain);
  });

  it('has the compressed file itself under .gz', async () => {
    const reply = await service.ask(`/data/${version}/catalogue.sqlite.gz`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers['content-type']).toBe('application/gzip');
    expect(sum(reply.bytes)).toBe(listed('catalogue.sqlite').gzip.sha256);
  });

  it('answers 304 only for the ETag of the same encoding', async () => {
    const path = `/data/${version}/csv/mccs.csv`;
    const { headers } = await service.ask(path);
    const held = { 'if-none-match': String(headers.etag) };
    const again = await service.ask(path, { headers: held });
    expect(again).toMatchObject({ status: 304, text: '' });
    expectImmutable(again);
    const zipped = await service.ask(path, { headers: { ...held, 'accept-encoding': 'gzip' } });
    expect(zipped.status).toBe(200);
  });

  it('answers HEAD with the length and no body', async () => {
    const { status, headers, bytes } = await service.ask(`/data/${version}/catalogue.json`, {
      method: 'HEAD',
    });
    expect({ status, length: headers['content-length'], body: bytes.length }).toEqual({
      status: 200,
      length: String(listed('catalogue.json').bytes),
      body: 0,
    });
  });
});

describe('a part of a file', () => {
  const path = 'catalogue.ndjson';
  const askPart = (range: string, headers: Record<string, string> = {}, file = path): Promise<Reply> =>
    service.ask(`/data/${version}/${file}`, { headers: { range, ...headers } });
  const readWhole = async (file: string): Promise<Buffer> =>
    (await service.ask(`/data/${version}/${file}`)).bytes;

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-5', 5, 6],
    ['bytes=3-999999999999', 3, undefined],
  ])('%s gives exactly these bytes, in every encoding', async (range, from, to) => {
    const plain = await readWhole(path);
    const packed = await readWhole(`${path}.gz`);
    for (const [file, headers, whole] of [
      [path, {}, plain],
      [path, { 'accept-encoding': 'gzip' }, packed],
      [`${path}.gz`, {}, packed],
    ] as const) {
      const reply = await askPart(range, headers, file);
      const part = whole.subarray(from, to);
      const first = from < 0 ? whole.length + from : from;
      expect(reply.status).toBe(206);
      expect(reply.bytes.equals(part)).toBe(true);
      expect(reply.headers).toMatchObject({
        'content-range': `bytes ${first}-${first + part.length - 1}/${whole.length}`,
        'content-length': String(part.length),
        'accept-ranges': 'bytes',
      });
      expect(reply.headers['access-control-expose-headers']).toContain('Content-Range');
      expectImmutable(reply);
    }
  });

  it('gives the whole file in consecutive parts', async () => {
    const { bytes, sha256 } = listed(path);
    const step = Math.ceil(bytes / 7);
    const parts: Buffer[] = [];
    for (let first = 0; first < bytes; first += step)
      parts.push((await askPart(`bytes=${first}-${first + step - 1}`)).bytes);
    expect(sum(Buffer.concat(parts))).toBe(sha256);
  });

  it.each(['bytes=999999999999-', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const { status, headers, json } = await askPart(range);
    expect({ status, json }).toEqual({
      status: 416,
      json: { error: 'Range not satisfiable' },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['lines=0-9', 'bytes=0-1,5-9', ''])('“%s” is ignored', async (range) => {
    const reply = await askPart(range);
    expect({ status: reply.status, sha256: sum(reply.bytes) }).toEqual({
      status: 200,
      sha256: listed(path).sha256,
    });
    expect(reply.headers['accept-ranges']).toBe('bytes');
  });

  it('resumes only the same encoding of the same file', async () => {
    const { headers } = await service.ask(`/data/${version}/${path}`, { method: 'HEAD' });
    const etag = String(headers.etag);
    expect(headers['accept-ranges']).toBe('bytes');
    expect((await askPart('bytes=0-9', { 'if-range': etag })).status).toBe(206);
    expect((await askPart('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200);
    const packedForm = { 'if-range': etag, 'accept-encoding': 'gzip' };
    expect((await askPart('bytes=0-9', packedForm)).status).toBe(200);
    expect((await askPart('bytes=0-9', { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('refusals', () => {
  it.each([
    ['/data/2020-01-01-000000000000/catalogue.json', `Version not found (this service has ${version})`],
    [`/data/${version}/nothing.csv`, 'File not found (index.json lists the files)'],
    [`/data/${version}/../../package.json`, undefined],
    [`/data/${version}/..%2F..%2F..%2Fetc%2Fpasswd`, 'File not found (index.json lists the files)'],
    [`/data/${version}/constructor`, 'File not found (index.json lists the files)'],
  ])('%s', async (path, error) => {
    const { status, headers, json } = await service.ask(path);
    expect(status).toBe(404);
    if (error === undefined) return;
    expect(json).toEqual({ error });
    expect(headers['cache-control']).toBe('no-store');
  });
});

it('asks for patience while a build still writes the files', async () => {
  const early = await startService({ data: 'unwritten' });
  for (const path of ['/data/index.json', `/data/${version}/index.json`, `/data/${version}/csv/cards.csv`]) {
    const { status, headers, json } = await early.ask(path);
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '60']);
    expect(json.error).toBe('The files of this version are not written yet');
  }
  expect((await early.ask('/data/2020-01-01-000000000000/index.json')).status).toBe(404);
  await early.close();
});
