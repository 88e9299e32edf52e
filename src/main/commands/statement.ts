// mcc-lookup statement <file>: the merchant and code of each row of a bank statement, and what other cards would have
// earned.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findCard } from '../../query/find-card.ts';
import { openMerchantSearch } from '../../query/search-merchants.ts';
import { isPdf, isSpreadsheet, MAX_STATEMENT_BYTES } from '../../query/statement-files/decode.ts';
import { formatReportCsv } from '../../query/statement-files/format-csv.ts';
import { matchRows } from '../../query/statement-files/match-rows.ts';
import {
  type StatementOptions as ReadingOptions,
  readSheets,
  readStatementBytes,
  type StatementResult,
} from '../../query/statement-files/read-statement.ts';
import { buildReport, type ReportRow, type StatementReport } from '../../query/statement-files/report.ts';
import { formatAmount, formatReward, type StatementTotals } from '../../query/statement-files/totals.ts';
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
  readonly cardUsed?: string;
  readonly csv?: true;
  readonly json?: true;
}

export const statementCommand = defineCommand(
  'statement <file>',
  'a bank statement (CSV, Excel, OFX, QIF, lines): merchants, codes, and which card would have earned most',
)
  .option(
    '--cards <names>',
    'the cards you have, separated by commas: short names, or enough of a name',
    splitNames,
  )
  .option('--card-used <name>', 'the card the statement is for (default: the first of --cards)')
  .addOption(REGION_OPTION)
  .addOption(CATALOGUE_OPTION)
  .option('--csv', 'print CSV')
  .addOption(JSON_OPTION)
  .addHelpText('after', '\nThe file - is standard input. The statement stays on this machine.')
  .addHelpText(
    'after',
    formatExamples(
      'statement october.csv',
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

async function report(file: string, options: StatementOptions): Promise<void> {
  if (options.csv && options.json) throw new CommandError('give either --csv or --json', EXIT.usage);
  const bytes = await readBytes(file);
  if (isPdf(bytes))
    throw new CommandError(
      `${file} is a PDF: export the statement as CSV, or open the PDF on the page /statement of a service, or extract its text: pdftotext -layout ${file} - | mcc-lookup statement -`,
    );
  const catalogue = await openCatalogue(options);
  const region = chooseRegion(options.region, catalogue.meta.regions);
  const { cards, used } = chooseCards(catalogue, region, options);
  const on = today();
  const statement = await readFile(bytes, { region, today: on });
  if ('error' in statement) throw new CommandError(`${file}: ${statement.error}`);
  const { rows, unread, account } = statement;
  const matched = matchRows(rows, catalogue, openMerchantSearch(catalogue), { region, account });
  const currency = catalogue.cards.find((card) => card.region === region)?.currency ?? '';
  const built = buildReport(matched, catalogue, { region, currency, on, cards, used });
  if (options.json) printJson(describe(built, used));
  else if (options.csv) process.stdout.write(formatReportCsv(built));
  else print(built, used);
  for (const line of unread) process.stderr.write(`left out, no amount found: ${line}\n`);
}

async function readFile(bytes: Uint8Array, options: ReadingOptions): Promise<StatementResult> {
  if (!isSpreadsheet(bytes)) return readStatementBytes(bytes, options);
  const { readSpreadsheet } = await import('../../spreadsheets/read-spreadsheet.ts');
  const read = await readSpreadsheet(bytes);
  return 'error' in read ? read : readSheets(read.sheets, options)[0]!.read;
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readInput(file, MAX_STATEMENT_BYTES);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'it is a folder' : message;
    throw new CommandError(`cannot read ${file}: ${reason}`);
  }
}

function chooseCards(
  catalogue: Catalogue,
  region: string,
  { cards = [], cardUsed }: StatementOptions,
): { cards: Card[]; used: Card | undefined } {
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
  const used = cardUsed === undefined ? owned[0] : find(cardUsed);
  return { cards: [...new Set(used === undefined ? owned : [used, ...owned])], used };
}

/** With the API's field names. */
function describe({ rows, totals }: StatementReport, used: Card | undefined) {
  return {
    rows: rows.map(
      ({ date, description, amount, currency, kind, pending, merchant, sure, earned, best, missed }) => ({
        date: date ?? null,
        description,
        amount,
        currency,
        kind,
        ...(pending && { pending }),
        ...(merchant?.id !== undefined && { id: merchant.id, Store: merchant.name }),
        ...(merchant && { MCC: merchant.mcc, Category: merchant.category, sure }),
        ...(earned !== undefined && { earned }),
        ...(best && { best }),
        ...(missed !== undefined && { missed }),
      }),
    ),
    totals: { ...totals, ...(used && { cardUsed: used.shortName }) },
  };
}

const MAX_TEXT = 34;

function print({ rows, totals }: StatementReport, used: Card | undefined): void {
  const hasCards = rows.some(({ best }) => best !== undefined);
  printTable(
    rows.map((row) => [
      row.date ?? '-',
      formatAmount(row.amount, row.currency),
      row.kind,
      row.description.slice(0, MAX_TEXT),
      ...describeShop(row),
      ...(hasCards ? describeEarning(row, totals) : []),
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
  const { currency, unit, earned, possible, missed } = totals;
  const reward = (miles: number) => formatReward(miles, unit, currency);
  printTable(
    [
      ['spent', formatAmount(totals.spent, currency)],
      ...totals.categories
        .slice(0, 6)
        .map(({ category, spent }) => [`  ${category}`, formatAmount(spent, currency)]),
      ['purchases', `${totals.sure} sure, ${totals.unsure} unsure, ${totals.unknown} unknown`],
      ...(used
        ? [
            ['earned', `${reward(earned)} with ${used.name}`],
            ['missed', `${reward(missed)} of ${reward(possible)}`],
          ]
        : []),
    ],
    { labelled: true },
  );
  if (totals.changes.length > 0) process.stdout.write('\n');
  for (const { sentence } of totals.changes) process.stdout.write(`${sentence}\n`);
  process.stdout.write(
    used
      ? `\n${totals.assumed.join('\n')}\n`
      : '\nList your cards with --cards to see what they would have earned.\n',
  );
}

function describeShop({ kind, merchant, sure }: ReportRow): [string, string] {
  if (merchant === undefined) return ['-', kind === 'purchase' || kind === 'refund' ? 'unknown' : ''];
  return [merchant.mcc, `${merchant.name || merchant.category}${sure ? '' : ' ?'}`];
}

function describeEarning({ earned, best, currency }: ReportRow, { unit }: StatementTotals): [string, string] {
  const reward = (miles: number) => formatReward(miles, unit, currency);
  return [
    earned === undefined ? '-' : reward(earned),
    best === undefined ? '-' : `${best.card}, ${reward(best.miles)}`,
  ];
}
