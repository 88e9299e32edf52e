// Which codes most cards of a region exclude. It is what we go by for a card whose own exclusions nobody has read.
import type { Card } from '../catalogue/card.ts';
import { expandCodes } from '../catalogue/card-rule.ts';

/** Adds `usuallyExcluded` to the cards of which nobody has read what they or their bank exclude. */
export function addUsualExclusions(cards: readonly Card[]): Card[] {
  const byRegion = new Map<string, readonly string[]>();
  return cards.map((card) => {
    if (isKnown(card)) return card;
    const { region } = card;
    let usuallyExcluded = byRegion.get(region);
    if (usuallyExcluded === undefined) {
      usuallyExcluded = findUsualExclusions(cards.filter((other) => other.region === region));
      byRegion.set(region, usuallyExcluded);
    }
    return { ...card, usuallyExcluded };
  });
}

/** Whether somebody has read what the card or its bank excludes. */
const isKnown = ({ exclusions }: Card): boolean => exclusions.researched || exclusions.list !== undefined;

/** The codes that more than half of the cards exclude of which it is known, in ascending order. */
function findUsualExclusions(cards: readonly Card[]): string[] {
  const known = cards.filter(isKnown);
  const counts = new Map<string, number>();
  for (const { exclusions } of known)
    for (const mcc of new Set(
      exclusions.entries.flatMap(({ mccs, until }) => (until ? [] : expandCodes(mccs))),
    ))
      counts.set(mcc, (counts.get(mcc) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count * 2 > known.length)
    .map(([mcc]) => mcc)
    .sort();
}
