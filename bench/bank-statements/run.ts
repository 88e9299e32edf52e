// How well are bank statements read if nobody has looked at their layout? Takes a folder of statements with an
// `expected.json` that says what is right:
//
//     [{ "file": "sg-dbs-card.csv", "country": "SG", "rows": [{ "date": "2026-10-03", "amount": 12.5,
//        "description": "GRAB* A-7QK2", "kind": "purchase", "merchant": "Grab" }] }]
//
// `amount` is positive for money out; `date` and `merchant` are null if the file has none; cash counts as a transfer.
// The file's name decides which half it belongs to: one may be looked at, with `--misses`; for the other, only totals
// are printed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { foldName } from '../../src/catalogue/fold-name.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { type MatchedRow, matchRows } from '../../src/query/statement-files/match-rows.ts';
import { readStatementBytes } from '../../src/query/statement-files/read-statement.ts';
import { formatPercent, printTable } from '../report.ts';
import { SNAPSHOT } from '../server.ts';

interface ExpectedRow {
  readonly date: string | null;
  readonly amount: number;
  readonly description: string;
  readonly kind: string;
  readonly merchant: string | null;
}

interface ExpectedFile {
  readonly file: string;
  readonly country: string;
  readonly rows: readonly ExpectedRow[];
}

/** Dates without a year are near this day; the layouts are from 2026. */
const TODAY = '2026-11-17';
const FALLBACK_REGION = 'SG';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    'name a folder of statements with their expected.json: npm run bench -- bank-statements <folder>',
  );
  process.exit(2);
}
const catalogue = loadSnapshot(SNAPSHOT);
const search = openMerchantSearch(catalogue);
const files = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as ExpectedFile[];
const inView = files.filter(({ file }) => !isHeldOut(file));
const heldOut = files.filter(({ file }) => isHeldOut(file));
printTable({
  about:
    'Statements, parted by the hash of their names: rows whose date and amount are right, rows too many, kinds, and merchants where the expected row names one.',
  columns: ['statements', 'rows', 'right', 'too many', 'kinds right', 'merchants right', 'sure, and right'],
  rows: [
    [`${inView.length} in view`, ...measure(inView, values.misses)],
    [`${heldOut.length} held out`, ...measure(heldOut, false)],
  ],
});

function isHeldOut(file: string): boolean {
  return createHash('sha256').update(file).digest().at(-1)! % 2 === 1;
}

function measure(files: readonly ExpectedFile[], tellsMisses: boolean): (string | number)[] {
  const count = { rows: 0, found: 0, extra: 0, kinds: 0, named: 0, merchants: 0, sure: 0, sureAndRight: 0 };
  for (const { file, country, rows } of files) {
    const tell = (miss: string): void => {
      if (tellsMisses) console.error(`${file}: ${miss}`);
    };
    const left = readRows(file, country, tell);
    for (const row of rows) {
      count.rows++;
      if (row.merchant !== null) count.named++;
      const index = findRow(left, row);
      if (index < 0) {
        tell(`no row for ${row.date} ${row.amount} ${row.description}`);
        continue;
      }
      const [found] = left.splice(index, 1) as [MatchedRow];
      count.found++;
      if ((found.kind === 'cash' ? 'transfer' : found.kind) === row.kind) count.kinds++;
      else tell(`${found.kind}, not ${row.kind}: ${row.description}`);
      if (row.merchant === null) continue;
      const right = isMerchant(found, row.merchant);
      if (right) count.merchants++;
      else tell(`${found.merchant?.name ?? 'nobody'}, not ${row.merchant}: ${row.description}`);
      if (found.sure) count.sure++;
      if (found.sure && right) count.sureAndRight++;
    }
    count.extra += left.length;
    for (const { date, amount, description } of left) tell(`no such row: ${date} ${amount} ${description}`);
  }
  return [
    count.rows,
    formatPercent(count.found, count.rows),
    count.extra,
    formatPercent(count.kinds, count.rows),
    `${formatPercent(count.merchants, count.named)} of ${count.named}`,
    `${count.sureAndRight} of ${count.sure}`,
  ];
}

function readRows(file: string, country: string, tell: (miss: string) => void): MatchedRow[] {
  const region = catalogue.meta.regions.includes(country) ? country : FALLBACK_REGION;
  const read = readStatementBytes(readFileSync(join(folder!, file)), { region, today: TODAY });
  if ('error' in read) {
    tell(read.error);
    return [];
  }
  return matchRows(read.rows, catalogue, search, { region, account: read.account });
}

/** Finds a row by date and amount; if there are several, prefers the one with the same text. */
function findRow(rows: readonly MatchedRow[], { date, amount, description }: ExpectedRow): number {
  const fits = (row: MatchedRow): boolean => row.date === (date ?? undefined) && row.amount === amount;
  const exact = rows.findIndex((row) => fits(row) && foldName(row.description) === foldName(description));
  return exact >= 0 ? exact : rows.findIndex(fits);
}

/** The same name, or a longer form of it: `dm` and `dm-drogerie markt`, `The Home Depot` and `Home Depot`. */
function isMerchant({ merchant }: MatchedRow, expected: string): boolean {
  const number = merchant?.id === undefined ? undefined : catalogue.findMerchantById(merchant.id);
  if (number === undefined) return false;
  const { name, aliases } = catalogue.getMerchant(number);
  const wanted = foldName(expected).replace(/^the /, '');
  return [name, ...aliases].some((each) => {
    const ours = foldName(each).replace(/^the /, '');
    return ours === wanted || ours.startsWith(`${wanted} `) || wanted.startsWith(`${ours} `);
  });
}
