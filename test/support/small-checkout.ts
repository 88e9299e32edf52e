// A checkout with a part of the data, for tests that build: a build takes a third of its time, and changes nothing here.
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Upstream } from '../../src/sources/read-upstream.ts';

const ONE_IN = 40;
const PAYMENT_LINES = 50;

/** Returns its folder, which the caller removes. There is no snapshot yet. */
export function makeSmallCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of ['package.json', 'NOTICE', 'data', 'dist/main', 'dist/web'])
    cpSync(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'scripts', 'src']) symlinkSync(resolve(name), join(folder, name));
  writeFileSync(join(folder, 'dist/upstream.json.br'), shrinkUpstream());
  const lines = join(folder, 'data/observed/lines');
  for (const name of readdirSync(lines)) keepRows(join(lines, name), PAYMENT_LINES);
  // Exceptions for lines that are gone would be reported.
  keepRows(join(folder, 'data/observed/exceptions.csv'), 0);
  return folder;
}

/** In addition to the heading; no cell of these files has a line break. */
function keepRows(file: string, count: number): void {
  const rows = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${rows.slice(0, count + 1).join('\n')}\n`);
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
    ({ wikidata = '' }, at) => at % ONE_IN === 0 || named.has(wikidata.toLowerCase()),
  );
  return brotliCompressSync(JSON.stringify({ ...upstream, rows }), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
  });
}
