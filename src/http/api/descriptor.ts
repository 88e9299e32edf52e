// GET /api/descriptor: a card-statement line to its merchant. Lines can name people, so they are neither kept nor logged.
import { describeLine, LONGEST_LINE } from '../../query/statements/describe-line.ts';
import { country, readCountry } from './country.ts';
import { day, readDay } from './day.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { NO_CONTROL_CHARACTER } from './query-string.ts';
import { list, object, text } from './schema.ts';
import { basis, fraction, merchantFields, success } from './schemas.ts';

const LineMerchant = object(
  {
    id: text(),
    ...merchantFields,
    score: fraction('How well the line fits the merchant’s name.'),
    confidence: fraction('How sure we are of the merchant’s code.'),
    basis,
  },
  { title: 'LineMerchant' },
);

export const Descriptor = object(
  {
    success,
    found: { type: 'boolean', description: 'Whether a merchant is near enough to be called the one.' },
    sure: { type: 'boolean', description: 'Whether hardly another one is possible.' },
    on: text({ description: 'The day as of which the codes hold.' }),
    candidates: list(LineMerchant, {
      maxItems: 5,
      description: 'The best first, also where none is near enough.',
    }),
  },
  {
    title: 'Descriptor',
    optional: {
      merchant: LineMerchant,
      route: object({
        name: text({ description: 'Who stands between shop and card: `Square`.' }),
        kind: {
          enum: ['facilitator', 'seller'],
          description: 'Takes payments for others, or sells itself.',
        } as const,
      }),
      storeNumber: text(),
      place: object({ name: text(), Country: merchantFields.Country }),
    },
  },
);

export const descriptor = defineEndpoint({
  name: 'readDescriptor',
  path: '/descriptor',
  summary: 'A card-statement line to its merchant, payment route, store number and place',
  parameters: object(
    {
      text: text({
        minLength: 1,
        maxLength: LONGEST_LINE,
        pattern: NO_CONTROL_CHARACTER,
        description: 'The line as the statement has it: `SQ *YA KUN KAYA TOAST SINGAPORE`.',
      }),
    },
    {
      optional: {
        country: {
          ...country,
          description: 'Where the card was used, two letters: lifts merchants that trade there.',
        },
        on: day,
      },
    },
  ),
  body: Descriptor,
  isPrivate: true,
  refusals: () => [ERRORS.badCountry, ERRORS.badDay],
  example: ({ catalogue }) => ({
    text: `SQ *${(catalogue.merchantCount > 0 ? catalogue.summarise(0).name : 'Example').toUpperCase()} #12`,
  }),
  read({ text: line, country: asked, on: askedDay }, context) {
    // Lines are read by the snapshot's own index of names, so its merchants must answer.
    const { catalogue, search } = context.embedded ?? context;
    const where = readCountry(asked);
    if (isRefusal(where)) return where;
    const when = askedDay === undefined ? {} : readDay(askedDay, '');
    if (isRefusal(when)) return when;
    return {
      key: JSON.stringify([line, where, when]),
      build: () => describeLine(catalogue, search, { text: line, ...where, ...when }),
    };
  },
});
