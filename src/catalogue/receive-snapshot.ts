// Takes a snapshot from its first bytes on: what they say is checked before room is made for the rest.
import {
  type Header,
  PREFIX_BYTES,
  readHeader,
  readHeadSize,
  SnapshotError,
  truncatedError,
} from './sections.ts';

/** Offsets within sections have 32 bits. */
const MAX_BYTES = 2 ** 32;

export interface ReceiveOptions {
  /** The largest snapshot that is loaded, in bytes. */
  readonly maxBytes?: number;
  /** Throws SnapshotError if the snapshot isn't wanted; called before its body is read. */
  readonly checkHeader?: (header: Header) => void;
}

/**
 * Yields the parts of the snapshot in order, to be filled: prefix, header, body. It is told how many bytes there were
 * for the part, and returns the whole. `available`: how many bytes there are, if known.
 */
export function* receiveSnapshot(
  { maxBytes = MAX_BYTES, checkHeader }: ReceiveOptions,
  available?: number,
): Generator<Uint8Array, Uint8Array, number> {
  const prefix = new Uint8Array(PREFIX_BYTES);
  const head = new Uint8Array(readHeadSize(prefix.subarray(0, yield prefix)));
  head.set(prefix);
  yield* fill(head.subarray(PREFIX_BYTES));
  const { header, size } = readHeader(head);
  checkHeader?.(header);
  if (size > maxBytes) throw sizeError(size, maxBytes);
  if (available !== undefined && available < size) throw truncatedError();
  if (available !== undefined && available > size) throw surplusError();
  const bytes = new Uint8Array(size);
  bytes.set(head);
  yield* fill(bytes.subarray(head.length));
  return bytes;
}

function* fill(part: Uint8Array): Generator<Uint8Array, void, number> {
  if ((yield part) < part.length) throw truncatedError();
}

/** For bytes that arrive in chunks of any size. Asks for no more of them once it has thrown. */
export async function collectSnapshot(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReceiveOptions,
): Promise<Uint8Array> {
  const parts = receiveSnapshot(options);
  let part = parts.next();
  let filled = 0;
  for await (const chunk of chunks) {
    for (let index = 0; index < chunk.length; ) {
      if (part.done) throw surplusError();
      const piece = chunk.subarray(index, index + part.value.length - filled);
      part.value.set(piece, filled);
      index += piece.length;
      filled += piece.length;
      if (filled < part.value.length) continue;
      part = parts.next(filled);
      filled = 0;
    }
  }
  while (!part.done) {
    part = parts.next(filled);
    filled = 0;
  }
  return part.value;
}

export function sizeError(size: number, maxBytes: number): SnapshotError {
  return new SnapshotError(
    `the snapshot has ${formatMegabytes(size)} MB, and at most ${formatMegabytes(maxBytes)} MB are loaded: raise CATALOGUE_MAX_MB if it is yours`,
  );
}

const formatMegabytes = (bytes: number): string => (Math.ceil(bytes / 1e5) / 10).toString();

function surplusError(): SnapshotError {
  return new SnapshotError('the snapshot has more bytes than its header says: copy it again');
}
