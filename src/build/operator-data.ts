// An operator's own merchants and cards over ours: a row with an id, or a card with a shortName, that we have too replaces it.
import type { Card } from '../catalogue/card.ts';
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
  const order = (card: Card): string => `${card.region} ${card.name}`;
  return [...ours.filter(({ shortName }) => !replaced.has(shortName)), ...theirs].sort((a, b) =>
    order(a) < order(b) ? -1 : 1,
  );
}
