// Finds the merchant that someone means, by its web address, id or name; or what else they may have meant.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { squashName } from '../catalogue/fold-name.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { explainMatch, fitsName } from './explain-match.ts';
import { findSite, looksLikeAddress } from './find-site.ts';
import { locateMerchant, type MerchantPlace } from './place.ts';
import { MAX_QUERY_LENGTH } from './query-length.ts';
import type { MerchantSearch, SearchRow } from './search-merchants.ts';
import { parseSuggestParameters, type Suggestions, suggest } from './suggest.ts';

export interface Searchable {
  readonly catalogue: Catalogue;
  readonly search: MerchantSearch;
}

type ResolvedMerchant =
  | { readonly kind: 'found'; readonly place: MerchantPlace }
  /** Longer than any name. */
  | { readonly kind: 'too-long' }
  /** Similar names, but none is exactly this one. */
  | { readonly kind: 'several'; readonly rows: readonly SearchRow[] }
  | { readonly kind: 'none'; readonly suggestions: Suggestions };

/** How many names a person gets to choose from. */
export const MAX_CHOICES = 5;

export function resolveMerchant(
  { catalogue, search }: Searchable,
  text: string,
  region: string,
): ResolvedMerchant {
  const isAddress = looksLikeAddress(text);
  const site = isAddress ? findSite(catalogue, text) : undefined;
  if (site !== undefined) return { kind: 'found', place: site };
  if (isTooLong(text)) return { kind: 'too-long' };
  const byId = catalogue.findMerchantById(text.trim());
  if (byId !== undefined) return found(catalogue.getMerchant(byId));
  const { rows } = search(text, { limit: MAX_CHOICES, country: region });
  const wanted = squashName(text);
  const merchants = rows.map(({ id }) => catalogue.getMerchant(catalogue.findMerchantById(id)!));
  const named = merchants.find(({ name, aliases }) =>
    [name, ...aliases].some((each) => squashName(each) === wanted),
  );
  const meant = named ?? (rows.length === 1 && fits(rows[0]!) ? merchants[0] : undefined);
  if (meant !== undefined) return found(meant);
  if (rows.length > 0) return { kind: 'several', rows };
  const suggestions = suggest(catalogue, search, parseSuggestParameters(text, isAddress));
  return { kind: 'none', suggestions };

  /** A lone match that shares only some of the words is a suggestion, not an answer. */
  function fits(row: SearchRow): boolean {
    return fitsName(text, explainMatch(catalogue, text, row).text);
  }

  function found(merchant: Merchant): ResolvedMerchant {
    return { kind: 'found', place: locateMerchant(merchant, { region }) };
  }
}

interface LikelyMerchant {
  /** Undefined if no merchant fits all of the text. */
  readonly place: MerchantPlace | undefined;
  /** What else may be meant, likeliest first. */
  readonly others: readonly SearchRow[];
}

/** The merchant that people of a region most likely mean by a text: its address, its id, its name, or the best that fits. */
export function findLikelyMerchant(
  { catalogue, search }: Searchable,
  text: string,
  region: string,
  maxOthers: number,
): LikelyMerchant {
  const site = looksLikeAddress(text) ? findSite(catalogue, text) : undefined;
  if (site !== undefined) return { place: site, others: [] };
  const byId = catalogue.findMerchantById(text.trim());
  const { rows } = search(text, { limit: maxOthers + 1, country: region });
  const wanted = squashName(text);
  const isCalled = ({ id }: SearchRow): boolean => {
    const { name, aliases } = catalogue.getMerchant(catalogue.findMerchantById(id)!);
    return [name, ...aliases].some((each) => squashName(each) === wanted);
  };
  const fitting = rows.filter((row) => fitsName(text, explainMatch(catalogue, text, row).text));
  const meant = byId === undefined ? (fitting.find(isCalled) ?? fitting[0]) : undefined;
  const number = byId ?? (meant && catalogue.findMerchantById(meant.id));
  const merchant = number === undefined ? undefined : catalogue.getMerchant(number);
  return {
    place: merchant && locateMerchant(merchant, { region }),
    others: (merchant ? fitting : rows).filter(({ id }) => id !== merchant?.id).slice(0, maxOthers),
  };
}

/** In characters, not UTF-16 units. */
export function isTooLong(text: string): boolean {
  return [...text].length > MAX_QUERY_LENGTH;
}
