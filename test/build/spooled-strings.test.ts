import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { SpoolError, SpooledStrings } from '../../src/build/spooled-strings.ts';
import { makeFolder } from '../support/temporary-files.ts';

afterEach(() => vi.unstubAllEnvs());

const spool = (strings: Iterable<string>): SpooledStrings => {
  const spooled = new SpooledStrings();
  for (const string of strings) spooled.add(string);
  return spooled;
};

/** More than the buffer holds, so most of them are in the file. */
const MANY = Array.from({ length: 20_000 }, (_, index) => `${index} ${'全聯😀é'.repeat(index % 7)}`);

it('gives strings back in any order, empty and large ones too', () => {
  const strings = [...MANY, '', '\ufeffmark', 'x'.repeat(40_000), '全'.repeat(300_000), '', 'last'];
  const spooled = spool(strings);
  expect(spooled).toHaveLength(strings.length);
  const read = (numbers: readonly number[]): string[] => numbers.map((number) => spooled.get(number));
  const inOrder = strings.map((_, number) => number);
  expect(read(inOrder)).toEqual(strings);
  expect(read(inOrder.toReversed())).toEqual(strings.toReversed());
  // 7919 shares no factor with the number of strings, so each comes once.
  const apart = inOrder.map((number) => (number * 7919) % strings.length);
  expect(new Set(apart).size).toBe(strings.length);
  expect(read(apart)).toEqual(apart.map((number) => strings[number]));
});

it('can be read between additions', () => {
  const spooled = new SpooledStrings();
  for (const [number, string] of MANY.entries()) {
    spooled.add(string);
    for (const each of [number, number >> 1]) if (spooled.get(each) !== MANY[each]) expect.fail(string);
  }
});

it('leaves nothing in the temporary folder, even while it is in use', () => {
  const folder = makeFolder();
  vi.stubEnv('TMPDIR', folder);
  const spooled = spool(MANY);
  expect(readdirSync(folder)).toEqual([]);
  expect(spooled.get(0)).toBe(MANY[0]);
});

it('names the temporary folder if it cannot be written', () => {
  const folder = join(makeFolder(), 'missing');
  vi.stubEnv('TMPDIR', folder);
  expect(() => spool(MANY)).toThrow(SpoolError);
  expect(() => spool(MANY)).toThrow(
    new RegExp(`^cannot write a temporary file in ${folder}: ENOENT.*; make room there, or set TMPDIR`),
  );
});

it('needs no file for a few strings', () => {
  vi.stubEnv('TMPDIR', join(makeFolder(), 'missing'));
  expect(spool(['a', 'b']).get(1)).toBe('b');
});
