// The slot of a Cluster that a hash tag falls into: CRC-16/XMODEM of its bytes, modulo 16,384.
// https://valkey.io/topics/cluster-spec/#key-distribution-model

export const SLOTS = 16_384;
const POLYNOMIAL = 0x1021;

/** Tags are ASCII. */
export function findSlot(tag: string): number {
  let crc = 0;
  for (let at = 0; at < tag.length; at++) {
    crc ^= tag.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ POLYNOMIAL) & 0xffff;
  }
  return crc % SLOTS;
}
