// Finds cards as a model names them, by short name or name.
import type { Card } from '../catalogue/card.ts';
import { findCard } from '../query/find-card.ts';
import { type Refusal, refuse } from './refusal.ts';

/** A region has up to 40 cards; listing them all helps more than a refusal that lists none. */
const MAX_NEAR = 40;

/** In the order they were named; a card named twice is refused. */
export function findNamedCards(
  cards: readonly Card[],
  names: readonly string[],
): { readonly cards: readonly Card[] } | Refusal {
  const found: Card[] = [];
  for (const name of names) {
    const named = findCard(cards, name);
    if (named.card === undefined)
      return refuse({
        problem: named.fits ? `“${name}” matches several cards` : `Card not found: “${name}”`,
        near: named.near.slice(0, MAX_NEAR).map((near) => `${near.shortName} (${near.name})`),
        next: 'call again with short names',
      });
    if (found.includes(named.card))
      return refuse({
        problem: `“${name}” is ${named.card.shortName}, which is already in the list`,
        next: 'call again with different cards',
      });
    found.push(named.card);
  }
  return { cards: found };
}
