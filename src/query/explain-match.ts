// Why a merchant is among the results, and which part of which name to highlight. Not done by the search itself: only
// rows that are shown to a person or a model need it.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findSite } from './find-site.ts';
import { locateMatch, type MatchReason } from './names/explain.ts';
import { BY_ADDRESS, type SearchRow } from './search-merchants.ts';

export interface MatchExplanation {
  readonly reason: MatchReason | 'address';
  /** The name, alias or host that matched. */
  readonly text: string;
  /** The part of it that matched: from, and up to but not including, in UTF-16 code units. */
  readonly span: readonly [number, number];
}

export function explainMatch(
  catalogue: Catalogue,
  query: string,
  { id, name, matched }: Pick<SearchRow, 'id' | 'name' | 'matched'>,
): MatchExplanation {
  if (matched === BY_ADDRESS) {
    const text = findSite(catalogue, query)?.host ?? query.trim();
    return { reason: 'address', text, span: [0, text.length] };
  }
  if (matched === 0) return { text: name, ...locateMatch(query, name) };
  const text = catalogue.getMerchant(catalogue.findMerchantById(id)!).aliases[matched - 1]!;
  return { text, ...locateMatch(query, text, 'alias') };
}
