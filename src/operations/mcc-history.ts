// One code's names by network, whether networks disagree, and its known changes: GET /api/mcc/{code}.
import { z } from 'zod';
import type { Mcc, MccChange } from '../catalogue/mcc.ts';
import { isOnOrBefore } from '../query/evidence/rank-codes.ts';
import { ERRORS } from './errors.ts';
import { chooseExampleMcc } from './examples.ts';
import { findMcc } from './named.ts';
import { defineOperation } from './operation.ts';
import { day, mcc, optional } from './parameters.ts';
import { code, fullDate, success, text } from './schemas.ts';

const MccHistory = z
  .object({
    success,
    mcc: code('The code.'),
    description: z.string(),
    category: text('Short group label.'),
    kind: z.enum(['iso', 'airline', 'car-rental', 'lodging', 'private', 'visa', 'mastercard']),
    on: fullDate('The day this is as of.'),
    names: z
      .array(
        z.object({
          network: z.string(),
          name: z.string(),
          wording: z
            .enum(['network', 'ours'])
            .meta({ description: 'Whether the name is the network’s own, or our wording.' }),
        }),
      )
      .meta({
        description:
          'The networks that list the code, with their own name for it where we have it; empty if none is known to.',
      }),
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

export const mccHistory = defineOperation({
  name: 'mccHistory',
  path: '/mcc/:code',
  subject: 'code',
  summary: 'One code’s names by network, conflicts between networks, and known changes',
  tag: 'Codes',
  description:
    'Networks name some codes differently, and a few codes mean different trades. With `on`, as of that day.',
  parameters: z.object({ code: mcc, on: optional(day) }),
  result: MccHistory,
  errors: () => [ERRORS.badDay, ERRORS.mccNotFound],
  example: ({ catalogue }) => ({ code: chooseExampleMcc(catalogue) }),
  answer({ code: digits, on }, context) {
    const found = findMcc(digits, context);
    const asOf = on ?? context.catalogue.meta.edition;
    const { code: own, description, category, kind, lists, notes, brand } = found;
    return {
      success: true as const,
      mcc: own,
      description,
      category,
      kind,
      on: asOf,
      ...describeNames(found, asOf),
      lists,
      notes,
      brand,
    };
  },
});

interface CodeHistory {
  /** For each network that carries the code. */
  readonly names: readonly {
    readonly network: string;
    readonly name: string;
    readonly wording: 'network' | 'ours';
  }[];
  /** Whether networks have different names for the code, or not all of them have it. */
  readonly conflict: 'none' | 'names differ' | 'not on every network';
  readonly changes: readonly MccChange[];
}

/** Networks whose complete lists we have. */
const NETWORKS = ['visa', 'mastercard', 'amex'];

/** What each network calls a code, whether networks disagree, and the known changes up to a day. */
function describeNames({ description, networks, names = [], changes = [] }: Mcc, on: string): CodeHistory {
  const carriers = [...new Set([...networks, ...names.map(({ network }) => network)])];
  const called = carriers.map((network) => {
    const own = names.find((each) => each.network === network)?.name;
    const wording = own === undefined ? ('ours' as const) : ('network' as const);
    return { network, name: own ?? description, wording };
  });
  const differ = names.length > 1;
  const lacking = carriers.length > 0 && NETWORKS.some((network) => !carriers.includes(network));
  return {
    names: called,
    conflict: differ ? 'names differ' : lacking ? 'not on every network' : 'none',
    changes: changes.filter(({ when }) => isOnOrBefore(when, on)),
  };
}
