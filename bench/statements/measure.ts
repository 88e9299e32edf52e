// Run in a process of its own: opens a snapshot, reads damaged lines and guesses codes, and says how well, how soon and
// in how much memory. `node measure.js <snapshot> <labelled lines or ->`
import { readFileSync } from 'node:fs';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { getGuesser } from '../../src/query/guess/guess-codes.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { type DescribedLine, describeLine } from '../../src/query/statements/describe-line.ts';
import { damageName } from '../../test/query/statements/damage-name.ts';
import { makeRandom } from '../../test/support/random.ts';
import type { Figures, Spread } from './figures.ts';
import { judgeGuesses, measureModel } from './judge-guesses.ts';
import { judgeLabelled } from './labelled-lines.ts';
import { makeUpShops } from './made-up-shops.ts';
import { isNamesake } from './namesakes.ts';

const LINES = 2000;
/** How well known a merchant must be, at random, to be paid. */
const KNOWN = 0.05;

const [, , file = '', labelled = '-'] = process.argv;
const catalogue = loadSnapshot(file);
const search = openMerchantSearch(catalogue);
globalThis.gc?.();
const before = process.memoryUsage();
const read = (text: string): DescribedLine => describeLine(catalogue, search, { text });

const lines = makeLines(catalogue);
for (const { line } of lines.slice(0, 200)) read(line);
const tally = { first: 0, inFive: 0, found: 0, sure: 0, sureWrong: 0, wrong: 0 };
const lineTimes: number[] = [];
const cpuBefore = process.cpuUsage();
for (const { line, number } of lines) {
  const started = performance.now();
  const { merchant, candidates, sure } = read(line);
  lineTimes.push(performance.now() - started);
  const isRight = (id: string): boolean => isNamesake(catalogue, catalogue.findMerchantById(id)!, number);
  const right = merchant !== undefined && isRight(merchant.id);
  if (merchant) tally.found++;
  if (right) tally.first++;
  if (candidates.some(({ id }) => isRight(id))) tally.inFive++;
  if (merchant && !right) tally.wrong++;
  if (sure) tally.sure++;
  if (sure && !right) tally.sureWrong++;
}

const lineCpu = process.cpuUsage(cpuBefore);

const guess = getGuesser(catalogue);
const guessTimes = lines.map(({ line }) => {
  const started = performance.now();
  guess(line);
  return performance.now() - started;
});
globalThis.gc?.();
const after = process.memoryUsage();

const figures: Figures = {
  merchants: catalogue.merchantCount,
  damaged: { lines: lines.length, ...tally },
  madeUp: judgeMadeUp(),
  ...(labelled === '-' ? {} : { labelled: judgeLabelled(readFileSync(labelled, 'utf8'), catalogue, read) }),
  lineMs: spread(lineTimes),
  guessMs: spread(guessTimes),
  cpuMs: (lineCpu.user + lineCpu.system) / 1000 / lines.length,
  memoryMb: (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6,
  modelBytes: measureModel(catalogue),
  guesses: judgeGuesses(catalogue),
};
process.stdout.write(JSON.stringify(figures));

function judgeMadeUp(): Figures['madeUp'] {
  const answers = makeUpShops().map((line) => ({ line, ...read(line) }));
  if (process.env.SHOW_MISSES)
    for (const { line, merchant, sure } of answers)
      if (merchant) process.stderr.write(`${line} → ${merchant.Store}${sure ? ', sure' : ''}\n`);
  return {
    lines: answers.length,
    found: answers.filter(({ found }) => found).length,
    sure: answers.filter(({ sure }) => sure).length,
  };
}

function makeLines({ merchantCount, getMerchant }: Catalogue): { line: string; number: number }[] {
  const random = makeRandom(20_261_116);
  const made: { line: string; number: number }[] = [];
  while (made.length < LINES) {
    const number = Math.floor(random() * merchantCount);
    const { name, popularity } = getMerchant(number);
    if (random() > popularity + KNOWN || !/^[\x20-\x7e]{3,}$/.test(name)) continue;
    made.push({ number, line: damageName(name, random) });
  }
  return made;
}

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
