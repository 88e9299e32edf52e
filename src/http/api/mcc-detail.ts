// GET /api/mcc: one code, with the cards that earn on it by some channel.
import { parseMccCode } from '../../catalogue/mcc.ts';
import { listEligibleCards } from '../../query/eligibility/list-eligible-cards.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { readRegion, region } from './region.ts';
import { object, text } from './schema.ts';
import { MccDetail } from './schemas.ts';

export const mccDetail = defineEndpoint({
  name: 'getMcc',
  path: '/mcc',
  summary: 'One merchant category code, with the cards that earn on it',
  parameters: object(
    { mcc: text({ pattern: '^[0-9]{1,4}$', description: 'One to four digits: `742` is `0742`.' }) },
    { optional: { region } },
  ),
  body: MccDetail,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.mccNotFound],
  example: ({ catalogue }) => ({
    mcc: catalogue.mccs.has('5812') ? '5812' : ([...catalogue.mccs.keys()][0] ?? '5812'),
  }),
  read({ mcc: digits, region: asked }, context) {
    const found = readRegion(asked, context);
    if (isRefusal(found)) return found;
    const { catalogue, on } = context;
    const mcc = catalogue.mccs.get(parseMccCode(digits) ?? '');
    if (mcc === undefined) return ERRORS.mccNotFound;
    return {
      key: `${mcc.code} ${found.region}`,
      build: () => ({
        success: true as const,
        mcc: mcc.code,
        description: mcc.description,
        category: mcc.category,
        eligibleCards: listEligibleCards(catalogue.cards, {
          mcc: mcc.code,
          channel: undefined,
          ...found,
          on,
        }),
      }),
    };
  },
});
