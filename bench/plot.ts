// Plots of how something grows, by gnuplot: panels with logarithmic axes, a line for each series.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { provideProgram } from '../test/support/engines/provide-program.ts';

/** Points as `[x, y]`, by the name of their line. */
export type Series = Readonly<Record<string, readonly (readonly [x: number, y: number])[]>>;

export interface Plot {
  /** The file is called `bench-<name>.svg`. */
  readonly name: string;
  readonly title: string;
  /** What the width is: `documents`. */
  readonly along: string;
  /** By what the height is, with its unit. */
  readonly panels: Readonly<Record<string, Series>>;
}

/** Writes the plot beside the document that is being written, and prints the line that shows it. */
export function printPlot(plot: Plot): void {
  const folder = process.env.BENCH_IMAGES;
  if (!folder) return;
  const file = `bench-${plot.name}.svg`;
  const gnuplot = provideProgram({ names: ['gnuplot'], debianPackage: 'gnuplot-nox' });
  execFileSync(gnuplot, { input: writeScript(plot, join(folder, file)) });
  console.log(`\n![${plot.title}](images/${file})`);
}

/** Two panels in a row. A logarithm has no place for a difference of memory that came out below zero. */
export function writeScript({ along, panels }: Plot, file: string): string {
  const rows = Math.ceil(Object.keys(panels).length / 2);
  const plots = Object.entries(panels).map(([height, series], panel) => {
    const lines = Object.entries(series)
      .map(([name, points], index) => ({
        data: `$p${panel}_${index}`,
        points: points.filter(([, y]) => y > 0).map((point) => point.join(' ')),
        style: `with linespoints linetype ${index + 1} title "${name}"`,
      }))
      .filter(({ points }) => points.length > 0);
    const blocks = lines.map(({ data, points }) => `${data} << END\n${points.join('\n')}\nEND\n`);
    const drawn = lines.map(({ data, style }) => `${data} ${style}`);
    return `${blocks.join('')}set title "${height}"\nplot ${drawn.join(', ')}`;
  });
  return `set terminal svg size 900,${rows * 280} dynamic background "white" font "sans-serif,11" linewidth 2
set output "${file}"
set multiplot layout ${rows},2
set logscale xy
set format x "%.0s%c"
set format y "%g"
set xlabel "${along}"
set grid ytics
set border 3
set tics nomirror
unset mxtics
unset mytics
set key outside right
${plots.join('\n')}
`;
}
