// Why a merchant is among the results, which part of which name to highlight, and whether that name fits the whole
// query. Kept out of the search itself because only rows shown to a person or a model need it.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { findSite } from './find-site.ts';
import { isNearPrefix, locateMatch, type MatchReason } from './names/explain.ts';
import { BY_ADDRESS, type SearchRow } from './search-merchants.ts';

interface MatchExplanation {
  readonly reason: MatchReason | 'address';
  /** The name, alias or host that matched. */
  readonly text: string;
  /** The part of it that matched: start and end (exclusive), in UTF-16 code units. */
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

/** True if every word of the text is in the name, or the text as a whole is spelt like the name or its beginning. */
export function fitsName(text: string, name: string): boolean {
  const words = splitWords(foldName(text));
  const own = splitWords(foldName(name));
  if (words.length === 0) return false;
  const letters = own.join('');
  const typed = words.join('');
  return (
    letters.includes(typed) || isNearPrefix(typed, letters) || words.every((word) => own.some(has(word)))
  );
}

const has =
  (word: string) =>
  (other: string): boolean =>
    other.startsWith(word) || isNearPrefix(word, other);
