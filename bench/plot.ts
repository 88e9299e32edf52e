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

const WIDTH = 450;
const HEIGHT = 270;
const COLUMNS = 2;
const EDGE = { left: 52, right: 126, top: 40, bottom: 44 };
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

function drawPanel({ title, along, ...panel }: Panel): string {
  // A logarithm has no place for a difference of memory that came out below zero.
  const series = panel.series.map(({ name, points }) => ({ name, points: points.filter(([, y]) => y > 0) }));
  const points = series.flatMap((each) => each.points);
  const widths = [...new Set(points.map(([x]) => x))].sort((one, other) => one - other);
  const heights = listTicks(points.map(([, y]) => y));
  const [right, bottom] = [WIDTH - EDGE.right, HEIGHT - EDGE.bottom];
  const toX = scale(widths, EDGE.left + 8, right);
  const toY = scale(heights, bottom, EDGE.top);
  const drawn = series.map(({ name, points }) => ({
    name,
    places: points.map(([x, y]) => [toX(x), toY(y)] as const),
  }));
  const ends = spreadLabels(drawn.map(({ places }) => places.at(-1)));
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
    ...drawn.flatMap(({ name, places }, at) => {
      const [end, colour, isFirst] = [ends[at], at % COLOURS.length, at === 0];
      if (end === undefined) return [];
      return [
        `<path class="line c${colour}${isFirst ? ' first' : ''}" d="M${places.map((place) => place.join(' ')).join('L')}"/>`,
        ...places.map(
          ([x, y]) => `<circle class="f${colour}" cx="${x}" cy="${y}" r="${isFirst ? 3.5 : 2.5}"/>`,
        ),
        `<text class="f${colour}" x="${end[0] + 8}" y="${end[1] + 4}">${escapeXml(name)}</text>`,
      ];
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

type Place = readonly [x: number, y: number];

/** Moves labels apart that would overlap at the right edge, keeping their order. */
function spreadLabels(ends: readonly (Place | undefined)[]): (Place | undefined)[] {
  const edge = Math.max(...ends.map((end) => end?.[0] ?? 0));
  const spread = [...ends];
  const order = [...ends.keys()]
    .filter((at) => ends[at]?.[0] === edge)
    .sort((one, other) => ends[one]![1] - ends[other]![1]);
  let least = 0;
  for (const at of order) {
    spread[at] = [edge, Math.max(spread[at]![1], least)];
    least = spread[at][1] + LABEL_HEIGHT;
  }
  let most = HEIGHT - EDGE.bottom;
  for (const at of order.reverse()) {
    spread[at] = [edge, Math.min(spread[at]![1], most)];
    most = spread[at][1] - LABEL_HEIGHT;
  }
  return spread;
}

/** `19K`, `1M`, `0.01` */
function formatTick(value: number): string {
  return value.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`);
}
