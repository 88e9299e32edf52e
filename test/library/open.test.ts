// How the library opens a snapshot: when, from what, and what it says where it cannot.
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { writeLean } from '../../src/build/write-lean.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { openSections } from '../../src/catalogue/sections.ts';
import { MccLookupError, NetworkError } from '../../src/client/errors.ts';
import type { LocalLookup } from '../../src/client/lookup.ts';
import { openMccLookup } from '../../src/library/index.ts';
import { openMccLookup as openInNode } from '../../src/library/node.ts';
import { writeSmallSnapshot } from '../fixture/small-snapshot.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';

const snapshot = writeSmallSnapshot();
afterAll(() => snapshot.remove());
const bytes = readFileSync(snapshot.file);

/** At an address that is not divisible by 8, as part of a larger message may be. */
const shifted = new Uint8Array(bytes.length + 1);
shifted.set(bytes, 1);

describe('a snapshot', () => {
  it.each([
    ['a Buffer', bytes],
    ['an ArrayBuffer', bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)],
    ['bytes within others', shifted.subarray(1)],
  ])('is opened from %s', async (_, given) => {
    expect((await openMccLookup({ snapshot: given as Uint8Array }).mcc('742')).mcc).toBe('0742');
  });

  it.each([
    ['a path', snapshot.file],
    ['a file: URL', pathToFileURL(snapshot.file)],
    ['a file: URL as text', pathToFileURL(snapshot.file).href],
  ])('is opened from %s in Node', async (_, given) => {
    expect((await openInNode({ snapshot: given }).mcc('742')).mcc).toBe('0742');
  });

  it('is read on the first question, and only once', async () => {
    const file = join(makeFolder(), 'later.snapshot');
    const lookup = openInNode({ snapshot: file });
    await expect(lookup.meta()).rejects.toThrow(MccLookupError);
    copyFileSync(snapshot.file, file);
    expect(await Promise.all([lookup.mcc('742'), lookup.mcc('5812')])).toHaveLength(2);
  });

  it('is opened from its lean edition, packed, with the same answers', async () => {
    const { sections, digest } = openSections(new Uint8Array(bytes));
    const lean = gzipSync(writeLean(openCatalogue(sections, digest)));
    const [whole, packed] = [bytes, lean].map((each) => openMccLookup({ snapshot: each }));
    for (const ask of [
      (lookup: LocalLookup) => lookup.meta(),
      (lookup: LocalLookup) => lookup.storeByDomain('shopee.sg'),
      (lookup: LocalLookup) => lookup.searchStores('grab'),
    ])
      expect(await ask(packed!)).toEqual(await ask(whole!));
    await expect(openMccLookup({ snapshot: lean.subarray(0, 900) }).meta()).rejects.toThrow(/damaged/);
  });

  it('is fetched from a URL', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(bytes));
    try {
      const lookup = openMccLookup({ snapshot: 'https://mcc.example/catalogue.snapshot' });
      expect(fetched).not.toHaveBeenCalled();
      await lookup.mcc('742');
      await lookup.mcc('5812');
      expect(fetched).toHaveBeenCalledOnce();
    } finally {
      fetched.mockRestore();
    }
  });

  it('that is invalid or unavailable gives one of our errors', async () => {
    await expect(openInNode({ snapshot: makeFile('{}') }).meta()).rejects.toThrow(/not a catalogue snapshot/);
    await expect(openMccLookup({ snapshot: 'http://127.0.0.1:9/x' }).meta()).rejects.toThrow(NetworkError);
    expect(() => openMccLookup()).toThrow(/URL or the bytes of a snapshot/);
  });
});

describe('an answer', () => {
  const lookup = openMccLookup({ snapshot: bytes, defaultRegion: 'US' });

  it('belongs to the caller: changing it does not affect others', async () => {
    const asks = [
      () => lookup.merchant('shopee'),
      () => lookup.mccHistory('742'),
      () => lookup.meta(),
      () => lookup.cards(),
      () => lookup.storeByDomain('shopee.sg'),
    ];
    for (const ask of asks) {
      const before = JSON.stringify(await ask());
      empty(await ask());
      expect(JSON.stringify(await ask())).toBe(before);
    }
  });

  it('is for the default region, and rejected if the signal is aborted', async () => {
    expect((await lookup.meta()).defaultRegion).toBe('US');
    expect((await lookup.bestCard({ mcc: '5812' })).region).toBe('US');
    await expect(lookup.meta({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});

/** Everything that can be changed is. */
function empty(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) empty(inner);
  if (Array.isArray(value)) value.length = 0;
  else for (const key of Object.keys(value)) delete (value as Record<string, unknown>)[key];
}
