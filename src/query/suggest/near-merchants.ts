// Merchants that a question without an answer may have meant: the same name on another national site, a look-alike
// spelling, a name with the same words.
import { domainToUnicode } from 'node:url';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findRegistrableDomain, parseHost } from '../../catalogue/domain.ts';
import { foldName, splitWords, squashName } from '../../catalogue/fold-name.ts';
import { LONGEST_QUERY } from '../longest-query.ts';
import { countTextEdits } from '../names/text-edits.ts';
import type { MerchantSearch } from '../search-merchants.ts';

export interface NearMerchant {
  readonly id: string;
  readonly why: 'same name, another site' | 'spelt nearly so' | 'similar name';
  /** The site that is like the one asked for. */
  readonly host?: string;
}

const MOST_NEAR = 5;
const MOST_WORDS = 4;
const SHORTEST_WORD = 4;
/** Under which brands have their national sites. */
const SUFFIXES =
  'com sg com.sg my com.my hk com.hk com.au au co.uk uk us ca de fr it es nl jp co.jp kr tw com.tw in co.in co.nz ph com.ph co.th vn co.id com.br mx com.mx net org io co app shop'.split(
    ' ',
  );

/** `shopee.pl` → Shopee, which has shopee.sg. */
export function findNearByDomain(
  catalogue: Catalogue,
  search: MerchantSearch,
  pasted: string,
): NearMerchant[] {
  const domain = findDomain(pasted);
  if (domain === undefined) return [];
  const label = getLabel(domain);
  const near = new Map<string, NearMerchant>();
  const hosts = SUFFIXES.map((suffix) => `${label}.${suffix}`);
  for (const [at, number] of catalogue.findMerchantsByHosts(hosts).entries()) {
    if (number === undefined) continue;
    const { id } = catalogue.summarise(number);
    if (!near.has(id)) near.set(id, { id, why: 'same name, another site', host: hosts[at]! });
  }
  for (const each of findNearByName(search, nameSite(pasted)))
    if (!near.has(each.id)) near.set(each.id, each);
  return [...near.values()].slice(0, MOST_NEAR);
}

export function findNearByName(search: MerchantSearch, name: string): NearMerchant[] {
  const asked = squashName(name);
  const near = new Map<string, NearMerchant>();
  for (const query of listQueries(name)) {
    for (const row of search(query, { limit: MOST_NEAR }).rows) {
      if (near.has(row.id)) continue;
      near.set(row.id, {
        id: row.id,
        why: isNearlySpelt(asked, row.name) ? 'spelt nearly so' : 'similar name',
      });
    }
    if (near.size >= MOST_NEAR) break;
  }
  return [...near.values()].slice(0, MOST_NEAR);
}

/** `https://www.sunny-bücher.sg/x` → `sunny bücher`: what a person would call the shop; empty where there is no host. */
export function nameSite(pasted: string): string {
  const domain = findDomain(pasted) ?? '';
  // The label alone would not do: of `711.com` it is a number, which Node takes for an IPv4 address.
  return getLabel(domainToUnicode(domain) || domain).replaceAll('-', ' ');
}

function findDomain(pasted: string): string | undefined {
  const host = parseHost(pasted);
  return host && (findRegistrableDomain(host) ?? host);
}

function getLabel(domain: string): string {
  return domain.split('.', 1)[0]!;
}

/** The whole text, its words from the longest on, then without their last two letters. */
function listQueries(text: string): Set<string> {
  const words = splitWords(foldName(text))
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST_WORDS);
  const cut = words.filter((word) => word.length >= SHORTEST_WORD + 2).map((word) => word.slice(0, -2));
  return new Set([text.slice(0, LONGEST_QUERY), ...words, ...cut]);
}

function isNearlySpelt(asked: string, name: string): boolean {
  const other = squashName(name);
  const limit = asked.length < 6 ? 1 : 2;
  return countTextEdits(asked, other, limit).whole <= limit;
}
