// Who a request counts for: `192.0.2.1`, or `2001:db8:0:1::/64` for all of an IPv6 subscriber's addresses.
import { isMappedIPv4, parseAddress, readIPv4 } from './ip-address.ts';
import { isTrusted, type Trust } from './trust.ts';

/** One text for all forms of an address, IPv4-mapped ones and zones included; undefined when it is none. */
export function parseClientAddress(text: string): string | undefined {
  if (readIPv4(text, 0) >= 0) return text;
  const groups = parseAddress(text);
  return groups && formatKey(groups);
}

/**
 * The client behind the trusted proxies, X-Forwarded-For being read from the right: each proxy appends whom it
 * heard from, and what stands further left anybody may have written. An entry that is no address leaves the
 * request with the proxy that passed it on. Undefined only without any address (a Unix socket, a client that is
 * gone): count those together.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  trust: Trust,
): string | undefined {
  const header = typeof forwardedFor === 'object' ? forwardedFor.join(',') : forwardedFor;
  let key = socketAddress === undefined ? undefined : parseClientAddress(socketAddress);
  if (!header) return key;
  if ('cidrs' in trust && trust.cidrs.length === 0) return key;
  let address = socketAddress;
  let end = header.length;
  for (let hop = 0; end > 0; ) {
    if ('hops' in trust ? hop >= trust.hops : !isTrusted(address, trust.cidrs)) break;
    const comma = header.lastIndexOf(',', end - 1);
    const entry = header.slice(comma + 1, end).trim();
    end = comma;
    if (entry === '') continue;
    hop += 1;
    address = stripPort(entry);
    const found = parseClientAddress(address);
    if (found !== undefined) key = found;
  }
  return key;
}

function formatKey(groups: readonly number[]): string {
  if (!isMappedIPv4(groups)) {
    const [a, b, c, d] = groups.map((group) => group.toString(16));
    return `${a}:${b}:${c}:${d}::/64`;
  }
  const high = groups[6]!;
  const low = groups[7]!;
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

// `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]`, as some load balancers write them.
function stripPort(entry: string): string {
  return (
    /^(?:\[([^\]]*:[^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry)?.slice(1).find(Boolean) ?? entry
  );
}
