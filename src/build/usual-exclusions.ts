// Which codes most cards of a region exclude. It is what we go by for a card whose own exclusions nobody has read.
import type { Card } from '../catalogue/card.ts';

/** Adds `usuallyExcluded` to the cards whose exclusions are not researched. */
export function addUsualExclusions(cards: readonly Card[]): Card[] {
  const byRegion = new Map<string, readonly string[]>();
  return cards.map((card) => {
    if (card.exclusions.researched) return card;
    const { region } = card;
    let usuallyExcluded = byRegion.get(region);
    if (usuallyExcluded === undefined) {
      usuallyExcluded = findUsualExclusions(cards.filter((other) => other.region === region));
      byRegion.set(region, usuallyExcluded);
    }
    return { ...card, usuallyExcluded };
  });
}

/** The codes that more than half of the researched cards exclude, in ascending order. */
function findUsualExclusions(cards: readonly Card[]): string[] {
  const researched = cards.filter(({ exclusions }) => exclusions.researched);
  const counts = new Map<string, number>();
  for (const { exclusions } of researched)
    for (const mcc of new Set(exclusions.mccs.flatMap(expandRange)))
      counts.set(mcc, (counts.get(mcc) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count * 2 > researched.length)
    .map(([mcc]) => mcc)
    .sort();
}

/** `7800-7802` → `7800`, `7801`, `7802`. */
function expandRange(entry: string): string[] {
  const [first = 0, last = first] = entry.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(4, '0'));
}
