// Which proxies are trusted to report their clients' addresses (the TRUST_PROXY setting).
import { isIP } from 'node:net';
import { type IpAddress, MAPPED_IPV4, parseAddress } from './client-key.ts';

/** The number of proxies in front, or the CIDR ranges they are in; false if there are none. */
export type TrustProxy = number | string[] | false;

type ParsedTrust =
  | { readonly trustProxy: TrustProxy }
  | { readonly problem: string; readonly remedy: string };

/** For Fastify's `trustProxy`. The address is undefined for a Unix socket, despite Fastify's types. */
type TrustCheck = (address: string | undefined, hop: number) => boolean;

/** Mapped ranges become IPv4 ranges: `::ffff:10.0.0.0/104` is 10.0.0.0 and 8. */
type Range = readonly [base: IpAddress, bits: number];

const SHORTHANDS: ReadonlyMap<string, readonly string[]> = new Map([
  // RFC 6890
  ['loopback', ['127.0.0.0/8', '::1']],
  // RFC 1918, RFC 4193 and both link-local ranges
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']],
]);
// More must be a mistake, most likely a port.
const MAX_HOPS = 16;
const REMEDY =
  'give the number of proxies in front (1), or their addresses separated by commas ' +
  '(10.0.0.0/8, 2001:db8::7, loopback, private), or leave it empty to trust none';

export function parseTrust(text: string): ParsedTrust {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return { trustProxy: false };
  if (/^\d+$/.test(trimmed)) {
    const hops = Number(trimmed);
    if (hops <= MAX_HOPS) return { trustProxy: hops === 0 ? false : hops };
    return { problem: `${trimmed} proxies are more than ${MAX_HOPS}`, remedy: REMEDY };
  }
  const ranges: string[] = [];
  for (const item of trimmed.split(',').map((part) => part.trim())) {
    for (const written of SHORTHANDS.get(item) ?? [item]) {
      const range = parseRange(written);
      if (range === undefined)
        return { problem: `"${item}" is not an address or CIDR range`, remedy: REMEDY };
      if (containsAllOfIPv4(range)) {
        return {
          problem: `"${item}" contains every IPv4 address, so anyone could forge one`,
          remedy: REMEDY,
        };
      }
      ranges.push(written);
    }
  }
  return { trustProxy: ranges };
}

/** A function, because Fastify trusts nobody if it is given a number: it can't tell who is connecting. */
export function buildTrustCheck(trustProxy: TrustProxy): TrustCheck | false {
  if (trustProxy === false || trustProxy === 0) return false;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  const ranges = trustProxy.map((text) => {
    const range = parseRange(text);
    if (range === undefined) throw new TypeError(`"${text}" is not an address or CIDR range; ${REMEDY}`);
    return range;
  });
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && ranges.some((range) => isInRange(address, range));
  };
}

function parseRange(text: string): Range | undefined {
  const [base = '', prefix, ...rest] = text.split('/');
  // parseAddress alone would accept a port.
  const address = isIP(base) === 0 ? undefined : parseAddress(base);
  if (address === undefined || rest.length > 0) return undefined;
  const maxBits = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, maxBits];
  const writtenBits = base.includes(':') ? 128 : 32;
  if (!/^(?:0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > writtenBits) return undefined;
  return [address, Number(prefix) - (writtenBits - maxBits)];
}

// `0.0.0.0/0`, and the IPv6 ranges that contain ::ffff:0:0/96: `::/0`, but also `::1/64`.
function containsAllOfIPv4([base, bits]: Range): boolean {
  const [mapped, mappedBits] = MAPPED_IPV4;
  return base.kind() === 'ipv4' ? bits <= 0 : bits <= mappedBits && mapped.match(base, bits);
}

function isInRange(address: IpAddress, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
