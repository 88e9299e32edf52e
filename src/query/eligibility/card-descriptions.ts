// Descriptions of cards, each made once for a catalogue and a day: a card is judged on every code, which takes 2 to 5 ms.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { type CardDescription, describeCard } from './describe-card.ts';

interface DescribedCards {
  readonly on: string;
  readonly byCard: Map<Card, CardDescription>;
}
const described = new WeakMap<Catalogue, DescribedCards>();

export function getDescription(
  card: Card,
  { catalogue, on }: { catalogue: Catalogue; on: string },
): CardDescription {
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

/** Cards of a region, or all, in the order of /api/cards: by region and name. */
export function listCards({ cards }: Catalogue, region: string | undefined): Card[] {
  return cards
    .filter((card) => region === undefined || card.region === region)
    .sort((one, other) => compareText(one.region, other.region) || compareText(one.name, other.name));
}
