// How well and how fast are statement lines read, and codes guessed? `--lines` takes lines of your own, a CSV with the
// columns that labelled-lines.ts names; `--misses` lists those that are read wrong.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { describeLine } from '../../src/query/statements/describe-line.ts';
import { SNAPSHOT } from '../built-files.ts';
import { describeSpread, formatNumber, formatPercent, printTable } from '../report.ts';
import { judgeGuesses, measureModel } from './judge-guesses.ts';
import { type LabelledLine, makeLines, readLines } from './labelled-lines.ts';
import { makeUpShops } from './made-up-shops.ts';

const DAMAGED_LINES = 2000;
const WARM_LINES = 200;

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: SNAPSHOT },
    lines: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const catalogue = loadSnapshot(values.catalogue);
const search = openMerchantSearch(catalogue);
const merchants = formatNumber(catalogue.merchantCount);
const read = (text: string) => describeLine(catalogue, search, { text });

const damaged = makeLines(catalogue, DAMAGED_LINES);
for (const { text } of damaged.slice(0, WARM_LINES)) read(text);
const rows = [['made from names', ...judgeLines(damaged)]];
if (values.lines !== undefined)
  rows.push(['your own', ...judgeLines(readLines(readFileSync(values.lines, 'utf8'), catalogue))]);
printTable({
  about: `Lines among ${merchants} merchants, as shares of all, and the time of a line.`,
  columns: [
    'lines',
    'asked',
    'right',
    'in five',
    'wrong',
    'sure and wrong',
    'not found',
    'MCC right',
    'p50, ms',
    'p99, ms',
  ],
  rows,
});
printMadeUp();
printGuesses();

function judgeLines(lines: readonly LabelledLine[]): (string | number)[] {
  const tally = { right: 0, inFive: 0, wrong: 0, sureAndWrong: 0, notFound: 0, mccRight: 0 };
  const times: number[] = [];
  for (const { text, store, mcc, isRight } of lines) {
    const began = performance.now();
    const { merchant, candidates, sure } = read(text);
    times.push(performance.now() - began);
    const numbers = candidates.map(({ id }) => catalogue.findMerchantById(id)!);
    const found = merchant && catalogue.findMerchantById(merchant.id)!;
    const right = found !== undefined && isRight(found);
    if (right) tally.right++;
    if (numbers.some(isRight)) tally.inFive++;
    if (found === undefined) tally.notFound++;
    else if (!right) tally.wrong++;
    if (sure && !right) tally.sureAndWrong++;
    if (found !== undefined && catalogue.summarise(found).mcc === mcc) tally.mccRight++;
    if (!right && values.misses)
      console.error(`${text} (${store}) → ${found ? catalogue.summarise(found).name : 'not found'}`);
  }
  const { p50, p99 } = describeSpread(times);
  const shares = Object.values(tally).map((part) => formatPercent(part, lines.length));
  return [lines.length, ...shares, p50, p99];
}

/** Nobody has them, so whoever is found is wrong. */
function printMadeUp(): void {
  const answers = makeUpShops().map(read);
  const share = (part: (answer: ReturnType<typeof read>) => boolean): string =>
    formatPercent(answers.filter(part).length, answers.length);
  printTable({
    about: 'Lines of made-up shops, which no catalogue has: how many are called found, and surely.',
    columns: ['lines', 'found', 'sure'],
    rows: [[answers.length, share(({ found }) => found), share(({ sure }) => sure)]],
  });
}

function printGuesses(): void {
  const { asked, top1, top3, error, bands } = judgeGuesses(catalogue);
  printTable({
    about:
      'Likely codes of merchants that were not taught: the right one first, or among three; how far the stated probability is from the share that is right (calibration error); the model’s size.',
    columns: ['asked', 'first', 'in three', 'calibration error', 'model, MB'],
    rows: [
      [asked, ...[top1, top3, error].map((share) => formatPercent(share, 1)), measureModel(catalogue) / 1e6],
    ],
  });
  printTable({
    about: 'The stated probability against how often the guess is right:',
    columns: ['stated', 'guesses', 'stated on average', 'right'],
    rows: bands.flatMap(({ given, said, right }, tenth) =>
      given === 0
        ? []
        : [
            [
              `${tenth * 10} to ${tenth * 10 + 10} %`,
              given,
              formatPercent(said, given),
              formatPercent(right, given),
            ],
          ],
    ),
  });
}
