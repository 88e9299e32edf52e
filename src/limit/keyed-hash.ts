// HalfSipHash-2-4 with 64 bits of result: without the seed nobody can choose addresses that collide.
// https://github.com/veorq/SipHash; 32-bit words, because JavaScript has no fast 64-bit ones.
import { randomBytes } from 'node:crypto';

export interface HashSeed {
  readonly low: number;
  readonly high: number;
}

export class KeyedHash {
  /** The halves of the last result; an object for each would cost as much as the hash. */
  low = 0;
  high = 0;
  readonly #seed: HashSeed;

  constructor(seed: HashSeed = drawSeed()) {
    this.#seed = seed;
  }

  /** Keys are ASCII; with characters past U+00FF two may share a hash, and so a count. */
  hash(key: string): void {
    const words = (key.length >> 2) + 1;
    let v0 = this.#seed.low;
    let v1 = this.#seed.high ^ 0xee;
    let v2 = 0x6c796765 ^ this.#seed.low;
    let v3 = 0x74656462 ^ this.#seed.high;
    // Two rounds a step: one step for each word, then four without input.
    for (let step = 0; step < words + 4; step++) {
      if (step === words) v2 ^= 0xee;
      if (step === words + 2) {
        this.low = v1 ^ v3;
        v1 ^= 0xdd;
      }
      const word = step < words ? readWord(key, step * 4) : 0;
      v3 ^= word;
      for (let round = 0; round < 2; round++) {
        v0 = (v0 + v1) | 0;
        v1 = rotate(v1, 5) ^ v0;
        v2 = (v2 + v3) | 0;
        v3 = rotate(v3, 8) ^ v2;
        v0 = (rotate(v0, 16) + v3) | 0;
        v3 = rotate(v3, 7) ^ v0;
        v2 = (v2 + v1) | 0;
        v1 = rotate(v1, 13) ^ v2;
        v2 = rotate(v2, 16);
      }
      v0 ^= word;
    }
    this.high = v1 ^ v3;
  }
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

// Four characters; the last word has those that are left and the length.
function readWord(key: string, start: number): number {
  const left = key.length - start;
  let word = left < 4 ? key.length << 24 : key.charCodeAt(start + 3) << 24;
  if (left > 2) word |= key.charCodeAt(start + 2) << 16;
  if (left > 1) word |= key.charCodeAt(start + 1) << 8;
  return left > 0 ? word | key.charCodeAt(start) : word;
}

function drawSeed(): HashSeed {
  const bytes = randomBytes(8);
  return { low: bytes.readInt32LE(0), high: bytes.readInt32LE(4) };
}
