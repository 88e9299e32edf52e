// GET /api/mcc/{code}: one code's names by network, whether networks disagree, and its known changes.
import { z } from 'zod';
import { describeMccHistory } from '../../library/mcc-history.ts';
import { readMcc } from '../../library/parameters.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { chooseExampleMcc } from './examples.ts';
import { day, mcc, optional } from './parameters.ts';
import { code, success, text } from './schemas.ts';

export const MccHistory = z
  .object({
    success,
    mcc: code('The code.'),
    description: z.string(),
    category: text('Short group label.'),
    kind: z.enum(['iso', 'airline', 'car-rental', 'lodging', 'private', 'visa', 'mastercard']),
    on: text('The day this is as of.'),
    names: z
      .array(z.object({ network: z.string(), name: z.string() }))
      .meta({ description: 'What each network that has the code calls it.' }),
    conflict: z
      .enum(['none', 'names differ', 'not on every network'])
      .meta({ description: 'Whether networks disagree about the code.' }),
    changes: z
      .array(
        z.object({
          when: text('A day, a month or a year.'),
          what: z.string(),
          list: text('The published list that shows it.').optional(),
        }),
      )
      .meta({ description: 'Known changes, earliest first.' }),
    lists: z.array(z.string()).meta({ description: 'Published lists that have the code.' }),
    notes: z.array(z.string()),
    brand: text('Whose code it is.').optional(),
  })
  .meta({ id: 'MccHistory' });

export const mccHistory = defineEndpoint({
  name: 'getMccHistory',
  path: '/mcc/:code',
  summary: 'One code’s names by network, conflicts between networks, and known changes',
  tag: 'Codes',
  description:
    'Networks name some codes differently, and a few codes mean different trades. With `on`, as of that day.',
  parameters: z.object({ code: mcc, on: optional(day) }),
  body: MccHistory,
  refusals: () => [ERRORS.badDay, ERRORS.mccNotFound],
  example: ({ catalogue }) => ({ code: chooseExampleMcc(catalogue) }),
  answer: ({ code: digits, on }, context) => describeMccHistory(readMcc(digits, context), on, context),
});
