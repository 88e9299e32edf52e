// A checkout with a part of the data, for tests that build: a build takes a tenth of its time, and changes nothing here.
// What is left out is chosen so that the rest is still valid.
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Upstream } from '../../importers/name-suggestion-index/read-upstream.ts';

const BRANDS_ONE_IN = 40;
const ROWS_ONE_IN = 10;
const PAYMENT_LINES = 50;
/** The documents' example. */
const EXAMPLE = 'ya-kun-kaya-toast';

/** Returns its folder, which the caller removes. There is no snapshot yet. */
export function makeSmallCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of ['package.json', 'NOTICE', 'data', 'dist/main', 'dist/web'])
    cpSync(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'scripts', 'src']) symlinkSync(resolve(name), join(folder, name));
  writeFileSync(join(folder, 'dist/upstream.json.br'), shrinkUpstream());
  shrinkData(join(folder, 'data'));
  return folder;
}

function shrinkData(data: string): void {
  const files = (readdirSync(data, { recursive: true }) as string[]).filter((name) => name.endsWith('.csv'));
  const isList = (name: string): boolean => /^merchants\/|^singapore\/(?:malls|registers)\.csv$/.test(name);
  const others = files.filter((name) => !isList(name) && !name.startsWith('observed/'));
  const mentioned = new Set(
    others.flatMap((name) => (parse(readFileSync(join(data, name))) as string[][]).flat()),
  );
  mentioned.add(EXAMPLE);
  // The ids of merchants from lists begin with their names.
  const beginnings = new Set([...mentioned].map((id) => id.replace(/-[^-]*$/, '')));
  const isMentioned = (row: string): boolean => {
    const [[name]] = parse(row) as [[string]];
    return (
      mentioned.has(name) ||
      beginnings.has(
        name
          .toLowerCase()
          .match(/[a-z0-9]+/g)
          ?.join('-') ?? '',
      )
    );
  };
  for (const name of files)
    if (isList(name)) keepRows(join(data, name), (row, at) => at % ROWS_ONE_IN === 0 || isMentioned(row));
    else if (name.startsWith('observed/lines/')) keepRows(join(data, name), (_, at) => at < PAYMENT_LINES);
    // Exceptions for lines that are gone would be reported; the model of likely codes takes time.
    else if (/^observed\/exceptions|^mcc\/(?:word-kinds|name-words)/.test(name))
      keepRows(join(data, name), () => false);
}

/** And the heading; no cell of these files has a line break. */
function keepRows(file: string, isKept: (row: string, at: number) => boolean): void {
  const [heading, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  writeFileSync(file, `${[heading, ...rows.filter(isKept)].join('\n')}\n`);
}

/** Keeps the brands that observations refer to. */
function shrinkUpstream(): Buffer {
  const upstream: Upstream = JSON.parse(
    brotliDecompressSync(readFileSync('dist/upstream.json.br')).toString(),
  );
  const observed = readdirSync('data/observations').map((file) =>
    readFileSync(`data/observations/${file}`, 'utf8'),
  );
  const named = new Set(observed.join('').match(/(?<=-)q\d+\b/g));
  const rows = upstream.rows.filter(
    ({ wikidata = '' }, at) => at % BRANDS_ONE_IN === 0 || named.has(wikidata.toLowerCase()),
  );
  return brotliCompressSync(JSON.stringify({ ...upstream, rows }), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
  });
}
