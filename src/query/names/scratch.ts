// Arrays that live only while an index is built.

/** Smaller ones are not worth it. */
const LARGE = 1 << 18;

/**
 * Numbers, 0 to begin with. V8 goes through the whole heap whenever some 64 MB of arrays were made, which took a third
 * of the processor time for a million documents; shared ones it does not count, and frees like others.
 */
export function makeNumbers(length: number): Uint32Array {
  return length < LARGE ? new Uint32Array(length) : new Uint32Array(new SharedArrayBuffer(4 * length));
}

/** The same for letters. */
export function makeLetters(length: number): Uint16Array {
  return length < LARGE ? new Uint16Array(length) : new Uint16Array(new SharedArrayBuffer(2 * length));
}
