// Many strings in two arrays: UTF-8 bytes end to end, and where each string begins. Avoids one object per string.
import { NumberList } from './number-list.ts';

export interface PackedStrings {
  readonly bytes: Uint8Array;
  /** One more entry than there are strings; string i goes from bytes[starts[i]] up to bytes[starts[i + 1]]. */
  readonly starts: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Packs strings one at a time. May depend on Node, because only builds pack strings. */
export class StringPacker {
  #bytes = Buffer.allocUnsafe(1024);
  readonly #starts = new NumberList(Uint32Array);

  constructor() {
    this.#starts.push(0);
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  add(string: string): void {
    const start = this.#starts.get(this.length);
    const most = start + 3 * string.length;
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * most);
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    this.#starts.push(start + this.#bytes.write(string, start));
  }

  /** What was packed so far, not copied. */
  pack(): PackedStrings {
    return { bytes: this.#bytes.subarray(0, this.#starts.get(this.length)), starts: this.#starts.view() };
  }
}

export function packStrings(strings: Iterable<string>): PackedStrings {
  const packer = new StringPacker();
  for (const string of strings) packer.add(string);
  return packer.pack();
}

export function readString({ bytes, starts }: PackedStrings, index: number): string {
  return decoder.decode(bytes.subarray(starts[index]!, starts[index + 1]!));
}

/** The index of `string` among strings packed in ascending byte order; undefined if it is not there. */
export function findSortedString({ bytes, starts }: PackedStrings, string: string): number | undefined {
  const wanted = encoder.encode(string);
  let low = 0;
  let high = starts.length - 2;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareRanges(bytes, starts[middle]!, starts[middle + 1]!, wanted, 0, wanted.length);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Ascending by UTF-8 bytes, the order that findSortedString needs. */
export function compareBytes(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const difference = rankUnit(a.charCodeAt(index)) - rankUnit(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** UTF-8 orders as code points do: surrogates, which stand for those above U+FFFF, come after all other code units. */
function rankUnit(unit: number): number {
  return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** The indexes of packed strings in ascending order of bytes. */
export function sortPacked({ bytes, starts }: PackedStrings): Uint32Array {
  const order = Uint32Array.from({ length: starts.length - 1 }, (_, index) => index);
  return order.sort((one, other) =>
    compareRanges(bytes, starts[one]!, starts[one + 1]!, bytes, starts[other]!, starts[other + 1]!),
  );
}

/** Below 0 if the bytes from `start` up to `end` sort before those of `other`. */
function compareRanges(
  bytes: Uint8Array,
  start: number,
  end: number,
  other: Uint8Array,
  otherStart: number,
  otherEnd: number,
): number {
  const shared = Math.min(end - start, otherEnd - otherStart);
  for (let index = 0; index < shared; index++) {
    const difference = bytes[start + index]! - other[otherStart + index]!;
    if (difference !== 0) return difference;
  }
  return end - start - (otherEnd - otherStart);
}
