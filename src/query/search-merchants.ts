// Merchants by name, or by a web address typed into the search box. One row per merchant, best first.
import { type Catalogue, type MerchantNumber, SECTION } from '../catalogue/catalogue.ts';
import type { Channel } from '../catalogue/evidence.ts';
import { findSite, getCodeIn, looksLikeAddress } from './find-site.ts';
import type { NameIndexArrays } from './names/arrays.ts';
import { MOST_HITS, openNameIndex } from './names/name-index.ts';
import { tradesIn } from './trades-in.ts';

export interface SearchOptions {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Lifts merchants that trade there; hides none. */
  readonly country?: string | undefined;
}

export interface SearchRow {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly channel: Channel;
  /** The asked country if the merchant trades there, else its home. */
  readonly country: string;
  readonly category: string;
  /** What matched, for explain-match.ts: 0 its name, n its nth alias, -1 a web address. */
  readonly matched: number;
}

export interface SearchPage {
  readonly rows: readonly SearchRow[];
  /** Matches in all, 50 at most. */
  readonly total: number;
}

/** Stands for a name where a web address led to the merchant. */
export const BY_ADDRESS = -1;

export interface FoundName {
  readonly document: MerchantNumber;
  /** Which of its names matched. */
  readonly name: number;
}

export type MerchantSearch = (query: string, options?: SearchOptions) => SearchPage;

export function openMerchantSearch(catalogue: Catalogue): MerchantSearch {
  const names = openNameIndex(catalogue.getArrays(SECTION.nameIndex) as unknown as NameIndexArrays);
  return buildMerchantSearch(
    catalogue,
    (query, country) => names.search(query, { limit: MOST_HITS, country }).hits,
  );
}

/** Over any index of names: `findNamed` answers the merchants in order, 50 at most. */
export function buildMerchantSearch(
  catalogue: Catalogue,
  findNamed: (query: string, country: string | undefined) => readonly FoundName[],
): MerchantSearch {
  return (query, { limit = MOST_HITS, offset = 0, country } = {}) => {
    const named = findNamed(query, country);
    const addressed = findAddressed(catalogue, query);
    const found: readonly FoundName[] =
      addressed === undefined
        ? named
        : [
            { document: addressed, name: BY_ADDRESS },
            ...named.filter(({ document }) => document !== addressed),
          ].slice(0, MOST_HITS);
    const rows = found.slice(offset, offset + limit).map((each) => describeRow(catalogue, each, country));
    return { rows, total: found.length };
  };
}

function findAddressed(catalogue: Catalogue, query: string): MerchantNumber | undefined {
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

/** What the API calls Category: the code's description. */
export function getCategory(catalogue: Catalogue, mcc: string): string {
  return catalogue.mccs.get(mcc)?.description ?? '';
}
