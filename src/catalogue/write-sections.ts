// Writes sections as the bytes of a snapshot; sections.ts describes the layout and reads them.
import { createHash } from 'node:crypto';
import {
  ARRAYS,
  type ArrayType,
  align,
  CHECKSUM_AT,
  computeChecksum,
  crc32,
  FORMAT_VERSION,
  type Header,
  MAGIC,
  PREFIX_BYTES,
  type SectionArray,
  type Sections,
  type Signature,
} from './sections.ts';

function getArrayType(array: SectionArray): ArrayType {
  for (const [type, arrayClass] of Object.entries(ARRAYS))
    if (array.constructor === arrayClass) return type as ArrayType;
  if (array instanceof Uint8Array) return 'u8'; // a Node Buffer
  throw new TypeError('a section must be one of the typed arrays in ARRAYS');
}

/** A snapshot in pieces, in the order of the file: writing them one by one needs no second copy of the sections. */
export interface SnapshotPieces {
  readonly pieces: readonly Uint8Array[];
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

export function frameSections(sections: Sections, sign?: (header: Header) => Signature): SnapshotPieces {
  let bodySize = 0;
  const body: Uint8Array[] = [];
  // Node's CRC-32 of no bytes starts again from 0.
  const add = (piece: Uint8Array): unknown => piece.length > 0 && body.push(piece);
  const listed = Object.entries(sections).map(([name, array]) => {
    const offset = bodySize;
    bodySize = align(offset + array.byteLength);
    add(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    add(new Uint8Array(bodySize - offset - array.byteLength));
    return { name, type: getArrayType(array), offset, length: array.length };
  });
  const hash = createHash('sha256');
  for (const piece of body) hash.update(piece);
  const digest = hash.digest('hex');
  const header: Header = { digest, sections: listed };
  const signed = sign ? { ...header, signature: sign(header) } : header;
  const head = writeHead(Buffer.from(JSON.stringify(signed)));
  const checksum = body.reduce((sum, piece) => crc32(piece, sum), computeChecksum(head));
  head.writeUInt32LE(checksum, CHECKSUM_AT);
  return { pieces: [head, ...body], digest, size: head.length + bodySize };
}

/** Everything before the body, with a checksum of 0. */
function writeHead(header: Buffer): Buffer {
  const head = Buffer.alloc(align(PREFIX_BYTES + header.length), ' ');
  head.write(`${MAGIC}${FORMAT_VERSION}`, 0, 'latin1');
  head.writeUInt32LE(head.length - PREFIX_BYTES, 8);
  header.copy(head, PREFIX_BYTES);
  return head;
}

export function writeSections(sections: Sections): { bytes: Buffer; digest: string } {
  const { pieces, digest } = frameSections(sections);
  return { bytes: Buffer.concat(pieces), digest };
}
