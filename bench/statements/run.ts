// How well and how soon statement lines are read and codes are guessed, as the catalogue grows.
//   npm run bench:statements -- [--sizes=all,1000000] [--lines=lines.csv]
// Lines of your own have the columns descriptor,store,domain,mcc,transactions. With SHOW_MISSES=1 those that are read wrong
// are listed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildCatalogue, writeSnapshot } from '../../src/build/index.ts';
import { multiplyMerchants } from '../catalogue/multiply.ts';
import type { Figures } from './figures.ts';
import { tellFigures, tellLabelled } from './tell-figures.ts';

const data = fileURLToPath(new URL('../../../data', import.meta.url));
const upstream = fileURLToPath(new URL('../../../dist/upstream.json.br', import.meta.url));
const measure = fileURLToPath(new URL('measure.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-statements-'));
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: 'all,20000,1000000' }, lines: { type: 'string' } },
});

const { contents, problems } = buildCatalogue({ data, upstream });
if (problems.length > 0) throw new Error('the data has problems: run `mcc-lookup check`');
const measured: Figures[] = [];
try {
  for (const size of values.sizes.split(',')) {
    const merchants = size === 'all' ? contents.merchants.length : Number(size);
    const file = join(folder, `${merchants}.snapshot`);
    writeFileSync(file, writeSnapshot(multiplyMerchants(contents, merchants)).bytes);
    const lines = size === 'all' ? (values.lines ?? '-') : '-';
    const figures: Figures = JSON.parse(
      execFileSync(process.execPath, ['--expose-gc', measure, file, lines], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      }),
    );
    measured.push(figures);
    console.error(`${merchants} merchants measured`);
    if (figures.labelled !== undefined) tellLabelled(figures.labelled);
  }
} finally {
  rmSync(folder, { recursive: true });
}
tellFigures(measured);
