// mcc-lookup statement <file>: the merchant and code of each row of a bank statement, and what other cards would have
// earned.
import { basename } from 'node:path';
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findCard } from '../../query/find-card.ts';
import { openMerchantSearch } from '../../query/search-merchants.ts';
import {
  type Combined,
  combineStatements,
  type NamedStatement,
  type Part,
} from '../../query/statement-files/combine-statements.ts';
import { isPdf, isSpreadsheet, MAX_STATEMENT_BYTES } from '../../query/statement-files/decode.ts';
import { formatReportCsv } from '../../query/statement-files/format-csv.ts';
import {
  type StatementOptions as ReadingOptions,
  readSheets,
  readStatementBytes,
  type StatementResult,
} from '../../query/statement-files/read-statement.ts';
import type { ReportRow } from '../../query/statement-files/report.ts';
import { formatAmount, formatReward, formatRewards } from '../../query/statement-files/reward.ts';
import {
  CATALOGUE_OPTION,
  CommandError,
  defineCommand,
  EXIT,
  formatExamples,
  JSON_OPTION,
  REGION_OPTION,
} from '../command.ts';
import { type CatalogueOptions, openCatalogue, today } from '../open-catalogue.ts';
import { chooseRegion } from '../places.ts';
import { printJson, printTable } from '../print.ts';
import { readInput } from '../read-input.ts';

interface StatementOptions extends CatalogueOptions {
  readonly region?: string;
  readonly cards?: readonly string[];
  readonly cardUsed?: readonly string[];
  readonly csv?: true;
  readonly json?: true;
}

export const statementCommand = defineCommand(
  'statement <files...>',
  'bank statements (CSV, Excel, OFX, QIF, lines): merchants, codes, and which card would have earned most',
)
  .option(
    '--cards <names>',
    'the cards you have, separated by commas: short names, or enough of a name',
    splitNames,
  )
  .option(
    '--card-used <names>',
    'the card of each file, separated by commas; one for all of them (default: the one that the file names, or the first of --cards)',
    splitNames,
  )
  .addOption(REGION_OPTION)
  .addOption(CATALOGUE_OPTION)
  .option('--csv', 'print CSV')
  .addOption(JSON_OPTION)
  .addHelpText('after', '\nThe file - is standard input. The statement stays on this machine.')
  .addHelpText(
    'after',
    formatExamples(
      'statement october.csv',
      'statement citi.csv uob.xls --cards CRMC,LADYS',
      "statement october.csv --cards 'DBS WWMC,UOB LADY' --region SG",
      'statement - --json < october.ofx',
    ),
  )
  .action(report);

/** `crmc, wwmc` → `crmc` and `wwmc`. */
function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

async function report(files: readonly string[], options: StatementOptions): Promise<void> {
  if (options.csv && options.json) throw new CommandError('give either --csv or --json', EXIT.usage);
  const given = [];
  for (const file of files) given.push({ file, bytes: await readBytes(file) });
  const catalogue = await openCatalogue(options);
  const region = chooseRegion(options.region, catalogue.meta.regions);
  const { cards, used } = chooseCards(catalogue, region, options);
  if (used.length > 1 && used.length !== files.length)
    throw new CommandError(
      `--card-used has ${used.length} cards for ${files.length} files: give one for each, or one for all`,
      EXIT.usage,
    );
  const on = today();
  const statements: (NamedStatement & { readonly used: Card | undefined })[] = [];
  for (const [index, { file, bytes }] of given.entries())
    for (const { name, read } of await readFile(bytes, { region, today: on })) {
      if ('error' in read) throw new CommandError(`${file}: ${read.error}`);
      const title = name === undefined ? file : `${file}, ${name}`;
      // Somebody may give a file twice.
      const id = statements.some((each) => each.id === title) ? `${title} (${index + 1})` : title;
      statements.push({ id, title: basename(title), statement: read, used: used[index] ?? used[0] });
    }
  const combined = combineStatements(statements, catalogue, openMerchantSearch(catalogue), {
    region,
    on,
    cards,
    usually: cards[0]?.shortName,
    used: Object.fromEntries(statements.flatMap(({ id, used }) => (used ? [[id, used.shortName]] : []))),
  });
  if (options.json) printJson(describe(combined));
  else if (options.csv) process.stdout.write(formatReportCsv(combined.report));
  else print(combined, cards);
  for (const { title, repeated } of combined.parts)
    if (repeated > 0)
      process.stderr.write(`${title}: ${repeated} of its rows are in another file too and count once\n`);
  for (const { statement } of statements)
    for (const line of statement.unread) process.stderr.write(`left out, no amount found: ${line}\n`);
}

/** Of a spreadsheet, each sheet with transactions. */
async function readFile(
  bytes: Uint8Array,
  options: ReadingOptions,
): Promise<readonly { readonly name?: string; readonly read: StatementResult }[]> {
  if (!isSpreadsheet(bytes)) return [{ read: readStatementBytes(bytes, options) }];
  const { readSpreadsheet } = await import('../../spreadsheets/read-spreadsheet.ts');
  const read = await readSpreadsheet(bytes);
  if ('error' in read) return [{ read }];
  const sheets = readSheets(read.sheets, options);
  return sheets.length === 1 ? [{ read: sheets[0]!.read }] : sheets;
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    const bytes = await readInput(file, MAX_STATEMENT_BYTES);
    if (!isPdf(bytes)) return bytes;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'it is a folder' : message;
    throw new CommandError(`cannot read ${file}: ${reason}`);
  }
  throw new CommandError(
    `${file} is a PDF: export the statement as CSV, or open the PDF on the page /statement of a service, or extract its text: pdftotext -layout ${file} - | mcc-lookup statement -`,
  );
}

function chooseCards(
  catalogue: Catalogue,
  region: string,
  { cards = [], cardUsed = [] }: StatementOptions,
): { cards: Card[]; used: Card[] } {
  const here = catalogue.cards.filter((card) => card.region === region);
  const find = (text: string): Card => {
    const found = findCard(here, text);
    if (found.card !== undefined) return found.card;
    const names = found.near.slice(0, 5).map(({ shortName }) => shortName);
    const problem = found.fits ? 'several cards match' : `no ${region} card matches`;
    throw new CommandError(
      `${problem} \`${text}\`: try ${names.join(', ')}, or \`mcc-lookup cards --region ${region}\``,
      EXIT.usage,
    );
  };
  const owned = cards.map(find);
  const used = cardUsed.map(find);
  return { cards: [...new Set([...used, ...owned])], used };
}

/** With the API's field names. */
function describe({ parts, report: { rows, totals } }: Combined) {
  return {
    statements: parts.map(({ id: _, statement, title: __, label, used, named, ...part }) => ({
      file: statement,
      ...(label !== undefined && { card: label }),
      ...part,
      ...(named !== undefined && { cardNamed: named }),
      ...(used !== undefined && { cardUsed: used }),
    })),
    rows: rows.map(
      ({
        date,
        description,
        amount,
        currency,
        kind,
        pending,
        merchant,
        sure,
        used,
        earned,
        best,
        missed,
      }) => ({
        date: date ?? null,
        description,
        amount,
        currency,
        kind,
        ...(pending && { pending }),
        ...(merchant?.id !== undefined && { id: merchant.id, Store: merchant.name }),
        ...(merchant && { MCC: merchant.mcc, Category: merchant.category, sure }),
        ...(used !== undefined && { cardUsed: used }),
        ...(earned && { earned }),
        ...(best && { best }),
        ...(missed !== undefined && { missed }),
      }),
    ),
    totals,
  };
}

const MAX_TEXT = 34;

function print({ parts, report: { rows, totals } }: Combined, cards: readonly Card[]): void {
  const hasCards = rows.some(({ best }) => best !== undefined);
  printTable(
    rows.map((row) => [
      row.date ?? '-',
      formatAmount(row.amount, row.currency),
      row.kind,
      row.description.slice(0, MAX_TEXT),
      ...describeShop(row),
      ...(hasCards ? describeEarning(row) : []),
    ]),
    {
      headings: [
        'date',
        'amount',
        'kind',
        'description',
        'MCC',
        'merchant',
        ...(hasCards ? ['earned', 'best card'] : []),
      ],
    },
  );
  process.stdout.write('\n');
  const { currency, earned, possible, missed, months } = totals;
  const isKnown = parts.some(({ used }) => used !== undefined);
  printTable(
    [
      ...parts.map((part) => [part.label ?? part.title, describePart(part)]),
      ['spent', formatAmount(totals.spent, currency)],
      ...totals.categories
        .slice(0, 6)
        .map(({ category, spent }) => [`  ${category}`, formatAmount(spent, currency)]),
      ...(months.length > 1
        ? months.map(({ month, spent }) => [`  ${month}`, formatAmount(spent, currency)])
        : []),
      ['purchases', `${totals.sure} sure, ${totals.unsure} unsure, ${totals.unknown} unknown`],
      ...(isKnown
        ? [
            ['earned', formatRewards(earned, currency)],
            ['possible', `${formatRewards(possible, currency)}, with the best card each time`],
            [
              'missed',
              missed.unit === 'money'
                ? formatAmount(missed.amount, currency)
                : formatReward({ ...missed, unit: missed.unit }, currency),
            ],
          ]
        : []),
    ],
    { labelled: true },
  );
  if (totals.changes.length > 0) process.stdout.write('\n');
  for (const { sentence } of totals.changes) process.stdout.write(`${sentence}\n`);
  process.stdout.write(
    isKnown || cards.length > 0
      ? `\n${totals.assumed.join('\n')}\n`
      : '\nList your cards with --cards to see what they would have earned.\n',
  );
}

/** `PRVI, as the file says, 12 rows, 2026-10-03 to 2026-10-31`. */
function describePart({ used, named, rows, from, until }: Part): string {
  return [
    used === undefined ? 'card not known' : used === named ? `${used}, as the file says` : used,
    `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    ...(from === undefined ? [] : [from === until ? from : `${from} to ${until}`]),
  ].join(', ');
}

function describeShop({ kind, merchant, sure }: ReportRow): [string, string] {
  if (merchant === undefined) return ['-', kind === 'purchase' || kind === 'refund' ? 'unknown' : ''];
  return [merchant.mcc, `${merchant.name || merchant.category}${sure ? '' : ' ?'}`];
}

function describeEarning({ earned, best, currency }: ReportRow): [string, string] {
  return [
    earned === undefined ? '-' : formatReward(earned, currency),
    best === undefined ? '-' : `${best.card}, ${formatReward(best.reward, currency)}`,
  ];
}
