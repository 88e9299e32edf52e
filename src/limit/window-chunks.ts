// Memory for windows, 25 bytes each, in chunks that come and go with the live windows.

/** 16,384 windows: 400 KiB at a time. */
const CHUNK_BITS = 14;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;

const TIMES_PER_WINDOW = 3;
const WORDS_PER_WINDOW = 6;

/**
 * One window is a Float64, its end, and four Int32: the hash's halves, the count, the next of its chain; beside them a
 * byte for what its count brought along.
 */
export interface Chunk {
  readonly times: Float64Array;
  readonly words: Int32Array;
  readonly brought: Uint8Array;
}
export const LOW = 2;
export const HIGH = 3;
export const COUNT = 4;
export const NEXT = 5;

export class WindowChunks {
  readonly #windowsPerChunk: number;
  readonly #chunks: (Chunk | undefined)[];
  /** Kept back so that a ring that breathes around a chunk's edge does not allocate each time. */
  #spare: Chunk | undefined;
  #allocated = 0;

  constructor(capacity: number) {
    this.#windowsPerChunk = Math.min(CHUNK_MASK + 1, capacity);
    this.#chunks = new Array(Math.ceil(capacity / this.#windowsPerChunk)).fill(undefined);
  }

  get bytes(): number {
    return this.#allocated * this.#windowsPerChunk * (WORDS_PER_WINDOW * 4 + 1);
  }

  /** The chunk of a slot that is in use. */
  getChunk(slot: number): Chunk {
    return this.#chunks[slot >> CHUNK_BITS]!;
  }

  reserve(slot: number): Chunk {
    const number = slot >> CHUNK_BITS;
    const present = this.#chunks[number];
    if (present !== undefined) return present;
    const chunk = this.#spare ?? this.#allocate();
    this.#spare = undefined;
    this.#chunks[number] = chunk;
    return chunk;
  }

  release(slot: number): void {
    const number = slot >> CHUNK_BITS;
    if (this.#spare === undefined) this.#spare = this.#chunks[number];
    else this.#allocated -= 1;
    this.#chunks[number] = undefined;
  }

  #allocate(): Chunk {
    this.#allocated += 1;
    const buffer = new ArrayBuffer(this.#windowsPerChunk * WORDS_PER_WINDOW * 4);
    const brought = new Uint8Array(this.#windowsPerChunk);
    return { times: new Float64Array(buffer), words: new Int32Array(buffer), brought };
  }
}

export function inSameChunk(slot: number, other: number): boolean {
  return slot >> CHUNK_BITS === other >> CHUNK_BITS;
}

export function getPlace(slot: number): number {
  return slot & CHUNK_MASK;
}

/** Where the slot's end stands in its chunk's `times`. */
export function getTimePlace(slot: number): number {
  return (slot & CHUNK_MASK) * TIMES_PER_WINDOW;
}

/** Where the slot's first word stands in its chunk's `words`. */
export function getWordPlace(slot: number): number {
  return (slot & CHUNK_MASK) * WORDS_PER_WINDOW;
}
