import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeCrc32, crc32 } from '../../src/catalogue/sections.ts';

it('is the same by the table and by Node, also when continued', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      const whole = zlibCrc32(Buffer.concat([first, second]));
      expect(computeCrc32(second, computeCrc32(first))).toBe(whole);
      expect(crc32(second, crc32(first))).toBe(whole);
    }),
  );
});
