// GET /api/mcc: one code, with the cards that earn on it by some channel.
import { listEligibleCards } from '../../query/eligibility/list-eligible-cards.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { chooseExampleMcc, mcc, readMcc } from './mcc.ts';
import { readRegion, region } from './region.ts';
import { object } from './schema.ts';
import { MccDetail } from './schemas.ts';

export const mccDetail = defineEndpoint({
  name: 'getMcc',
  path: '/mcc',
  summary: 'One merchant category code, with the cards that earn on it',
  parameters: object({ mcc }, { optional: { region } }),
  body: MccDetail,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.mccNotFound],
  example: ({ catalogue }) => ({ mcc: chooseExampleMcc(catalogue) }),
  read({ mcc: digits, region: asked }, context) {
    const where = readRegion(asked, context);
    if (isRefusal(where)) return where;
    const { catalogue, on } = context;
    const found = readMcc(digits, catalogue);
    if (isRefusal(found)) return found;
    const { code, description, category } = found.mcc;
    return {
      key: `${code} ${where.region}`,
      build: () => ({
        success: true as const,
        mcc: code,
        description,
        category,
        eligibleCards: listEligibleCards(catalogue.cards, { mcc: code, channel: undefined, ...where, on }),
      }),
    };
  },
});
