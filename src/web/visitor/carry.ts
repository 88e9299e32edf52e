// Carries what a browser remembers about its visitor to another device: as a file, or as a link that has it behind `#`,
// which browsers never send.
import { type Ledger, parseLedger } from './ledger.ts';
import { type Profile, parseProfile } from './profile.ts';

export interface Carried {
  readonly region: string;
  readonly profile: Profile;
  readonly payments: Ledger['payments'];
}

/** Written into files, so that one of another program isn't taken for ours. */
const FORMAT = 'mcc-lookup you 1';
const HASH = '#you=';
/** More than any visitor's; a link made to fill the storage is not opened. */
const MAX_CHARACTERS = 1_000_000;

export function formatFile({ region, profile, payments }: Carried): string {
  return `${JSON.stringify({ format: FORMAT, region, profile, payments }, undefined, 2)}\n`;
}

/** Undefined if it isn't one of our files. */
export function parseFile(text: string): Carried | undefined {
  try {
    const { format, region, profile, payments } = JSON.parse(text.slice(0, MAX_CHARACTERS));
    if (format !== FORMAT || !/^[A-Z]{2}$/.test(region)) return undefined;
    return { region, profile: parseProfile(profile), payments: parseLedger({ payments }).payments };
  } catch {
    return undefined;
  }
}

/** `https://mcc.example/my-cards#you=7VZNb9s…`: compressed, so that a hundred payments still fit into a message. */
export async function formatLink(page: string, carried: Carried): Promise<string> {
  const bytes = await pipe(
    new TextEncoder().encode(formatFile(carried)),
    new CompressionStream('deflate-raw'),
  );
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `${page}${HASH}${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Undefined if the hash carries nothing, or nothing of ours. */
export async function parseLink(hash: string): Promise<Carried | undefined> {
  if (!hash.startsWith(HASH)) return undefined;
  try {
    const base64 = hash.slice(HASH.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return parseFile(new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw'))));
  } catch {
    return undefined;
  }
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MAX_CHARACTERS) throw new Error('too long');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
