// Plots of how something grows, as SVG: panels with logarithmic axes, a line for each series, their names beside them
// from the highest end to the lowest. Legible on light and dark pages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

const WIDTH = 450;
const HEIGHT = 270;
const COLUMNS = 2;
const EDGE = { left: 52, right: 126, top: 40, bottom: 44 };
const LABEL_HEIGHT = 17;
const COLOURS = ['#00906a', '#3b7ddd', '#c8641b', '#9064d0', '#c0457a', '#8a8412', '#1f93a8', '#7d8b84'];
const STYLE = `
  text { fill: #3c4843; font: 12px system-ui, sans-serif } .title { font-weight: 600 }
  .page { fill: #ffffff } .grid { stroke: #dde4e0 } .line { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) { text { fill: #e7edea } .page { fill: #101714 } .grid { stroke: #2b3631 } }`;

/** Writes the plot beside the document that is being written, and prints the line that shows it. */
export function printPlot(plot: Plot): void {
  const folder = process.env.BENCH_IMAGES;
  if (!folder) return;
  const file = `bench-${plot.name}.svg`;
  writeFileSync(join(folder, file), drawPlot(plot));
  console.log(`\n![${plot.title}](images/${file})`);
}

export function drawPlot({ title, along, panels }: Plot): string {
  const parts = Object.entries(panels).map(([height, series], at) => {
    const [x, y] = [(at % COLUMNS) * WIDTH, Math.floor(at / COLUMNS) * HEIGHT];
    return `<g transform="translate(${x} ${y})">\n${drawPanel(height, along, series)}\n</g>`;
  });
  const width = WIDTH * Math.min(COLUMNS, parts.length);
  const height = HEIGHT * Math.ceil(parts.length / COLUMNS);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">${escapeXml(title)}</title>
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
${parts.join('\n')}
</svg>
`;
}

function drawPanel(title: string, along: string, series: Series): string {
  const drawn = Object.entries(series)
    // A logarithm has no place for a difference of memory that came out below zero.
    .map(([name, points], at) => ({ name, points: points.filter(([, y]) => y > 0), colour: COLOURS[at]! }))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => other.points.at(-1)![1] - one.points.at(-1)![1]);
  const points = drawn.flatMap((each) => each.points);
  const widths = [...new Set(points.map(([x]) => x))].sort((one, other) => one - other);
  const heights = listTicks(points.map(([, y]) => y));
  const [right, bottom] = [WIDTH - EDGE.right, HEIGHT - EDGE.bottom];
  const toX = scale(widths, EDGE.left + 8, right);
  const toY = scale(heights, bottom, EDGE.top);
  const write = (x: number, y: number, text: string, more = 'text-anchor="end"'): string =>
    `<text x="${x}" y="${y}" ${more}>${escapeXml(text)}</text>`;
  return [
    write(EDGE.left - 38, 22, title, 'class="title"'),
    write(right, HEIGHT - 8, along),
    ...heights.map((y) => `<path class="grid" d="M${EDGE.left} ${toY(y)}H${right}"/>`),
    ...heights.map((y) => write(EDGE.left - 6, toY(y) + 4, formatTick(y))),
    ...widths.map((x) => write(toX(x), bottom + 17, formatTick(x), 'text-anchor="middle"')),
    ...drawn.flatMap(({ name, points, colour }, at) => [
      `<path class="line" stroke="${colour}" d="M${points.map(([x, y]) => `${toX(x)} ${toY(y)}`).join('L')}"/>`,
      ...points.map(([x, y]) => `<circle fill="${colour}" cx="${toX(x)}" cy="${toY(y)}" r="3"/>`),
      write(right + 14, EDGE.top + at * LABEL_HEIGHT + 4, name, `style="fill: ${colour}"`),
    ]),
  ].join('\n');
}

/** Powers of ten, from the last below all values to the first above them. */
export function listTicks(values: readonly number[]): number[] {
  const least = Math.floor(Math.log10(Math.min(...values)));
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: most - least + 1 }, (_, at) => Number(`1e${least + at}`));
}

/** Maps the range of the values, logarithmically, to pixels. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.log(values[0]!), Math.log(values.at(-1)!)];
  return (value) =>
    least === most ? from : Math.round(from + ((Math.log(value) - least) / (most - least)) * (to - from));
}

/** `19K`, `1M`, `0.01` */
function formatTick(value: number): string {
  return value.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`);
}
