// Adds lines of real card payments to importers/payments/lines: `node importers/payments/take-lines.js <file.csv>`, where
// the file has the columns descriptor, mcc, country, source, first_seen, last_seen, count. Replaces our file for each
// source in it.
//
// Lines that may name a person, by the rule in possible-person.ts, are left out. Order, ticket and parcel
// numbers are masked, since they belong to somebody: `AIR CAN 0142148383122` → `AIR CAN 0000000000000`; lines that are
// then the same are merged.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { importSource } from '../../scripts/import-source.js';

const SOURCE_IDS = { 'delaware-cards': 'delaware-pcard' };
const COLUMNS = ['descriptor', 'mcc', 'country', 'first_seen', 'last_seen', 'count'];
/** A word with seven or more letters and digits, three or more of them digits; hosts are kept. */
const REFERENCE = /(?<![A-Z0-9.])(?=(?:[^ ]*\d){3})[A-Z0-9-]{7,}(?![A-Z0-9.]*\.[A-Z])/gi;
/** Short ones that mix letters and digits: `UBER TRIP 5MTLL`. */
const SHORT_REFERENCE = /(?<= |\*)(?=[A-Z]*\d+[A-Z]+)[A-Z0-9]{5,6}(?= |$)/gi;

const root = fileURLToPath(new URL('../..', import.meta.url));
const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('usage: node importers/payments/take-lines.js <file.csv>');
  process.exit(2);
}

const { readLineName, mayNamePerson, buildPersonTables, readPersonalNames, readMerchants, readBrands } =
  await importSource(
    'importers/payments/line-name.ts',
    'importers/payments/possible-person.ts',
    'importers/payments/read-lines.ts',
    'src/sources/read-merchants.ts',
    'src/sources/read-imported.ts',
  );

const problems = [];
const listed = [
  ...readMerchants(join(root, 'data/merchants'), problems),
  ...readBrands(join(root, 'data/brands'), '', problems),
].map(({ name, aliases }) => [name, ...aliases]);
const rows = parse(readFileSync(given, 'utf8'), { columns: true });
const tables = buildPersonTables(
  listed,
  rows.map(({ descriptor }) => readLineName(descriptor)),
  readPersonalNames(join(root, 'importers/payments/personal-names.csv'), problems),
);
for (const { file, line, problem, remedy } of problems)
  console.error(`${file}:${line}: ${problem}; ${remedy}`);
if (problems.length > 0) process.exit(1);

const bySource = new Map();
let leftOut = 0;
for (const row of rows) {
  if (mayNamePerson(readLineName(row.descriptor), row.mcc, tables)) {
    leftOut++;
    continue;
  }
  const source = SOURCE_IDS[row.source] ?? row.source;
  const descriptor = mask(row.descriptor.trim().replace(/\s+/g, ' '));
  const taken = bySource.get(source) ?? new Map();
  bySource.set(source, taken);
  const key = [descriptor, row.mcc, row.country].join('\n');
  const same = taken.get(key);
  taken.set(key, {
    ...row,
    descriptor,
    first_seen: same && same.first_seen < row.first_seen ? same.first_seen : row.first_seen,
    last_seen: same && same.last_seen > row.last_seen ? same.last_seen : row.last_seen,
    count: Number(row.count) + (same?.count ?? 0),
  });
}

const folder = join(root, 'importers/payments/lines');
mkdirSync(folder, { recursive: true });
for (const [source, taken] of bySource) {
  const sorted = [...taken].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const lines = sorted.map((row) => COLUMNS.map((column) => quote(String(row[column]))).join(','));
  writeFileSync(join(folder, `${source}.csv`), `${[COLUMNS.join(','), ...lines].join('\n')}\n`);
  console.log(`importers/payments/lines/${source}.csv: ${sorted.length} lines`);
}
console.log(`${leftOut} of ${rows.length} lines left out, because they may name a person`);

function mask(descriptor) {
  return descriptor
    .replace(REFERENCE, (word) =>
      word.replace(/\d/g, '0').replace(/(?<=\d.*)[A-Z]|[A-Z](?=.*\d)/gi, (letter, at) =>
        // The letters before the first digit may be the name: `STAPLS0129195273000007`.
        /\d/.test(word.slice(0, at)) ? 'X' : letter,
      ),
    )
    .replace(SHORT_REFERENCE, (word) => word.replace(/\d/g, '0').replace(/[A-Z]/gi, 'X'));
}

function quote(cell) {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
