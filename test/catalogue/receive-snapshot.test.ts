// A snapshot that arrives in chunks: put together in one buffer, and refused as soon as something does not fit.
import { expect, it } from 'vitest';
import { collectSnapshot } from '../../src/catalogue/receive-snapshot.ts';
import { writeSections } from '../../src/catalogue/write-sections.ts';
import { claimSize } from '../fixture/hostile-snapshot.ts';

const { bytes: GOOD } = writeSections({ meta: Uint8Array.of(1, 2, 3), codes: Uint16Array.of(742, 5812) });

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

it.each([1, 7, 16, 100, 1000])('is the same in chunks of %i bytes', async (size) => {
  const bytes = await collectSnapshot(cut(GOOD, size), { maxBytes: GOOD.length });
  expect(GOOD.equals(bytes)).toBe(true);
  expect(bytes.byteOffset).toBe(0);
});

it('may have nothing in it, and empty chunks', async () => {
  const { bytes } = writeSections({ none: new Uint8Array() });
  expect(bytes.equals(await collectSnapshot([new Uint8Array(), bytes, new Uint8Array()], {}))).toBe(true);
});

it('is refused at every length but its own', async () => {
  for (let length = 0; length < GOOD.length; length++)
    await expect(collectSnapshot([GOOD.subarray(0, length)], {}), `${length}`).rejects.toThrow(
      length < 16 ? /not a catalogue snapshot/ : /truncated/,
    );
  await expect(collectSnapshot([GOOD, Uint8Array.of(0)], {})).rejects.toThrow(/more bytes/);
});

it.each<[string, Uint8Array, RegExp]>([
  ['zeros', new Uint8Array(16), /not a catalogue snapshot/],
  ['a header that claims too much', claimSize(4e9), /at most 100 MB are loaded: raise CATALOGUE_MAX_MB/],
  ['a snapshot and then more', GOOD, /more bytes than its header says/],
])('takes no more chunks than it needs to refuse %s', async (_, start, problem) => {
  let taken = 0;
  let isClosed = false;
  function* endless(): Generator<Uint8Array> {
    try {
      for (yield start; ; taken++) yield new Uint8Array(1000);
    } finally {
      isClosed = true;
    }
  }
  await expect(collectSnapshot(endless(), { maxBytes: 100e6 })).rejects.toThrow(problem);
  expect(taken).toBe(0);
  expect(isClosed).toBe(true);
});
