// GET /api/cards: how every card earns.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CardDescription, describeCard } from '../../query/eligibility/describe-card.ts';
import { type Context, defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { readRegion, region } from './region.ts';
import { object } from './schema.ts';
import { Cards } from './schemas.ts';

export const cardList = defineEndpoint({
  name: 'listCards',
  path: '/cards',
  summary: 'Credit cards: headline rate, the codes that earn it, and the cap',
  parameters: object({}, { optional: { region } }),
  body: Cards,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions)],
  example: ({ defaultRegion }) => ({ region: defaultRegion }),
  read({ region: asked }, context) {
    const found = asked === undefined ? { region: undefined } : readRegion(asked, context);
    if (isRefusal(found)) return found;
    return {
      key: found.region ?? '',
      build() {
        const cards = context.catalogue.cards
          .filter((card) => found.region === undefined || card.region === found.region)
          .sort((one, other) => compareText(one.region, other.region) || compareText(one.name, other.name));
        return { success: true as const, cards: cards.map((card) => describeOnce(card, context)) };
      },
    };
  },
  *warm(context) {
    for (const card of context.catalogue.cards) yield describeOnce(card, context);
  },
});

interface DescribedCards {
  readonly on: string;
  readonly byCard: Map<Card, CardDescription>;
}
const described = new WeakMap<Catalogue, DescribedCards>();

// A card is judged on every code, which takes 2 to 5 ms: all cards at once would hold up everybody else.
function describeOnce(card: Card, { catalogue, on }: Context): CardDescription {
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

// By code point, so that the order is the same on every machine.
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
