// The figures as tables and plots.
import { drawLines } from '../report/finding.ts';
import { tellPlot, tellTable } from '../report/tell.ts';
import type { Figures } from './figures.ts';
import type { LabelledFigures } from './labelled-lines.ts';

export function tellFigures(measured: readonly Figures[]): void {
  tellTable({
    about: `${measured[0]!.damaged.lines.toLocaleString('en')} damaged lines, as shares of all; time of a line, its processor time on average, and memory beside the catalogue.`,
    columns: [
      'merchants',
      'right',
      'in five',
      'wrong',
      'sure and wrong',
      'p50, ms',
      'p99, ms',
      'CPU, ms',
      'memory, MB',
    ],
    rows: measured.map(({ merchants, damaged, lineMs, cpuMs, memoryMb }) => [
      merchants,
      ...[damaged.first, damaged.inFive, damaged.wrong, damaged.sureWrong].map((part) =>
        percent(part, damaged.lines),
      ),
      lineMs.p50,
      lineMs.p99,
      cpuMs,
      memoryMb,
    ]),
  });
  tellTable({
    about: `${measured[0]!.madeUp.lines.toLocaleString('en')} lines of made-up shops: how many are called found, and surely, though nobody has them.`,
    columns: ['merchants', 'found', 'sure'],
    rows: measured.map(({ merchants, madeUp }) => [
      merchants,
      ...[madeUp.found, madeUp.sure].map((part) => percent(part, madeUp.lines)),
    ]),
  });
  tellTable({
    about:
      'Likely codes of merchants that were not taught: the right one first, or among three; how far what is said is from what is right (calibration error); time and the model’s size.',
    columns: [
      'merchants',
      'asked',
      'first',
      'in three',
      'calibration error',
      'p50, ms',
      'p99, ms',
      'model, MB',
    ],
    rows: measured.map(({ merchants, guesses, guessMs, modelBytes }) => [
      merchants,
      guesses.asked,
      ...[guesses.top1, guesses.top3, guesses.error].map((share) => percent(share, 1)),
      guessMs.p50,
      guessMs.p99,
      modelBytes / 1e6,
    ]),
  });
  const { merchants, guesses } = measured[0]!;
  tellTable({
    about: `What a guess says of itself against how often it is right, at ${merchants.toLocaleString('en')} merchants:`,
    columns: ['said', 'guesses', 'said on average', 'right'],
    rows: guesses.bands.flatMap(({ given, said, right }, tenth) =>
      given === 0
        ? []
        : [[`${tenth * 10} to ${tenth * 10 + 10} %`, given, percent(said, given), percent(right, given)]],
    ),
  });
  const lines = (name: string, y: (figures: Figures) => number) =>
    drawLines(measured, { name: () => name, x: ({ merchants }) => merchants, y });
  tellPlot({
    file: 'statements-time',
    title: 'Time of a statement line and of a guess, ms',
    xTitle: 'merchants',
    lines: [
      ...lines('a line, p50', ({ lineMs }) => lineMs.p50),
      ...lines('a line, p99', ({ lineMs }) => lineMs.p99),
      ...lines('a guess, p50', ({ guessMs }) => guessMs.p50),
      ...lines('a guess, p99', ({ guessMs }) => guessMs.p99),
    ],
  });
}

export function tellLabelled(figures: LabelledFigures): void {
  const { lines, first, inFive, wrong, sureWrong, notFound, mccRight, misses } = figures;
  tellTable({
    about: `${lines} labelled lines of your own:`,
    columns: ['right', 'in five', 'wrong', 'sure and wrong', 'not found', 'MCC right'],
    rows: [[first, inFive, wrong, sureWrong, notFound, mccRight].map((part) => percent(part, lines))],
  });
  for (const miss of misses) console.log(`  ${miss}`);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
