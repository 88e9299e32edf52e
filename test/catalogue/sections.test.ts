import { describe, expect, it } from 'vitest';
import { openSections, type Sections, SnapshotError } from '../../src/catalogue/sections.ts';
import { writeSections } from '../../src/catalogue/write-sections.ts';

const SECTIONS: Sections = {
  odd: Uint8Array.of(1, 2, 3),
  'merchants/mcc': Uint16Array.of(742, 65535, 0),
  starts: Uint32Array.of(0, 4_294_967_295),
  deltas: Int32Array.of(-1, 2_147_483_647),
  scores: Float32Array.of(0.5, -0.25),
  none: new Uint32Array(0),
};
const { bytes: GOOD, digest: DIGEST } = writeSections(SECTIONS);
const BODY_START = 16 + GOOD.readUInt32LE(8);

function getProblem(bytes: Buffer): string {
  try {
    openSections(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(SnapshotError);
    return (error as Error).message;
  }
  throw new Error('it was accepted');
}

const alter = (index: number, bit = 1): Buffer => {
  const copy = Buffer.from(GOOD);
  copy[index] = copy[index]! ^ bit;
  return copy;
};

describe('a whole snapshot', () => {
  it('gives back every type of array with its values', () => {
    const { sections, digest } = openSections(Buffer.from(GOOD));
    expect({ ...sections }).toEqual(SECTIONS);
    expect(digest).toBe(DIGEST);
  });

  it('places every section where its type can be read without a copy', () => {
    const bytes = Buffer.from(GOOD);
    const { sections } = openSections(bytes);
    expect(BODY_START % 8).toBe(0);
    for (const array of Object.values(sections)) {
      expect(array.buffer).toBe(bytes.buffer);
      expect((array.byteOffset - bytes.byteOffset) % 8).toBe(0);
    }
  });

  it('accepts a Node buffer, even one in the middle of a pool', () => {
    const { sections } = openSections(writeSections({ text: Buffer.from('xSG').subarray(1) }).bytes);
    expect(Buffer.from(sections.text as Uint8Array).toString()).toBe('SG');
  });

  it('has no sections that were not written, such as those of a prototype', () => {
    const { sections } = openSections(Buffer.from(GOOD));
    expect(sections.constructor).toBeUndefined();
    expect('toString' in sections).toBe(false);
  });

  it('writes the same bytes for the same content, and another digest for other content', () => {
    expect(writeSections(SECTIONS).bytes.equals(GOOD)).toBe(true);
    expect(writeSections({ ...SECTIONS, odd: Uint8Array.of(1, 2, 4) }).digest).not.toBe(DIGEST);
  });

  it('refuses to write an array that could not be read back', () => {
    expect(() => writeSections({ wide: new Float64Array(1) as never })).toThrow(TypeError);
  });
});

describe('a damaged snapshot', () => {
  it.each([0, 1, 7, 8, 15])('is not a snapshot with only %i bytes', (length) => {
    expect(getProblem(GOOD.subarray(0, length))).toMatch(/^not a catalogue snapshot: build it again/);
  });

  it.each([
    ['behind the prefix', 16],
    ['within the header', 40],
    ['one byte before the body', BODY_START - 1],
    ['before the first section', BODY_START],
    ['within the body, at a multiple of 8', BODY_START + 8],
    ['within the body, at no multiple of 8', BODY_START + 11],
    ['by its last byte', GOOD.length - 1],
  ])('cut %s is called truncated', (_, length) => {
    expect(getProblem(Buffer.from(GOOD.subarray(0, length)))).toMatch(/truncated.*(?:build|copy) it again/);
  });

  it('with bytes added is refused', () => {
    expect(getProblem(Buffer.concat([GOOD, Buffer.alloc(8)]))).toMatch(/altered/);
  });

  it('is refused if any single bit is altered', () => {
    for (let index = 0; index < GOOD.length; index++)
      for (const bit of [1, 32, 128]) expect(getProblem(alter(index, bit)), `byte ${index}`).toMatch(/again/);
  });

  it('says that header or body were altered', () => {
    expect(getProblem(alter(BODY_START))).toMatch(/altered \(its checksum differs\)/);
    expect(getProblem(alter(20))).toMatch(/altered \(its checksum differs\)/);
  });

  it('of another kind or an empty file is not called truncated', () => {
    expect(getProblem(Buffer.from('PK\u0003\u0004 some archive of another program'))).toMatch(
      /^not a catalogue/,
    );
    expect(getProblem(Buffer.alloc(0))).toMatch(/^not a catalogue snapshot/);
  });

  it('of a newer format names both formats', () => {
    const newer = Buffer.from(GOOD);
    newer.write('9', 7, 'latin1');
    expect(getProblem(newer)).toMatch(/^snapshot format 9, but this program reads format \d: build it again/);
  });
});
