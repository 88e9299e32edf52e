// The only domain normaliser: turns what a person pastes into a host in ASCII, and lists the hosts under which a
// merchant may be listed. Registrable domains follow the Public Suffix List (private section included), through tldts.
// Also decodes a label to what people write: browsers encode such labels (in `URL`) but cannot decode them.
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
  for (let each = host; each.length >= domain.length; each = each.slice(each.indexOf('.') + 1)) {
    candidates.push(each);
    if (each === domain) break;
  }
  return candidates;
}

/** `shop.co.uk` of `a.shop.co.uk`; undefined for a public suffix or an unknown top-level domain. */
export function findRegistrableDomain(host: string): string | undefined {
  return listCandidateHosts(host).at(-1);
}

// RFC 3492, section 5.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 128;
const MAX_CODE_POINT = 0x10ffff;

/** `xn--bcher-kva` → `bücher`; any other label, or a badly encoded one, stays as it is. */
export function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  return decodePunycode(label.slice(4)) ?? label;
}

/** RFC 3492, section 6.2. */
function decodePunycode(text: string): string | undefined {
  const basicEnd = Math.max(0, text.lastIndexOf('-'));
  const output = Array.from(text.slice(0, basicEnd), (letter) => letter.charCodeAt(0));
  let codePoint = INITIAL_CODE_POINT;
  let position = 0;
  let bias = INITIAL_BIAS;
  for (let index = basicEnd > 0 ? basicEnd + 1 : 0; index < text.length; ) {
    const before = position;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = index < text.length ? Number.parseInt(text[index++]!, BASE) : Number.NaN;
      if (Number.isNaN(digit)) return undefined;
      // Letters are 0 to 25 and digits 26 to 35, the other way round from base 36.
      const value = digit < 10 ? digit + 26 : digit - 10;
      position += value * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const count = output.length + 1;
    bias = adapt(position - before, count, before === 0);
    codePoint += Math.floor(position / count);
    position %= count;
    if (codePoint > MAX_CODE_POINT) return undefined;
    output.splice(position++, 0, codePoint);
  }
  return String.fromCodePoint(...output);
}

/** RFC 3492, section 6.1. */
function adapt(distance: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
