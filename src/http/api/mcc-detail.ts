// GET /api/mcc: one code, with the cards that earn on it through at least one channel.
import { z } from 'zod';
import { describeMcc } from '../../library/bodies.ts';
import { readMcc, readRegion } from '../../library/parameters.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { chooseExampleMcc } from './examples.ts';
import { mcc, optional, region } from './parameters.ts';
import { MccDetail } from './schemas.ts';

export const mccDetail = defineEndpoint({
  name: 'getMcc',
  path: '/mcc',
  summary: 'One merchant category code, with the cards that earn on it',
  tag: 'Codes',
  description:
    'A card counts as eligible if some way of paying earns its bonus; `spendCap` then names that way. Without `region`, the cards are those of the service’s default region.',
  parameters: z.object({ mcc, region: optional(region) }),
  body: MccDetail,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.mccNotFound],
  example: ({ catalogue }) => ({ mcc: chooseExampleMcc(catalogue) }),
  answer({ mcc: digits, region: requested }, context) {
    const { catalogue, on } = context;
    const judged = readRegion(requested, context);
    return describeMcc(catalogue, readMcc(digits, context), judged, on);
  },
});
