// CRC-32 (ISO 3309), using Node's if available: a 19 MB snapshot takes 9 ms with it and 100 ms with the table below.

type Crc32 = (bytes: Uint8Array, before?: number) => number;

// Not an import, because browsers and their bundlers could not resolve it.
const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');

export const crc32: Crc32 = zlib?.crc32 ?? computeCrc32;

let table: Uint32Array | undefined;

export function computeCrc32(bytes: Uint8Array, before = 0): number {
  table ??= buildTable();
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

function buildTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc;
  });
}
