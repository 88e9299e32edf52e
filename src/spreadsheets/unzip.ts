// Unpacks the parts of an .xlsx file under limits, because a ZIP of 20 kB can hold gigabytes and its headers can lie about
// that. Sizes are counted while unpacking.

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
/** The longest comment behind the end record. */
const MAX_COMMENT = 0xffff;
const ENCRYPTED = 0x2041;
const STORED = 0;
const DEFLATED = 8;

/** A workbook of 20,000 rows has about 15 MB, and some dozen parts. */
export const MAX_UNPACKED_BYTES = 40_000_000;
const MAX_PARTS = 1000;

export interface Part {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type Unzipped = { readonly parts: readonly Part[] } | { readonly problem: Problem };
export type Problem = 'broken' | 'large' | 'password';

export async function unzip(zip: Uint8Array, isWanted: (name: string) => boolean): Promise<Unzipped> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  try {
    const end = findEnd(view);
    if (end === undefined) return { problem: 'broken' };
    const count = view.getUint16(end + 10, true);
    if (count > MAX_PARTS) return { problem: 'large' };
    const parts: Part[] = [];
    let entry = view.getUint32(end + 16, true);
    let left = MAX_UNPACKED_BYTES;
    for (let index = 0; index < count; index++) {
      if (view.getUint32(entry, true) !== ENTRY) return { problem: 'broken' };
      const flags = view.getUint16(entry + 8, true);
      const method = view.getUint16(entry + 10, true);
      const size = view.getUint32(entry + 20, true);
      const nameLength = view.getUint16(entry + 28, true);
      const local = view.getUint32(entry + 42, true);
      const name = new TextDecoder().decode(zip.subarray(entry + 46, entry + 46 + nameLength));
      entry += 46 + nameLength + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
      if ((flags & ENCRYPTED) !== 0) return { problem: 'password' };
      if (!isWanted(name)) continue;
      if (view.getUint32(local, true) !== LOCAL || (method !== STORED && method !== DEFLATED))
        return { problem: 'broken' };
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = zip.subarray(from, from + size);
      if (packed.length !== size) return { problem: 'broken' };
      const bytes = method === STORED ? packed : await inflate(packed, left);
      if (bytes === undefined || bytes.length > left) return { problem: 'large' };
      left -= bytes.length;
      parts.push({ name, bytes });
    }
    return { parts };
  } catch {
    return { problem: 'broken' };
  }
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH;
  for (let offset = last; offset >= Math.max(0, last - MAX_COMMENT); offset--)
    if (view.getUint32(offset, true) === END) return offset;
  return undefined;
}

/** Undefined if there would be more than `most` bytes. */
async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    length += piece.value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(piece.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
