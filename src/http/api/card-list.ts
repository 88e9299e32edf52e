// GET /api/cards: how every card earns.
import { z } from 'zod';
import { describeCards } from '../../library/bodies.ts';
import { readRegion } from '../../library/parameters.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { optional, region } from './parameters.ts';
import { Cards } from './schemas.ts';

export const cardList = defineEndpoint({
  name: 'listCards',
  path: '/cards',
  summary: 'Credit cards: headline rate, the codes that earn it, and the cap',
  tag: 'Cards',
  description:
    'Ordered by region and name. `categories` lists the codes that earn the headline rate. A cash-back card has its percentage as `rewardRate`, and says so in `spendCap`.',
  parameters: z.object({ region: optional(region) }),
  body: Cards,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions)],
  example: ({ defaultRegion }) => ({ region: defaultRegion }),
  answer({ region: requested }, context) {
    const chosen = requested === undefined ? undefined : readRegion(requested, context);
    return describeCards(context.catalogue, chosen, context.on);
  },
});
