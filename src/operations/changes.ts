// What editions of the data changed about cards and codes: GET /api/changes, `mcc-lookup changes`.
import { z } from 'zod';
import { CAUSES, CHANGE_KINDS, type Change, EFFECTS, SUBJECTS } from '../catalogue/change.ts';
import { formatDate } from '../catalogue/format-date.ts';
import { findChanges } from '../query/find-changes.ts';
import { parseDay } from '../query/parse-parameters.ts';
import { ERRORS } from './errors.ts';
import { findNamedCards } from './named.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { findRegion, nameList, optional, region, wholeNumber } from './parameters.ts';
import { count, fullDate, success, text } from './schemas.ts';

const MAX_CHANGES = 500;
const DEFAULT_CHANGES = 100;

const since = z
  .string()
  .refine((given) => parseDay(given) !== undefined, { error: ERRORS.badSince.error })
  .meta({
    description:
      'Only what editions after that day brought. To be told once of each change, give the `version` of the data that you had.',
    format: 'date',
  });

const names = (description: string) => z.array(z.string()).meta({ description });

const ChangeSchema = z
  .object({
    edition: fullDate('The edition that brought it.'),
    about: z.enum(SUBJECTS),
    region: text('The card’s.').optional(),
    id: text('The card’s short name, or the code.'),
    name: z.string(),
    what: text('A rule by its label, a fact such as `annual fee`, or `the card`.'),
    change: z.enum(CHANGE_KINDS),
    cause: z.enum(CAUSES).meta({
      description:
        '`terms`: takes effect after the edition before. `record`: no such date is known; our data was corrected or completed, and the bank may have changed nothing.',
    }),
    from: text(
      'Since when it is so, or from when it will be, if that is known: a day, a month or a year.',
    ).optional(),
    effect: z
      .enum(EFFECTS)
      .meta({
        description: 'For the holder, compared to what the edition before said; absent if that is not clear.',
      })
      .optional(),
    rateBefore: z.number().meta({ description: 'In the card’s unit; `before` says which.' }).optional(),
    rateAfter: z.number().optional(),
    before: text('What it was, in words.').optional(),
    after: text('What it is, in words.').optional(),
    added: names('Codes and merchants that earn the rate now, or are excluded now; of a code: networks.'),
    removed: names('Those that no longer are.'),
    sources: names(
      'Pages about the card that were read for this edition; the latest known one if there were none.',
    ),
    asOf: text('When the latest of them said so.').optional(),
  })
  .meta({ id: 'Change' });

export const changes = defineOperation({
  name: 'changes',
  path: '/changes',
  summary: 'What editions of the data changed about cards and codes',
  tag: 'Data',
  description:
    'The latest edition first; in each, what takes effect by its date before what was corrected. `/changes.atom` is the same as a feed.',
  parameters: z.object({
    since: optional(since),
    region: optional(region),
    cards: nameList('Only these cards, by short name.'),
    cause: optional(z.enum(CAUSES).meta({ description: 'Only changes of terms, or only corrections.' })),
    limit: optional(wholeNumber(1, MAX_CHANGES, `How many at most; ${DEFAULT_CHANGES} unless given.`)),
  }),
  result: z
    .object({
      success,
      version: fullDate('The edition that answers: the next `since`.'),
      total: count('How many there are, beyond the limit as well.'),
      changes: z.array(ChangeSchema),
    })
    .meta({ id: 'Changes' }),
  errors: ({ catalogue, defaultRegion }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.unknownCard('NOCARD', defaultRegion),
  ],
  example: ({ defaultRegion }) => ({ region: defaultRegion }),
  answer({ since, region: requested, cards, cause, limit = DEFAULT_CHANGES }, context) {
    const region = requested === undefined ? undefined : findRegion(requested, context);
    const found = findChanges(context.catalogue, {
      since,
      region,
      cards: cards?.map((name) => findShortName(name, region, context)),
      cause,
    });
    return {
      success: true as const,
      version: context.catalogue.meta.edition,
      total: found.length,
      changes: found.slice(0, limit),
    };
  },
  tool: {
    name: 'what_changed',
    title: 'What changed about cards and codes',
    description:
      'Lists what editions of the data changed about credit cards and codes: what a rate, cap, fee or exclusion was and is, from which day, with the pages that say so. ' +
      'Use it for “what changed about my cards?”, “was this card devalued?” and “what is new since …?”. For what a card earns today, use compare_cards or best_cards. ' +
      'Returns the latest edition first. `cause` is `terms` for what takes effect after the edition before; `record` means that our data was corrected or completed: do not call that a change by the bank.',
    defaults: { limit: 10 },
  },
  command: {
    signature: 'changes',
    summary: 'what editions of the data changed about cards and codes',
    options: {
      since: { flag: '--since <day>', help: 'only what editions after that day brought' },
      region: { flag: '--region <code>', help: 'only the cards of a region (default: all)' },
      cards: { flag: '--cards <names>', help: 'only these cards, by short name' },
      cause: {
        flag: '--cause <word>',
        help: 'only changes of terms (terms), or corrections of the data (record)',
      },
      limit: { flag: '--limit <n>', help: `how many at most (default: ${DEFAULT_CHANGES})` },
    },
    examples: [
      'changes --region SG',
      'changes --since 2026-11-16 --cards wwmc,crmc',
      'changes --cause terms --json',
    ],
    text: ({ changes: listed, total }) =>
      listed.length === 0
        ? ['no changes']
        : [
            {
              rows: listed.map((change) => [
                change.edition,
                change.id,
                change.what,
                formatChange(change),
                change.from === undefined ? '' : formatDate(change.from),
              ]),
              headings: ['edition', 'card or code', 'what', 'change', 'from'],
            },
            ...(total > listed.length ? [`${total - listed.length} more: raise --limit`] : []),
          ],
  },
});

/** Of a card that we have, or had. */
function findShortName(name: string, region: string | undefined, { catalogue }: OperationContext): string {
  const wanted = name.toUpperCase();
  if (catalogue.meta.changes?.some(({ about, id }) => about === 'card' && id === wanted)) return wanted;
  const here = catalogue.cards.filter((card) => region === undefined || card.region === region);
  return findNamedCards(here, [name], region ?? 'any region')[0]!.shortName;
}

type Described = Pick<Change, 'change' | 'added' | 'removed'> & {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
};

/** `4 MPD: cap at S$1,500 a month → 4 MPD: cap at S$1,000 a month` */
export function formatChange({ change, before, after, added, removed }: Described): string {
  const words = {
    added: `new: ${after ?? ''}`,
    removed: `gone: ${before ?? ''}`,
    changed: before === after ? (after ?? '') : `${before ?? ''} → ${after ?? ''}`,
  }[change];
  return [
    words.replace(/: $/, ''),
    added.length > 0 && `added ${listSome(added)}`,
    removed.length > 0 && `no longer ${listSome(removed)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

const MAX_NAMED = 12;

/** `5411, 5812 and 3 more` */
export function listSome(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
