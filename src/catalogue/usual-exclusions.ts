// Which codes most cards of a region exclude. It is what we go by for a card whose own exclusions nobody has read.
import type { Card } from './card.ts';

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
  // By code: how many cards, and the last of them, since a card's ranges may overlap. A Set of texts would take 10 ms of
  // every start.
  const counts = new Uint16Array(10_000);
  const lastCards = new Int16Array(10_000).fill(-1);
  for (const [card, { exclusions }] of researched.entries())
    for (const range of exclusions.mccs) {
      const [first = 0, last = first] = range.split('-').map(Number);
      for (let code = first; code <= last; code++) {
        if (lastCards[code] !== card) counts[code]! += 1;
        lastCards[code] = card;
      }
    }
  const usual: string[] = [];
  for (const [code, count] of counts.entries())
    if (count * 2 > researched.length) usual.push(String(code).padStart(4, '0'));
  return usual;
}
