// The cards that one holds, for one purchase: the one that earns most first.
import type { Card } from '../../catalogue/card.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import type { Question } from '../eligibility/question.ts';
import { type Earning, earnPurchase } from './earn-purchase.ts';

export function rankPurchase(cards: readonly Card[], question: Question, amount: number): Earning[] {
  return cards.map((card) => earnPurchase(card, question, amount)).sort(compareEarnings);
}

/** By what it earns, then by what it earns in any case, then by name. */
function compareEarnings(one: Earning, other: Earning): number {
  return (
    other.miles - one.miles || other.atLeast - one.atLeast || compareText(one.card.name, other.card.name)
  );
}

/** Of the region's cards those named, in any case; the first name that none of them has is refused. */
export function chooseCards(
  cards: readonly Card[],
  region: string,
  names: readonly string[],
): { readonly held: readonly Card[] } | { readonly unknown: string } {
  const here = cards.filter((card) => card.region === region);
  if (names.length === 0) return { held: here };
  const held = new Set<Card>();
  for (const name of names) {
    const card = here.find(({ shortName }) => shortName.toLowerCase() === name.toLowerCase());
    if (card === undefined) return { unknown: name };
    held.add(card);
  }
  return { held: [...held] };
}
