// Merchants whose names lie near a text that matched none: for the sentence that helps a model on.
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { LONGEST_QUERY } from '../query/longest-query.ts';
import type { MerchantSearch, SearchRow } from '../query/search-merchants.ts';
import { type Refusal, refuse } from './refusal.ts';

const MOST_NEAR = 5;
/** Letters that a shortened word keeps: fewer would match anything. */
const SHORTEST = 4;
const MOST_WORDS = 5;

/** Undefined where the text is short enough to be a name. */
export function refuseLongName(argument: string, text: string): Refusal | undefined {
  if ([...text].length <= LONGEST_QUERY) return undefined;
  return refuse({
    problem: `${argument} is too long (${LONGEST_QUERY} characters at most)`,
    next: 'call again with the merchant’s name alone',
  });
}

export function findNearMerchants(search: MerchantSearch, text: string): string[] {
  const found = new Map<string, SearchRow>();
  for (const query of listQueries(text)) {
    for (const row of search(query, { limit: MOST_NEAR }).rows) found.set(row.id, row);
    if (found.size >= MOST_NEAR) break;
  }
  return [...found.values()].slice(0, MOST_NEAR).map(nameMerchant);
}

export function nameMerchant({ id, name, country }: Pick<SearchRow, 'id' | 'name' | 'country'>): string {
  return `${name} (id ${id}, ${country})`;
}

/** The whole text, its words from the longest on, then their beginnings. */
function listQueries(text: string): string[] {
  const words = splitWords(foldName(text))
    .filter((word) => word.length >= SHORTEST)
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST_WORDS);
  const beginnings = words.flatMap((word) => [word.slice(0, -2), word.slice(0, SHORTEST)]);
  return [...new Set([text.slice(0, LONGEST_QUERY), ...words, ...beginnings])].filter(
    (query) => query.length >= SHORTEST,
  );
}
