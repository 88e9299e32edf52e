// Whom a request counts for: which proxies are trusted to report their clients' addresses (TRUST_PROXY), and the key that
// an address counts under, `192.0.2.1`, or `2001:db8:0:1::/64` for all addresses of an IPv6 subscriber.
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** The IPv6 range that IPv4 addresses are mapped to. */
const MAPPED_IPV4: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::ffff:0:0'), 96];

const UNKNOWN_CLIENT = 'unknown';
// How a server that listens on :: sees IPv4 clients. Stripped first, because the IPv6 parser takes 2 µs.
const MAPPED_PREFIX = /^::ffff:(?=\d+\.[\d.]+$)/i;
const WITH_PORT = /^(?:\[([^\]]*:[^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

/**
 * The key of the last entry that is an address. `addresses` is Fastify's `request.ips`: the socket first, then the
 * trusted part of X-Forwarded-For, from right to left. If an entry isn't an address, the request counts for the proxy
 * that passed it on. Requests without any address (a Unix socket, a client that is gone) are counted together.
 */
export function findClientKey(addresses: readonly (string | undefined)[]): string {
  const [socket] = addresses;
  if (addresses.length === 1 && socket !== undefined && isIPv4(socket)) return socket;
  for (let index = addresses.length - 1; index >= 0; index--) {
    const address = parseAddress(addresses[index]);
    if (address !== undefined) return formatKey(address);
  }
  return UNKNOWN_CLIENT;
}

/** Zones, ports and brackets are dropped (`[2001:db8::1%eth0]:443`), and IPv4-mapped addresses become IPv4. */
function parseAddress(text: string | undefined): IpAddress | undefined {
  if (text === undefined) return undefined;
  const plain = stripPort(text).replace(MAPPED_PREFIX, '');
  // ipaddr.js alone would accept `1` and `0x7f.1` as addresses, but not every zone that Node accepts.
  const family = isIP(plain);
  if (family === 0) return undefined;
  if (family === 4) return ipaddr.IPv4.parse(plain);
  const address = ipaddr.IPv6.parse(plain.replace(/%.*/, ''));
  return address.match(MAPPED_IPV4) ? address.toIPv4Address() : address;
}

// Built from numbers, so a key in memory never keeps the header it came from alive.
function formatKey(address: IpAddress): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return [...network, '', '/64'].join(':');
}

function stripPort(text: string): string {
  const match = WITH_PORT.exec(text);
  return match === null ? text : (match[1] ?? match[2]!);
}

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
  if (trustProxy === false) return false;
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
  const [mapped] = MAPPED_IPV4;
  return base.kind() === 'ipv4' ? bits <= 0 : mapped.match(base, bits);
}

function isInRange(address: IpAddress, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
