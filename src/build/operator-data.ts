// An operator's own merchants and cards over ours: a row with an id, or a card with a shortName, that we have too replaces it.
import type { Card } from '../catalogue/card.ts';
import { compareCards } from '../sources/read-cards.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';

export function replaceMerchants(
  ours: readonly MerchantRow[],
  theirs: readonly MerchantRow[],
): MerchantRow[] {
  const replaced = new Set(theirs.map(({ id }) => id));
  return [...ours.filter(({ id }) => !replaced.has(id)), ...theirs];
}

export function replaceCards(ours: readonly Card[], theirs: readonly Card[]): Card[] {
  const replaced = new Set(theirs.map(({ shortName }) => shortName));
  return [...ours.filter(({ shortName }) => !replaced.has(shortName)), ...theirs].sort(compareCards);
}
