// How well are bank statements read if nobody has looked at their layout? Measures the layouts of layouts/: those that the
// rules were written with, those that were written later and opened since (`--misses` names what they miss), and those that
// nobody has opened, of which only totals are printed, with `--held-out`. A folder of statements can be given instead, with
// an `expected.json`:
//
//     [{ "file": "sg-dbs-card.csv", "country": "SG", "rows": [{ "date": "2026-10-03", "amount": 12.5,
//        "description": "GRAB* A-7QK2", "kind": "purchase", "merchant": "Grab" }] }]
//
// `amount` is positive for money out; `date` and `merchant` are null if the file has none; cash counts as a transfer.
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
import { type ExpectedRow, readLayouts } from './layouts.ts';

interface ExpectedFile {
  readonly file: string;
  readonly country: string;
  /** Absent if the file is in the folder. */
  readonly text?: string;
  readonly rows: readonly ExpectedRow[];
}

/** Dates without a year are near this day; the layouts are from 2026. */
const TODAY = '2026-11-17';
const FALLBACK_REGION = 'SG';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const catalogue = loadSnapshot(SNAPSHOT);
const search = openMerchantSearch(catalogue);
printTable({
  about:
    'Statements and pasted lines: rows whose date, amount and words are right, rows too many, purchases among those, kinds, and merchants where the expected row names one.',
  columns: [
    'layouts',
    'number',
    'rows',
    'right',
    'too many',
    'made up',
    'kinds right',
    'merchants right',
    'sure, and right',
  ],
  rows:
    folder === undefined
      ? measureLayouts()
      : [['of the folder', ...measure(readFolder(folder), values.misses)]],
});

function measureLayouts() {
  const { earlier, later, unopened } = readLayouts();
  return [
    ['that the rules were written with', ...measure(earlier, values.misses)],
    ['written later', ...measure(later, values.misses)],
    ...(values['held-out']
      ? unopened.map((layouts, index) => [
          ['written last, unopened', 'written after those, unopened'][index]!,
          ...measure(layouts, false),
        ])
      : []),
  ];
}

function readFolder(path: string): readonly ExpectedFile[] {
  return JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as ExpectedFile[];
}

function measure(files: readonly ExpectedFile[], printsMisses: boolean): (string | number)[] {
  const count = {
    rows: 0,
    found: 0,
    extra: 0,
    madeUp: 0,
    kinds: 0,
    named: 0,
    merchants: 0,
    sure: 0,
    sureAndRight: 0,
  };
  for (const each of files) {
    const report = (miss: string): void => {
      if (printsMisses) console.error(`${each.file}: ${miss}`);
    };
    const left = readRows(each, report);
    for (const row of each.rows) {
      count.rows++;
      if (row.merchant !== null) count.named++;
      const at = findRow(left, row, each.text !== undefined);
      if (at < 0) {
        report(`no row for ${row.date} ${row.amount} ${row.description}`);
        continue;
      }
      const [found] = left.splice(at, 1) as [MatchedRow];
      count.found++;
      if (foldKind(found.kind) === foldKind(row.kind)) count.kinds++;
      else report(`${found.kind}, not ${row.kind}: ${row.description}`);
      if (row.merchant === null) continue;
      const right = isMerchant(found, row.merchant);
      if (right) count.merchants++;
      else report(`${found.merchant?.name ?? 'nobody'}, not ${row.merchant}: ${row.description}`);
      if (found.sure) count.sure++;
      if (found.sure && right) count.sureAndRight++;
    }
    count.extra += left.length;
    count.madeUp += left.filter(({ kind }) => kind === 'purchase').length;
    for (const { date, amount, description } of left) report(`no such row: ${date} ${amount} ${description}`);
  }
  return [
    files.length,
    count.rows,
    formatPercent(count.found, count.rows),
    count.extra,
    count.madeUp,
    formatPercent(count.kinds, count.rows),
    count.named === 0 ? '–' : `${formatPercent(count.merchants, count.named)} of ${count.named}`,
    count.named === 0 ? '–' : `${count.sureAndRight} of ${count.sure}`,
  ];
}

function foldKind(kind: string): string {
  return kind === 'cash' ? 'transfer' : kind;
}

function readRows({ file, country, text }: ExpectedFile, report: (miss: string) => void): MatchedRow[] {
  const region = catalogue.meta.regions.includes(country) ? country : FALLBACK_REGION;
  const bytes = text === undefined ? readFileSync(join(folder!, file)) : Buffer.from(text);
  const read = readStatementBytes(bytes, { region, today: TODAY });
  if ('error' in read) {
    report(read.error);
    return [];
  }
  return matchRows(read.rows, catalogue, search, { region, account: read.account });
}

/** Finds a row by date and amount. Its words must be there; in a folder, they only choose between several. */
function findRow(
  rows: readonly MatchedRow[],
  { date, amount, description }: ExpectedRow,
  needsWords: boolean,
): number {
  const fits = (row: MatchedRow): boolean => row.date === (date ?? undefined) && row.amount === amount;
  const words = foldName(description);
  const exact = rows.findIndex(
    (row) => fits(row) && foldName(`${row.name ?? ''} ${row.description}`).includes(words),
  );
  return exact >= 0 || needsWords ? exact : rows.findIndex(fits);
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
