// Writes sections as the bytes of a snapshot; sections.ts describes the layout and reads them.
import { createHash } from 'node:crypto';
import {
  ARRAYS,
  type ArrayType,
  align,
  CHECKSUM_AT,
  computeChecksum,
  FORMAT_VERSION,
  type Header,
  MAGIC,
  PREFIX_BYTES,
  type SectionArray,
  type Sections,
} from './sections.ts';

export function computeDigest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

function getArrayType(array: SectionArray): ArrayType {
  for (const [type, arrayClass] of Object.entries(ARRAYS))
    if (array.constructor === arrayClass) return type as ArrayType;
  if (array instanceof Uint8Array) return 'u8'; // a Node Buffer
  throw new TypeError('a section must be one of the typed arrays in ARRAYS');
}

export function writeSections(sections: Sections): { bytes: Buffer; digest: string } {
  let size = 0;
  const listed = Object.entries(sections).map(([name, array]) => {
    const offset = size;
    size = align(size + array.byteLength);
    return { name, type: getArrayType(array), offset, length: array.length, array };
  });
  const writeHeader = (digest: string): Buffer => {
    const header: Header = { digest, sections: listed.map(({ array: _, ...rest }) => rest) };
    return Buffer.from(JSON.stringify(header));
  };
  // Every digest is as long as this one, so the body has its place before it is digested.
  const bodyStart = align(PREFIX_BYTES + writeHeader(computeDigest(new Uint8Array())).length);
  const bytes = Buffer.alloc(bodyStart + size);
  const body = bytes.subarray(bodyStart);
  for (const { array, offset } of listed)
    body.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  const digest = computeDigest(body);
  bytes.fill(' ', 0, bodyStart);
  bytes.write(`${MAGIC}${FORMAT_VERSION}`, 0, 'latin1');
  bytes.writeUInt32LE(bodyStart - PREFIX_BYTES, 8);
  writeHeader(digest).copy(bytes, PREFIX_BYTES);
  bytes.writeUInt32LE(computeChecksum(bytes), CHECKSUM_AT);
  return { bytes, digest };
}
