// GET /api/cards: how every card earns.
import { getDescription, listCards } from '../../query/eligibility/card-descriptions.ts';
import { defineEndpoint } from './endpoint.ts';
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
        const cards = listCards(context.catalogue, found.region);
        return { success: true as const, cards: cards.map((card) => getDescription(card, context)) };
      },
    };
  },
  *warm(context) {
    // One at a time: all at once would hold up everybody else.
    for (const card of context.catalogue.cards) yield getDescription(card, context);
  },
});
