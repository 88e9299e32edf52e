// One code, with the cards that earn on it through at least one channel: GET /api/mcc, `mcc-lookup mcc`.
import { z } from 'zod';
import { listEligibleCards } from '../query/eligibility/list-eligible-cards.ts';
import { bestCard } from './best-card.ts';
import { ERRORS } from './errors.ts';
import { chooseExampleMcc } from './examples.ts';
import { explainUnknownCode, mccCodes } from './mcc-codes.ts';
import { mccHistory } from './mcc-history.ts';
import { findMcc } from './named.ts';
import { defineOperation, REGION_OPTION } from './operation.ts';
import { findRegion, mcc as mccParameter, optional, region } from './parameters.ts';
import { code, EligibleCard, success, text } from './schemas.ts';
import { listRates } from './text.ts';

export const mcc = defineOperation({
  name: 'mcc',
  path: '/mcc',
  hasBareErrors: true,
  subject: 'mcc',
  summary: 'One merchant category code, with the cards that earn on it',
  tag: 'Codes',
  description:
    'A card counts as eligible if some way of paying earns its bonus; `spendCap` then names that way. Without `region`, the cards are those of the service’s default region.',
  parameters: z.object({ mcc: mccParameter, region: optional(region) }),
  result: z
    .object({
      success,
      mcc: code('The code.'),
      description: z.string(),
      category: text('Short group label.'),
      eligibleCards: z.array(EligibleCard),
    })
    .meta({ id: 'MccDetail' }),
  errors: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.mccNotFound],
  example: ({ catalogue }) => ({ mcc: chooseExampleMcc(catalogue) }),
  answer({ mcc: digits, region: requested }, context) {
    const { catalogue, on } = context;
    const compared = findRegion(requested, context);
    const { code: mcc, description, category } = findMcc(digits, context);
    const eligibleCards = listEligibleCards(catalogue, {
      mcc,
      channel: undefined,
      region: compared,
      on,
    });
    return { success: true as const, mcc, description, category, eligibleCards };
  },
  command: {
    signature: 'mcc <code...>',
    summary: 'what a code means and the cards that earn on it, or the codes for words such as petrol',
    options: { region: REGION_OPTION },
    examples: ['mcc 5814', 'mcc 742 --region HK', 'mcc petrol', "mcc 'hair salon'"],
    blank: 'give a code, or words such as petrol',
    findProblem: (operand) =>
      /^\d{5,}$/.test(operand.trim()) ? 'a code has one to four digits, such as 5814' : undefined,
    findOther: (operand) => (/^\d+$/.test(operand.trim()) ? undefined : mccCodes),
    async text({ mcc: own, description, category }, ask, { region: compared }) {
      const { names, brand, notes } = await ask(mccHistory, { code: own });
      const best = await ask(bestCard, { mcc: own, region: compared });
      return [
        {
          labelled: true,
          rows: [
            ['MCC', `${own} ${description}`],
            ['category', category],
            [
              'networks',
              names.map(({ network }) => network).join(', ') || 'not in any network’s list that we have',
            ],
            ...(brand === undefined ? [] : [['brand', brand]]),
            ...notes.map((note) => ['note', note]),
          ],
        },
        ...listRates(best.cards, best.region),
      ];
    },
    explainNotFound: explainUnknownCode,
  },
});
