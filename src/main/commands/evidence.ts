// mcc-lookup why and history: what a merchant's code is based on, and what is known to have changed.
import { parseMccCode } from '../../catalogue/mcc.ts';
import { NotFoundError } from '../../client/errors.ts';
import { mccHistory } from '../../operations/mcc-history.ts';
import { merchant } from '../../operations/merchant.ts';
import type { Ask } from '../../operations/operation.ts';
import type { Result } from '../../operations/operations.ts';
import { explainNoHits, searchStores } from '../../operations/search-stores.ts';
import { storeByDomain } from '../../operations/store-by-domain.ts';
import { formatConfidence } from '../../operations/text.ts';
import { looksLikeAddress } from '../../query/find-site.ts';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  JSON_OPTION,
  SERVER_OPTION,
} from '../command.ts';
import { openLookup, type QueryOptions } from '../open-lookup.ts';
import { buildAsk, explainErrors } from '../operation-commands.ts';
import { printBlocks, printJson } from '../print.ts';

const ON = ['--on <day>', 'as of that day, such as 2025-06-30 (default: the day of the data)'] as const;
/** More help nobody on a terminal; --json has them all. */
const MAX_PIECES = 20;

type Given = QueryOptions & { readonly on?: string; readonly country?: string };

export const whyCommand = defineCommand(
  'why <merchant...>',
  'what the code of a merchant (name, web address or id) is based on',
)
  .option('--country <code>', 'prefer merchants that trade there')
  .option(...ON)
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText('after', formatExamples('why ya kun', 'why shopee.sg', 'why grab --on 2024-12-31 --json'))
  .action((words: readonly string[], given: Given) =>
    answer(given, async (ask) => {
      const record = await findRecord(words.join(' ').trim(), given, ask);
      if (given.json) return printJson(record);
      printWhy(record);
    }),
  );

export const historyCommand = defineCommand(
  'history <merchant...>',
  'when the code of a merchant changed; for a code, what networks call it and what became of it',
)
  .option('--country <code>', 'prefer merchants that trade there')
  .option(...ON)
  .addOption(SERVER_OPTION)
  .addOption(CATALOGUE_OPTION)
  .addOption(JSON_OPTION)
  .addHelpText('after', formatExamples('history 4121', 'history airbnb', 'history airbnb.com --json'))
  .action((words: readonly string[], given: Given) =>
    answer(given, async (ask) => {
      const operand = words.join(' ').trim();
      const code = parseMccCode(operand);
      if (code === undefined) {
        const record = await findRecord(operand, given, ask);
        return given.json ? printJson(record) : printMerchantHistory(record);
      }
      const history = await ask(mccHistory, { code, ...(given.on !== undefined && { on: given.on }) });
      return given.json ? printJson(history) : printCodeHistory(history);
    }),
  );

async function answer(given: Given, run: (ask: Ask) => Promise<void>): Promise<void> {
  await explainErrors(async () => run(buildAsk(await openLookup(given))));
}

type MerchantRecord = Result<'merchant'>;

/** By its id, its address or, as `search` would find it first, its name. */
async function findRecord(operand: string, { on, country }: Given, ask: Ask): Promise<MerchantRecord> {
  if (operand === '') throw new CommandError('give a merchant: a name, a web address or an id', EXIT.usage);
  const get = (id: string): Promise<MerchantRecord> => ask(merchant, { id, ...(on !== undefined && { on }) });
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(operand))
    try {
      return await get(operand);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  if (looksLikeAddress(operand))
    try {
      const { id } = (await ask(storeByDomain, { domain: operand })) as { id?: string };
      if (id !== undefined) return await get(id);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  const { results } = await ask(searchStores, { q: operand, limit: 1, include: 'id', country });
  const id = results[0]?.id;
  if (id === undefined) throw new CommandError(await explainNoHits(operand, ask), EXIT.notFound);
  return get(id);
}

function printWhy(record: MerchantRecord): void {
  const { usual, alternatives, evidence, sources } = record;
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  const shown = evidence.slice(0, MAX_PIECES);
  printBlocks([
    {
      labelled: true,
      rows: [
        ...listHead(record),
        ...(usual === undefined
          ? [['MCC', 'no code is usual']]
          : [
              ['MCC', `${usual.MCC} ${usual.Category}`],
              ['how sure', formatConfidence(usual)],
              ['how often', usual.holds],
              ...usual.why.map((sentence, index) => [index === 0 ? 'because' : '', sentence]),
            ]),
        ...alternatives.map(({ MCC, Category, share }, index) => [
          index === 0 ? 'also seen' : '',
          `${MCC} ${Category}, ${Math.round(share * 100)} %`,
        ]),
      ],
    },
    '\nEvidence:',
    {
      headings: ['when', 'MCC', 'kind', 'country', 'source'],
      rows: shown.map((piece) => [
        piece.lastSeen ?? piece.asOf ?? '',
        piece.MCC,
        piece.kind,
        piece.Country ?? '',
        describeSource(piece, titles.get(piece.source) ?? piece.source),
      ]),
    },
    ...(evidence.length > shown.length ? [`and ${evidence.length - shown.length} more: --json has all`] : []),
  ]);
}

type Piece = MerchantRecord['evidence'][number];

function describeSource({ count, because, seenAs, speaks }: Piece, title: string): string {
  return [
    title,
    ...(seenAs === undefined ? [] : [`as ${seenAs}`]),
    ...(count === undefined ? [] : [count === 1 ? '1 payment' : `${count} payments`]),
    ...(because === undefined ? [] : [because]),
    ...(speaks ? [] : ['too old to count']),
  ].join(', ');
}

function printMerchantHistory(record: MerchantRecord): void {
  const { changes, evidence, formerIds, usual } = record;
  const seen = new Map<string, { from: string; to: string }>();
  for (const { MCC, firstSeen, lastSeen } of evidence) {
    if (lastSeen === undefined) continue;
    const { from = lastSeen, to = lastSeen } = seen.get(MCC) ?? {};
    const first = firstSeen ?? lastSeen;
    seen.set(MCC, { from: first < from ? first : from, to: lastSeen > to ? lastSeen : to });
  }
  printBlocks([
    {
      labelled: true,
      rows: [
        ...listHead(record),
        ...(usual === undefined ? [] : [['MCC', `${usual.MCC} ${usual.Category}`]]),
        ...(formerIds.length === 0 ? [] : [['was called', formerIds.join(', ')]]),
      ],
    },
    changes.length === 0 ? '\nNo change of its code is known.' : '\nChanges:',
    {
      headings: ['last seen', 'first seen', 'change', 'country', 'channel', 'source'],
      rows: changes.map(({ after, by, from, to, Country, type, source }) => [
        after,
        by,
        `${from} → ${to}`,
        Country,
        type,
        source,
      ]),
    },
    ...(seen.size === 0 ? [] : ['\nSeen on payments:']),
    {
      headings: ['MCC', 'from', 'until'],
      rows: [...seen].map(([MCC, { from, to }]) => [MCC, from, to]),
    },
  ]);
}

function printCodeHistory({
  mcc,
  description,
  names,
  conflict,
  changes,
  lists,
  notes,
}: Result<'mccHistory'>): void {
  printBlocks([
    {
      labelled: true,
      rows: [
        ['MCC', `${mcc} ${description}`],
        ...names.map(({ network, name, wording }) => [
          network,
          wording === 'ours' ? 'lists it (our wording)' : name,
        ]),
        ...(conflict === 'none' ? [] : [['networks', conflict]]),
        ...notes.map((note) => ['note', note]),
        ['listed in', lists.join(', ')],
      ],
    },
    changes.length === 0 ? '\nNo change is known.' : '\nChanges:',
    {
      headings: ['when', 'what', 'source'],
      rows: changes.map(({ when, what, list = '' }) => [when, what, list]),
    },
  ]);
}

const listHead = ({ Store, Country, type, id, on }: MerchantRecord): string[][] => [
  ['merchant', `${Store} (${Country}, ${type}): ${id}`],
  ['as of', on],
];
