// Searches for merchants by name, or by a web address typed into the search box. One row per merchant, best first.
import { type Catalogue, type MerchantNumber, SECTION } from '../catalogue/catalogue.ts';
import type { Channel } from '../catalogue/evidence.ts';
import { findSite, looksLikeAddress } from './find-site.ts';
import { getCodeIn, tradesIn } from './merchant-in-country.ts';
import { fromSections, MAX_HITS } from './names/index.ts';
import { openNameIndex } from './names/search.ts';

export interface SearchOptions {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Ranks merchants that trade there higher, but hides none. */
  readonly country?: string | undefined;
  /** Somebody is still typing: well-known names that begin so come before little-known ones typed in full. */
  readonly isTyping?: boolean | undefined;
}

export interface SearchRow {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly channel: Channel;
  /** The country asked for if the merchant trades there, otherwise its home. */
  readonly country: string;
  readonly category: string;
  /** What matched, for explain-match.ts: 0 is the name, n the nth alias, BY_ADDRESS a web address. */
  readonly matched: number;
}

interface SearchPage {
  readonly rows: readonly SearchRow[];
  /** All matches, at most 50. */
  readonly total: number;
}

/** Used instead of a name's number if a web address led to the merchant. */
export const BY_ADDRESS = -1;

interface FoundName {
  readonly document: MerchantNumber;
  /** Which of its names matched, or BY_ADDRESS. */
  readonly name: number;
}

export type MerchantSearch = (query: string, options?: SearchOptions) => SearchPage;

export function openMerchantSearch(catalogue: Catalogue): MerchantSearch {
  const names = openNameIndex(fromSections(catalogue.getArrays(SECTION.nameIndex)));
  return (query, { limit = MAX_HITS, offset = 0, country, isTyping } = {}) => {
    const byName = names.search(query, { limit: MAX_HITS, country, isTyping }).hits;
    const atAddress = findByAddress(catalogue, query);
    const found: readonly FoundName[] =
      atAddress === undefined
        ? byName
        : [
            { document: atAddress, name: BY_ADDRESS },
            ...byName.filter(({ document }) => document !== atAddress),
          ].slice(0, MAX_HITS);
    const rows = found.slice(offset, offset + limit).map((each) => describeRow(catalogue, each, country));
    return { rows, total: found.length };
  };
}

function findByAddress(catalogue: Catalogue, query: string): MerchantNumber | undefined {
  const site = looksLikeAddress(query) ? findSite(catalogue, query) : undefined;
  return site && catalogue.findMerchantById(site.merchant.id);
}

function describeRow(catalogue: Catalogue, found: FoundName, country: string | undefined): SearchRow {
  const { document, name: matched } = found;
  const { id, name, channel, home, mcc } = catalogue.summarise(document);
  if (country === undefined || country === home)
    return { id, name, mcc, channel, country: home, category: getCategory(catalogue, mcc), matched };
  const merchant = catalogue.getMerchant(document);
  const shown = tradesIn(merchant, country) ? country : home;
  const code = getCodeIn(merchant, shown).mcc;
  return { id, name, mcc: code, channel, country: shown, category: getCategory(catalogue, code), matched };
}

/** A code's description, which the API calls Category. */
export function getCategory(catalogue: Catalogue, mcc: string): string {
  return catalogue.mccs.get(mcc)?.description ?? '';
}
