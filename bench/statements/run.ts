// How well and how soon statement lines are read and codes are guessed, as the catalogue grows. `npm run bench:statements`
// Labelled lines of your own: LINES=/path/to/lines.csv (descriptor,store,domain,mcc,transactions).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCatalogue, writeSnapshot } from '../../src/build/index.ts';
import { multiplyMerchants } from '../catalogue/multiply.ts';
import type { Figures } from './figures.ts';

const data = fileURLToPath(new URL('../../../data', import.meta.url));
const upstream = fileURLToPath(new URL('../../../dist/upstream.json.br', import.meta.url));
const measure = fileURLToPath(new URL('measure.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-statements-'));
const sizes = (process.env.SIZES ?? 'all,20000,1000000').split(',');

const { contents, problems } = buildCatalogue({ data, upstream });
if (problems.length > 0) throw new Error('the data has problems: run `mcc-lookup check`');
try {
  for (const size of sizes) {
    const merchants = size === 'all' ? contents.merchants.length : Number(size);
    const file = join(folder, `${merchants}.snapshot`);
    writeFileSync(file, writeSnapshot(multiplyMerchants(contents, merchants)).bytes);
    const lines = size === 'all' ? (process.env.LINES ?? '-') : '-';
    report(
      JSON.parse(
        execFileSync(process.execPath, ['--expose-gc', measure, file, lines], {
          encoding: 'utf8',
          maxBuffer: 1e8,
        }),
      ),
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function report(figures: Figures): void {
  const { merchants, damaged, labelled, lineMs, cpuMs, guessMs, memoryMb, modelBytes, guesses } = figures;
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
  console.log(`\n${merchants} merchants`);
  console.log(
    `damaged lines (${damaged.lines}): right ${percent(damaged.first, damaged.lines)}, in five ${percent(damaged.inFive, damaged.lines)}, wrong ${percent(damaged.wrong, damaged.lines)}, sure and wrong ${percent(damaged.sureWrong, damaged.lines)}`,
  );
  if (labelled) {
    const { lines, first, inFive, wrong, sureWrong, notFound, mccRight } = labelled;
    console.log(
      `labelled lines (${lines}): right ${percent(first, lines)}, in five ${percent(inFive, lines)}, wrong ${percent(wrong, lines)}, sure and wrong ${percent(sureWrong, lines)}, not found ${percent(notFound, lines)}, MCC right ${percent(mccRight, lines)}`,
    );
    for (const miss of labelled.misses) console.log(`  ${miss}`);
  }
  console.log(
    `a line: p50 ${lineMs.p50.toFixed(2)} ms, p99 ${lineMs.p99.toFixed(2)} ms, ${cpuMs.toFixed(2)} ms of the processor; a guess: p50 ${guessMs.p50.toFixed(2)} ms, p99 ${guessMs.p99.toFixed(2)} ms; ${memoryMb.toFixed(0)} MB beside the catalogue; model ${(modelBytes / 1e6).toFixed(2)} MB`,
  );
  console.log(
    `guesses on ${guesses.asked} merchants that were not taught: first ${(100 * guesses.top1).toFixed(1)} %, in three ${(100 * guesses.top3).toFixed(1)} %, calibration error ${(100 * guesses.error).toFixed(1)} %`,
  );
  guesses.bands.forEach(({ given, said, right }, tenth) => {
    if (given > 0)
      console.log(
        `  ${tenth * 10} to ${tenth * 10 + 10} %: ${given} guesses, said ${percent(said, given)}, right ${percent(right, given)}`,
      );
  });
}
