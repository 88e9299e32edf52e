import { describe, expect, it } from 'vitest';
import { KeyedHash } from '../../src/limit/keyed-hash.ts';

describe('KeyedHash', () => {
  // vectors_hsip64 of https://github.com/veorq/SipHash: key 00 01 … 07, input 00 01 … of that length.
  it.each([
    [0, '218d1f59b9b83cc8'],
    [1, 'be552412f8387315'],
    [3, 'ce0f1a45f7060679'],
    [4, 'd5e78a175be52ea1'],
    [7, 'ff202728b07bc684'],
    [8, 'edfee820bce4858c'],
    [13, '5a2352d75a0c3744'],
    [63, '2ea63c71bf326087'],
  ])('hashes %i bytes as HalfSipHash-2-4 does', (length, expected) => {
    const hash = new KeyedHash({ low: 0x03020100, high: 0x07060504 });
    hash.hash(String.fromCharCode(...Array.from({ length }, (_, byte) => byte)));
    const bytes = Buffer.alloc(8);
    bytes.writeInt32LE(hash.low, 0);
    bytes.writeInt32LE(hash.high, 4);
    expect(bytes.toString('hex')).toBe(expected);
  });

  it('draws a seed for each process', () => {
    const hashes = Array.from({ length: 20 }, () => {
      const hash = new KeyedHash();
      hash.hash('192.0.2.1');
      return `${hash.low} ${hash.high}`;
    });
    expect(new Set(hashes).size).toBe(20);
  });

  it('spreads neighbouring addresses evenly', () => {
    const hash = new KeyedHash({ low: 1, high: 2 });
    const chains = new Uint8Array(2 ** 16);
    for (let number = 0; number < 2 ** 16; number++) {
      hash.hash(`10.0.${number >> 8}.${number & 255}`);
      chains[hash.low & 0xffff]! += 1;
    }
    // Of a random function 1/e of the chains stay empty and the longest has about 8.
    expect(chains.filter((length) => length === 0).length / 2 ** 16).toBeCloseTo(1 / Math.E, 2);
    expect(Math.max(...chains)).toBeLessThan(14);
  });
});
