// What is still known of live windows that had to leave a full table: an upper bound of what any address has
// used, in fixed memory. See docs/limit.md.

interface Slice {
  /** All windows noted here have ended by then. */
  readonly end: number;
  /** In each cell the highest of the counts that share it, in units. */
  readonly cells: Uint8Array;
}

// A forgotten window weighs up to a sixth of its length too long; at most seven slices are live at a time.
const SLICES_PER_WINDOW = 6;
// Four cells for each address, all in one block of 64, which is one cache line.
const BLOCK_BITS = 6;
const BLOCK_MASK = 63;
const MOST_UNITS = 255;

export class ForgottenWindows {
  /** Counts are kept in a byte, rounded up to this many requests. */
  readonly unit: number;
  readonly #sliceMs: number;
  readonly #cells: number;
  readonly #blockMask: number;
  /** Oldest first. */
  readonly #slices: Slice[] = [];

  constructor(limit: number, windowMs: number, capacity: number) {
    this.unit = Math.ceil(limit / MOST_UNITS);
    this.#sliceMs = windowMs / SLICES_PER_WINDOW;
    // Half a cell for each window of a full table, in powers of two: 512 KiB for a million.
    this.#cells = Math.max(BLOCK_MASK + 1, 2 ** Math.ceil(Math.log2(capacity) - 1));
    this.#blockMask = (this.#cells >> BLOCK_BITS) - 1;
  }

  get bytes(): number {
    return this.#slices.length * this.#cells;
  }

  dropEnded(now: number): void {
    while (this.#slices.length > 0 && this.#slices[0]!.end <= now) this.#slices.shift();
  }

  /** `count` covers all noted windows of the address in the slice of `resetAt`; windows come as they end. */
  note(low: number, high: number, count: number, resetAt: number): void {
    const newest = this.#slices.at(-1);
    const { cells } = newest !== undefined && resetAt <= newest.end ? newest : this.#addSlice(resetAt);
    const units = Math.ceil(count / this.unit);
    const block = (high & this.#blockMask) << BLOCK_BITS;
    for (let shift = 8; shift < 32; shift += BLOCK_BITS) {
      const cell = block | ((low >>> shift) & BLOCK_MASK);
      if (cells[cell]! < units) cells[cell] = units;
    }
  }

  /** Units that the address has used at most in noted windows which end before the slice of `resetAt`. */
  countBefore(low: number, high: number, resetAt: number): number {
    let units = 0;
    for (let at = 0; at < this.#slices.length && this.#slices[at]!.end < resetAt; at++) {
      units += this.#readUnits(this.#slices[at]!.cells, low, high);
    }
    return units;
  }

  /** The same for those within the slice of `resetAt`, the newest there can be. */
  countWithin(low: number, high: number, resetAt: number): number {
    const newest = this.#slices.at(-1);
    return newest === undefined || newest.end < resetAt ? 0 : this.#readUnits(newest.cells, low, high);
  }

  /** When so many slices have ended that less than `limit` can be left of what the address has used. */
  findRelease(low: number, high: number, limit: number): number | undefined {
    let left = 0;
    for (const { cells } of this.#slices) left += this.#readUnits(cells, low, high) * this.unit;
    return this.#slices.find(({ cells }) => {
      left -= this.#readUnits(cells, low, high) * this.unit;
      return left < limit;
    })?.end;
  }

  #addSlice(resetAt: number): Slice {
    const end = Math.max(resetAt, Math.ceil(resetAt / this.#sliceMs) * this.#sliceMs);
    const slice = { end, cells: new Uint8Array(this.#cells) };
    this.#slices.push(slice);
    return slice;
  }

  #readUnits(cells: Uint8Array, low: number, high: number): number {
    const block = (high & this.#blockMask) << BLOCK_BITS;
    const a = cells[block | ((low >>> 8) & BLOCK_MASK)]!;
    const b = cells[block | ((low >>> 14) & BLOCK_MASK)]!;
    const c = cells[block | ((low >>> 20) & BLOCK_MASK)]!;
    const d = cells[block | (low >>> 26)]!;
    return Math.min(a, b, c, d);
  }
}
