// Suggestions for when a lookup or a search finds nothing: similar merchants (the same name on another national site, a
// similar spelling, a name with the same words) and the likely codes from the name alone.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { decodeLabel, findRegistrableDomain, parseHost } from '../catalogue/domain.ts';
import { foldName, splitWords, squashName } from '../catalogue/fold-name.ts';
import type { MerchantSummary } from '../catalogue/merchant.ts';
import { type GuessedCode, getGuesser } from './guess-codes.ts';
import { countTextEdits } from './names/distance.ts';
import { MAX_QUERY_LENGTH } from './query-length.ts';
import type { MerchantSearch } from './search-merchants.ts';

export interface Suggestions {
  readonly near: readonly (MerchantSummary & Omit<NearMerchant, 'id'>)[];
  /** Inferred from the name alone, likeliest first. */
  readonly inferred: readonly GuessedCode[];
}

export interface NearMerchant {
  readonly id: string;
  readonly why: 'same name, another site' | 'similar spelling' | 'similar name';
  /** The site that resembles the one asked for. */
  readonly host?: string;
}

type SuggestParameters = { readonly domain: string } | { readonly q: string };

export function suggest(
  catalogue: Catalogue,
  search: MerchantSearch,
  parameters: SuggestParameters,
): Suggestions {
  const byDomain = 'domain' in parameters;
  const near = byDomain
    ? findNearByDomain(catalogue, search, parameters.domain)
    : findNearByName(search, parameters.q);
  const name = byDomain ? getSiteName(parameters.domain) : parameters.q;
  return {
    near: near.flatMap(({ id, ...rest }) => {
      const number = catalogue.findMerchantById(id);
      return number === undefined ? [] : [{ ...catalogue.summarise(number), ...rest }];
    }),
    inferred: getGuesser(catalogue)(name),
  };
}

/** Text that should be a web address but has no host is treated as a name. */
export function parseSuggestParameters(text: string, isAddress: boolean): SuggestParameters {
  return isAddress && getSiteName(text) !== '' ? { domain: text } : { q: text };
}

const MAX_NEAR = 5;
/** Suffixes of national sites. */
const SUFFIXES =
  'com sg com.sg my com.my hk com.hk com.au au co.uk uk us ca de fr it es nl jp co.jp kr tw com.tw in co.in co.nz ph com.ph co.th vn co.id com.br mx com.mx net org io co app shop'.split(
    ' ',
  );

/** `shopee.pl` → Shopee, which has shopee.sg. */
function findNearByDomain(catalogue: Catalogue, search: MerchantSearch, pasted: string): NearMerchant[] {
  const domain = findDomain(pasted);
  if (domain === undefined) return [];
  const label = getLabel(domain);
  const near = new Map<string, NearMerchant>();
  for (const suffix of SUFFIXES) {
    const host = `${label}.${suffix}`;
    const number = catalogue.findMerchantByHost(host);
    if (number === undefined) continue;
    const { id } = catalogue.summarise(number);
    if (!near.has(id)) near.set(id, { id, why: 'same name, another site', host });
  }
  for (const each of findNearByName(search, getSiteName(pasted)))
    if (!near.has(each.id)) near.set(each.id, each);
  return [...near.values()].slice(0, MAX_NEAR);
}

function findNearByName(search: MerchantSearch, name: string): NearMerchant[] {
  const asked = squashName(name);
  const near = new Map<string, NearMerchant>();
  for (const query of listQueries(name)) {
    for (const row of search(query, { limit: MAX_NEAR }).rows) {
      if (near.has(row.id)) continue;
      near.set(row.id, {
        id: row.id,
        why: isSimilarSpelling(asked, row.name) ? 'similar spelling' : 'similar name',
      });
    }
    if (near.size >= MAX_NEAR) break;
  }
  return [...near.values()].slice(0, MAX_NEAR);
}

const MAX_WORDS = 4;
const MIN_WORD_LENGTH = 4;

/** The whole text, then its words, longest first, then those words without their last two letters. */
function listQueries(text: string): Set<string> {
  const words = splitWords(foldName(text))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_WORDS);
  const cut = words.filter((word) => word.length >= MIN_WORD_LENGTH + 2).map((word) => word.slice(0, -2));
  return new Set([text.slice(0, MAX_QUERY_LENGTH), ...words, ...cut]);
}

function isSimilarSpelling(asked: string, name: string): boolean {
  const other = squashName(name);
  const limit = asked.length < 6 ? 1 : 2;
  return countTextEdits(asked, other, limit).whole <= limit;
}

/** `https://www.sunny-bücher.sg/x` → `sunny bücher`, what a person would call the shop; empty if there is no host. */
export function getSiteName(pasted: string): string {
  return decodeLabel(getLabel(findDomain(pasted) ?? '')).replaceAll('-', ' ');
}

function findDomain(pasted: string): string | undefined {
  const host = parseHost(pasted);
  return host && (findRegistrableDomain(host) ?? host);
}

function getLabel(domain: string): string {
  return domain.split('.', 1)[0]!;
}
