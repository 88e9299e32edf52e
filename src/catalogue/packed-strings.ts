// Many strings in two arrays: UTF-8 bytes end to end, and where each string begins. Avoids one object per string.

export interface PackedStrings {
  readonly bytes: Uint8Array;
  /** One more entry than there are strings; string i goes from bytes[starts[i]] up to bytes[starts[i + 1]]. */
  readonly starts: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** May depend on Node, because only builds pack strings. */
export function packStrings(strings: readonly string[]): PackedStrings {
  const starts = new Uint32Array(strings.length + 1);
  let size = 0;
  strings.forEach((string, i) => {
    size += Buffer.byteLength(string);
    starts[i + 1] = size;
  });
  const bytes = Buffer.alloc(size);
  strings.forEach((string, i) => {
    bytes.write(string, starts[i]!);
  });
  return { bytes, starts };
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
    const order = compareRange(bytes, starts[middle]!, starts[middle + 1]!, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Ascending by UTF-8 bytes, the order that findSortedString needs. */
export function compareBytes(a: string, b: string): number {
  const bytes = encoder.encode(a);
  return compareRange(bytes, 0, bytes.length, encoder.encode(b));
}

/** Below 0 if the bytes from `start` up to `end` sort before `other`. */
function compareRange(bytes: Uint8Array, start: number, end: number, other: Uint8Array): number {
  const shared = Math.min(end - start, other.length);
  for (let at = 0; at < shared; at++) {
    const difference = bytes[start + at]! - other[at]!;
    if (difference !== 0) return difference;
  }
  return end - start - other.length;
}
