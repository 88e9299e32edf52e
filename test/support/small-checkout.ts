// A checkout with a part of the data, for tests that build: a build takes a tenth of its time, and changes nothing here.
// What is left out is chosen so that the rest is still valid.
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';

const ROWS_ONE_IN = 20;
/** The documents' example. */
const EXAMPLE = 'ya-kun-kaya-toast';
/** Files whose rows begin with a merchant's id that another file has. */
const ABOUT_OTHERS = /^singapore\/(?:presence|codes)|^payments\/observations/;
const LISTS = /^merchants\/|^brands\/|^singapore\/merchants|^payments\/merchants/;

/** Returns its folder, which the caller removes. There is no snapshot yet. */
export function makeSmallCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of ['package.json', 'NOTICE', 'data', 'dist/main', 'dist/solver', 'dist/web'])
    cpSync(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'scripts', 'src']) symlinkSync(resolve(name), join(folder, name));
  shrinkData(join(folder, 'data'));
  return folder;
}

function shrinkData(data: string): void {
  const files = (readdirSync(data, { recursive: true }) as string[]).filter((name) => name.endsWith('.csv'));
  const others = files.filter((name) => !LISTS.test(name) && !ABOUT_OTHERS.test(name));
  const mentioned = new Set(
    others.flatMap((name) => (parse(readFileSync(join(data, name))) as string[][]).flat()),
  );
  mentioned.add(EXAMPLE);
  const kept = new Set<string>();
  for (const name of files.filter((file) => LISTS.test(file)))
    keepRows(join(data, name), (id, index) => {
      const isKept = index % ROWS_ONE_IN === 0 || mentioned.has(id);
      if (isKept) kept.add(id);
      return isKept;
    });
  for (const name of files.filter((file) => ABOUT_OTHERS.test(file)))
    keepRows(join(data, name), (id) => kept.has(id));
}

/** And the heading; no cell of these files has a line break. */
function keepRows(file: string, isKept: (id: string, index: number) => boolean): void {
  const [heading, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const left = rows.filter((row, index) => isKept(row.slice(0, row.indexOf(',')), index));
  writeFileSync(file, `${[heading, ...left].join('\n')}\n`);
}
