// The payload of an EMVCo merchant-presented QR code (EMV QRCPS, Merchant-Presented Mode, version 1.1): a sequence of
// fields, each a two-digit id, a two-digit length and the value. The last field is a CRC over everything before it.
//
//   000201 010211 2630… 52045812 5303702 5802SG 5907YA KUN 6009SINGAPORE 6304ABCD

/** Keyed by id; the fields of a template are parsed on demand. */
export type EmvFields = ReadonlyMap<string, string>;

type ParsedEmv = { readonly fields: EmvFields } | { readonly problem: string };

const FIRST = '00';
const CRC = '63';
const CRC_LENGTH = 4;

export function parseEmv(payload: string): ParsedEmv {
  if (!/^00020[0-9]/.test(payload))
    return { problem: 'it is not a payment code: it should begin with 000201 or with upi://pay' };
  // Lengths are in characters, but some QR generators count UTF-8 bytes instead.
  const fields = parseFields([...payload]) ?? parseBytes(payload);
  if (fields === undefined || [...fields.keys()].at(-1) !== CRC)
    return { problem: 'it is damaged or incomplete: its fields do not end with a checksum' };
  const stated = fields.get(CRC)!;
  if (stated.length !== CRC_LENGTH || stated.toUpperCase() !== computeCrc(payload.slice(0, -CRC_LENGTH)))
    return { problem: 'it is damaged: its checksum differs. Scan it again' };
  return { fields };
}

/** A field that contains other fields: an account template (26 to 51), or 62 and 64. */
export function parseTemplate(value: string | undefined): EmvFields {
  return (value === undefined ? undefined : parseFields([...value])) ?? new Map();
}

/** Undefined if the lengths don't add up or an id is repeated. */
function parseFields(letters: readonly string[]): EmvFields | undefined {
  const fields = new Map<string, string>();
  let index = 0;
  while (index < letters.length) {
    const id = letters.slice(index, index + 2).join('');
    const size = letters.slice(index + 2, index + 4).join('');
    if (!/^[0-9]{2}$/.test(id) || !/^[0-9]{2}$/.test(size) || fields.has(id)) return undefined;
    const end = index + 4 + Number(size);
    if (end > letters.length) return undefined;
    fields.set(id, letters.slice(index + 4, end).join(''));
    index = end;
  }
  return fields.size === 0 || (letters.length > 0 && index !== letters.length) ? undefined : fields;
}

function parseBytes(payload: string): EmvFields | undefined {
  const letters = Array.from(new TextEncoder().encode(payload), (byte) => String.fromCharCode(byte));
  const fields = parseFields(letters);
  if (fields === undefined) return undefined;
  const decoder = new TextDecoder();
  const decode = (value: string): string =>
    decoder.decode(Uint8Array.from(value, (letter) => letter.charCodeAt(0)));
  return new Map([...fields].map(([id, value]) => [id, decode(value)]));
}

/** The fields as a payload with its checksum, in order of id. */
export function formatEmv(fields: ReadonlyMap<string, string>): string {
  const all = [[FIRST, '01'], ...[...fields].filter(([id]) => id !== FIRST && id !== CRC).sort()] as [
    string,
    string,
  ][];
  const body = all
    .map(([id, value]) => `${id}${String([...value].length).padStart(2, '0')}${value}`)
    .join('');
  const checked = `${body}${CRC}0${CRC_LENGTH}`;
  return checked + computeCrc(checked);
}

/** CRC-16/CCITT-FALSE (ISO/IEC 13239, polynomial 1021, initial value FFFF) of the UTF-8 bytes, as four hex digits. */
export function computeCrc(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
