// The only domain normaliser: turns what a person pastes into a host in ASCII, and lists the hosts under which a
// merchant may be listed. Registrable domains follow the Public Suffix List (private section included), through tldts.
import { parse } from 'tldts';

const MAX_AUTHORITY = 2048; // for user, host and port; a path may be any length
const MAX_HOST = 253; // RFC 1035, section 2.3.4
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const DOTS = /[。．｡]/g; // ideographic, full-width and half-width full stops, as UTS 46 maps them
const WWW = /^www\d?\.(?=[^.]+\.)/;
const LABELS = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

/** `HTTPS://user@www.Shopee.SG:443/x?y#z` → `shopee.sg`; undefined if it contains no host name. */
export function parseHost(pasted: string): string | undefined {
  // The URL standard drops tabs and line breaks inside a host, but no one means to type them.
  if (/\p{Cc}/u.test(pasted.trim())) return undefined;
  let text = pasted.trim().replace(SCHEME, '').replace(/^\/\//, '');
  text = text.split(/[/?#\\]/, 1)[0]!;
  if (text.length > MAX_AUTHORITY) return undefined;
  text = text.slice(text.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  text = dropLastDots(text.replace(DOTS, '.')).trim();
  const host = toAscii(text);
  if (host.length > MAX_HOST || !LABELS.test(host)) return undefined;
  const bare = host.replace(WWW, '');
  // `www.gov.uk` is a site of its own: `gov.uk` is a public suffix.
  return bare === host || findRegistrableDomain(bare) ? bare : host;
}

/** `bücher.de` → `xn--bcher-kva.de`, as the URL standard parses a host; empty if it isn't one. */
function toAscii(text: string): string {
  try {
    return new URL(`ws://${text}`).hostname;
  } catch {
    return '';
  }
}

/** Not a regular expression: `/\.+$/` takes quadratic time if something follows the dots. */
function dropLastDots(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.') end -= 1;
  return text.slice(0, end);
}

/** The host, then each parent up to its registrable domain: `a.b.shop.co.uk` → itself, `b.shop.co.uk`, `shop.co.uk`. */
export function listCandidateHosts(host: string): string[] {
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  if (!domain || !(isIcann || isPrivate)) return [];
  const candidates: string[] = [];
  for (let at = host; at.length >= domain.length; at = at.slice(at.indexOf('.') + 1)) {
    candidates.push(at);
    if (at === domain) break;
  }
  return candidates;
}

/** `shop.co.uk` of `a.shop.co.uk`; undefined for a public suffix or an unknown top-level domain. */
export function findRegistrableDomain(host: string): string | undefined {
  return listCandidateHosts(host).at(-1);
}
