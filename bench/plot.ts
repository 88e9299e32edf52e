// Plots of how something grows, as SVG: panels with logarithmic axes, a line for each series, its name where it ends.
// Legible on light and dark pages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Panel {
  /** What the height is, with its unit. */
  readonly title: string;
  /** What the width is: `documents`. */
  readonly along: string;
  readonly series: readonly Series[];
}

export interface Plot {
  /** The file is called `bench-<name>.svg`. */
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const WIDTH = 430;
const HEIGHT = 270;
const COLUMNS = 2;
const EDGE = { left: 52, right: 98, top: 40, bottom: 44 };
const LABEL_HEIGHT = 14;
/** A range up to this many times its start also has ticks at 2 and 5. */
const MAX_RANGE_FOR_FINE_TICKS = 100;
const COLOURS = ['#00906a', '#3b7ddd', '#c8641b', '#9064d0', '#c0457a', '#8a8412', '#1f93a8', '#7d8b84'];

const STYLE = `
  .page { fill: #ffffff } text { fill: #3c4843; font: 12px system-ui, sans-serif } .title { font-weight: 600; fill: #121a17 }
  .grid { stroke: #dde4e0 } .line { fill: none; stroke-width: 1.5 } .first { stroke-width: 3 }
  ${COLOURS.map((colour, at) => `.c${at} { stroke: ${colour} } .f${at} { fill: ${colour} }`).join(' ')}
  @media (prefers-color-scheme: dark) {
    .page { fill: #101714 } text { fill: #b4c0ba } .title { fill: #e7edea } .grid { stroke: #2b3631 }
    ${COLOURS.map((_, at) => `.c${at}, .f${at} { filter: brightness(1.25) }`).join(' ')}
  }`;

/** Writes the plot beside the document that is being written, and prints the line that shows it. */
export function printPlot(plot: Plot): void {
  const folder = process.env.BENCH_IMAGES;
  if (!folder) return;
  const file = `bench-${plot.name}.svg`;
  writeFileSync(join(folder, file), drawPlot(plot));
  console.log(`\n![${plot.title}](images/${file})`);
}

export function drawPlot({ title, panels }: Plot): string {
  const width = WIDTH * Math.min(COLUMNS, panels.length);
  const height = HEIGHT * Math.ceil(panels.length / COLUMNS);
  const parts = panels.map((panel, at) => {
    const [x, y] = [(at % COLUMNS) * WIDTH, Math.floor(at / COLUMNS) * HEIGHT];
    return `<g transform="translate(${x} ${y})">\n${drawPanel(panel)}\n</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">${escapeXml(title)}</title>
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
${parts.join('\n')}
</svg>
`;
}

function drawPanel({ title, along, series }: Panel): string {
  const points = series.flatMap((each) => each.points);
  const widths = [...new Set(points.map(([x]) => x))].sort((one, other) => one - other);
  const heights = listTicks(points.map(([, y]) => y));
  const [right, bottom] = [WIDTH - EDGE.right, HEIGHT - EDGE.bottom];
  const toX = scale(widths, EDGE.left + 8, right);
  const toY = scale(heights, bottom, EDGE.top);
  const ends = spreadLabels(series.map((each) => toY(each.points.at(-1)![1])));
  return [
    `<text class="title" x="${EDGE.left - 38}" y="22">${escapeXml(title)}</text>`,
    `<text x="${right}" y="${HEIGHT - 8}" text-anchor="end">${escapeXml(along)}</text>`,
    ...heights.map(
      (value) =>
        `<path class="grid" d="M${EDGE.left} ${toY(value)}H${right}"/><text x="${EDGE.left - 6}" y="${toY(value) + 4}" text-anchor="end">${formatTick(value)}</text>`,
    ),
    ...widths.map(
      (value) =>
        `<text x="${toX(value)}" y="${bottom + 17}" text-anchor="middle">${formatTick(value)}</text>`,
    ),
    ...series.map(({ name, points }, at) => {
      const places = points.map(([x, y]) => [toX(x), toY(y)] as const);
      const colour = at % COLOURS.length;
      return [
        `<path class="line c${colour}${at === 0 ? ' first' : ''}" d="M${places.map((place) => place.join(' ')).join('L')}"/>`,
        ...places.map(
          ([x, y]) => `<circle class="f${colour}" cx="${x}" cy="${y}" r="${at === 0 ? 3.5 : 2.5}"/>`,
        ),
        `<text class="f${colour}" x="${places.at(-1)![0] + 8}" y="${ends[at]! + 4}">${escapeXml(name)}</text>`,
      ].join('');
    }),
  ].join('\n');
}

/** From the last of 1, 2, 5, 10, … below all values to the first above them. */
export function listTicks(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const steps = most / least <= MAX_RANGE_FOR_FINE_TICKS ? [1, 2, 5] : [1];
  const ticks = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++)
    for (const step of steps) ticks.push(Number(`${step}e${power}`));
  const first = ticks.findLastIndex((tick) => tick <= least);
  const last = ticks.findIndex((tick) => tick >= most);
  return ticks.slice(first, Math.max(last, first + 1) + 1);
}

/** Maps the range of the values, logarithmically, to pixels. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.log(values[0]!), Math.log(values.at(-1)!)];
  return (value) =>
    least === most ? from : Math.round(from + ((Math.log(value) - least) / (most - least)) * (to - from));
}

/** Moves labels apart that would overlap, keeping their order. */
function spreadLabels(heights: readonly number[]): number[] {
  const order = heights.map((_, at) => at).sort((one, other) => heights[one]! - heights[other]!);
  const placed = [...heights];
  for (const [place, at] of order.entries())
    if (place > 0) placed[at] = Math.max(placed[at]!, placed[order[place - 1]!]! + LABEL_HEIGHT);
  for (const [place, at] of [...order.entries()].reverse()) {
    const limit =
      place === order.length - 1 ? HEIGHT - EDGE.bottom : placed[order[place + 1]!]! - LABEL_HEIGHT;
    placed[at] = Math.min(placed[at]!, limit);
  }
  return placed;
}

/** `19K`, `1M`, `0.01` */
function formatTick(value: number): string {
  return value.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`);
}
