// The key that a request counts under: `192.0.2.1`, or `2001:db8:0:1::/64` for all addresses of an IPv6 subscriber.
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** The IPv6 range that IPv4 addresses are mapped to. */
export const MAPPED_IPV4: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::ffff:0:0'), 96];

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
  for (let at = addresses.length - 1; at >= 0; at--) {
    const address = parseAddress(addresses[at]);
    if (address !== undefined) return formatKey(address);
  }
  return UNKNOWN_CLIENT;
}

/** Zones, ports and brackets are dropped (`[2001:db8::1%eth0]:443`), and IPv4-mapped addresses become IPv4. */
export function parseAddress(text: string | undefined): IpAddress | undefined {
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
