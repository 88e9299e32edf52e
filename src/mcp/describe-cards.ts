// Cards as /api/cards shows them. A card is judged on every code, which takes 2 to 5 ms, so each is kept for its day.
import type { Card } from '../catalogue/card.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CardDescription, describeCard } from '../query/eligibility/describe-card.ts';
import type { Context } from './parts.ts';

interface DescribedCards {
  readonly on: string;
  readonly byCard: Map<Card, CardDescription>;
}
const described = new WeakMap<Catalogue, DescribedCards>();

export function getDescription(card: Card, { catalogue, on }: Context): CardDescription {
  let known = described.get(catalogue);
  if (known?.on !== on) {
    known = { on, byCard: new Map() };
    described.set(catalogue, known);
  }
  let description = known.byCard.get(card);
  if (description === undefined) {
    description = describeCard(card, [...catalogue.mccs.keys()], on);
    known.byCard.set(card, description);
  }
  return description;
}

/** In the order of /api/cards: by name, by code point. */
export function listRegionCards(region: string, { catalogue }: Context): Card[] {
  return catalogue.cards
    .filter((card) => card.region === region)
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}
