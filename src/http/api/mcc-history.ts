// GET /api/mcc/{code}: one code's names by network, where they disagree, and what is known of its past.
import { describeCode } from '../../query/evidence/describe-code.ts';
import { day, readDay } from './day.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { chooseExampleMcc, mcc, readMcc } from './mcc.ts';
import { list, object, text } from './schema.ts';
import { code, success } from './schemas.ts';

export const MccHistory = object(
  {
    success,
    mcc: code('The code.'),
    description: text(),
    category: text({ description: 'Short group label.' }),
    kind: { enum: ['iso', 'airline', 'car-rental', 'lodging', 'private', 'visa', 'mastercard'] } as const,
    on: text({ description: 'The day as of which this holds.' }),
    names: list(object({ network: text(), name: text() }), {
      description: 'What each network that carries the code calls it.',
    }),
    conflict: {
      enum: ['none', 'names differ', 'not on every network'],
      description: 'Whether networks disagree about the code.',
    } as const,
    changes: list(
      object(
        { when: text({ description: 'A day, a month or a year.' }), what: text() },
        { optional: { list: text({ description: 'The published list that shows it.' }) } },
      ),
      { description: 'Known changes, the earliest first.' },
    ),
    lists: list(text(), { description: 'Published lists that have the code.' }),
    notes: list(text()),
  },
  { title: 'MccHistory', optional: { brand: text({ description: 'Whose code it is.' }) } },
);

export const mccHistory = defineEndpoint({
  name: 'getMccHistory',
  path: '/mcc/{code}',
  summary: 'One code’s names by network, conflicts between networks, and known changes',
  parameters: object({ code: mcc }, { optional: { on: day } }),
  body: MccHistory,
  refusals: () => [ERRORS.badDay, ERRORS.mccNotFound],
  example: ({ catalogue }) => ({ code: chooseExampleMcc(catalogue) }),
  read({ code: digits, on: asked }, { catalogue }) {
    const when = readDay(asked, catalogue.meta.edition);
    if (isRefusal(when)) return when;
    const found = readMcc(digits, catalogue);
    if (isRefusal(found)) return found;
    const { code, description, category, kind, lists, notes, brand } = found.mcc;
    return {
      key: `${code} ${when.on}`,
      build: () => ({
        success: true as const,
        mcc: code,
        description,
        category,
        kind,
        ...when,
        ...describeCode(found.mcc, when.on),
        lists,
        notes,
        ...(brand !== undefined && { brand }),
      }),
    };
  },
});
