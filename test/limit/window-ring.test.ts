import { describe, expect, it } from 'vitest';
import { WindowRing } from '../../src/limit/window-ring.ts';

describe('WindowRing', () => {
  it('finds every window through all fillings of a ring of three chunks, and gives chunks back', () => {
    const ring = new WindowRing(40_000);
    const heads = ring.bytes;
    let first = 0;
    let last = 0;
    // Appended and dropped in turn; the ring goes round twelve times, at times full and at times empty.
    for (const [appended, dropped] of [
      [40_000, 1],
      [1, 30_000],
      [25_000, 20_000],
      [25_000, 39_999],
      [9, 11],
      [40_000, 40_000],
    ]) {
      for (let round = 0; round < 3; round++) {
        for (let count = 0; count < appended! && ring.size < ring.capacity; count++, last++) {
          ring.append(last, ~last, last % 100, last % 200, last);
        }
        for (let count = 0; count < dropped! && ring.size > 0; count++, first++) ring.dropOldest();
        expect(ring.size).toBe(last - first);
        expect(ring.find(first - 1, ~(first - 1))).toBe(-1);
        for (let number = first; number < last; number += 7) {
          const slot = ring.find(number, ~number);
          expect(ring.getEnd(slot)).toBe(number);
          expect(ring.getBrought(slot)).toBe(number % 200);
        }
      }
    }
    while (ring.size > 0) ring.dropOldest();
    expect(ring.bytes - heads).toBeLessThanOrEqual(2 * 16_384 * 25);
  });
});
