// Many strings in two arrays: UTF-8 bytes end to end and where each begins. A million strings cost no object each.

export interface PackedStrings {
  readonly bytes: Uint8Array;
  /** One more than there are strings; string i is bytes[starts[i]] up to bytes[starts[i + 1]]. */
  readonly starts: Uint32Array;
}

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
  return asBuffer(bytes).toString('utf8', starts[index]!, starts[index + 1]!);
}

/** The index of `string` among strings packed in ascending byte order; undefined when it is not there. */
export function findSortedString({ bytes, starts }: PackedStrings, string: string): number | undefined {
  const wanted = Buffer.from(string);
  const buffer = asBuffer(bytes);
  let low = 0;
  let high = starts.length - 2;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = buffer.compare(wanted, 0, wanted.length, starts[middle]!, starts[middle + 1]!);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Ascending by UTF-8 bytes, the order that findSortedString needs. */
export function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
