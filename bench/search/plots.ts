// Draws the figures against the number of documents, both axes logarithmic, as SVG files in docs/plots.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Figures } from './measure.ts';

interface Result {
  readonly engine: string;
  readonly documents: number;
  readonly figures: Figures;
}
interface Plot {
  readonly file: string;
  readonly title: string;
  readonly read: (figures: Figures) => number;
}

const PLOTS: readonly Plot[] = [
  { file: 'search-p50', title: 'Median time of a query, ms', read: ({ p50 }) => p50 },
  { file: 'search-p99', title: '99th percentile of a query’s time, ms', read: ({ p99 }) => p99 },
  { file: 'search-memory', title: 'Memory of the index, MB', read: ({ megabytes }) => megabytes },
  { file: 'search-build', title: 'Time to build the index, s', read: ({ buildSeconds }) => buildSeconds },
];
const WIDTH = 640;
const HEIGHT = 400;
const LEFT = 64;
const RIGHT = 150;
const TOP = 44;
const BOTTOM = 48;
/** Ours first and darkest; told apart without colour by the names at the lines' ends. */
const COLOURS = [
  '#111',
  '#c2410c',
  '#d97706',
  '#0369a1',
  '#15803d',
  '#7e22ce',
  '#be185d',
  '#0d9488',
  '#64748b',
];
/** Names at the lines' ends keep this distance. */
const LINE_HEIGHT = 14;

export function drawPlots(results: readonly Result[]): void {
  mkdirSync('docs/plots', { recursive: true });
  for (const plot of PLOTS) writeFileSync(`docs/plots/${plot.file}.svg`, drawPlot(plot, results));
}

function drawPlot({ title, read }: Plot, results: readonly Result[]): string {
  const xs = frame(results.map(({ documents }) => documents));
  const ys = frame(results.map(({ figures }) => read(figures)));
  const x = (value: number) => LEFT + xs.place(value) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - ys.place(value) * (HEIGHT - TOP - BOTTOM);
  const engines = [...new Set(results.map(({ engine }) => engine))];
  const lines = engines.map((engine, number) => {
    const points = results
      .filter((result) => result.engine === engine)
      .map(({ documents, figures }) => [x(documents), y(read(figures))] as const);
    return { engine, colour: COLOURS[number % COLOURS.length]!, points, end: points.at(-1)! };
  });
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="24" font-size="15" font-weight="bold">${title}</text>`,
    ...xs.ticks.map(
      (tick) =>
        `<path d="M${round(x(tick))} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${round(x(tick))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${sayNumber(tick)}</text>`,
    ),
    ...ys.ticks.map(
      (tick) =>
        `<path d="M${LEFT} ${round(y(tick))}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${round(y(tick)) + 4}" text-anchor="end">${sayNumber(tick)}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">documents</text>`,
    ...lines.map(({ colour, points }) => drawLine(colour, points)),
    ...placeNames(lines),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

function drawLine(colour: string, points: readonly (readonly [number, number])[]): string {
  const path = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  const dots = points.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="3.5" fill="${colour}"/>`);
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`;
}

function placeNames(
  lines: readonly { engine: string; colour: string; end: readonly [number, number] }[],
): string[] {
  const placed: { x: number; y: number }[] = [];
  return [...lines]
    .sort((one, other) => one.end[1] - other.end[1])
    .map(({ engine, colour, end: [x, from] }) => {
      let y = from;
      for (const other of placed) {
        if (Math.abs(other.x - x) < 100 && y - other.y < LINE_HEIGHT) y = other.y + LINE_HEIGHT;
      }
      placed.push({ x, y });
      return `<text x="${round(x + 8)}" y="${round(y + 4)}" fill="${colour}">${engine}</text>`;
    });
}

/** Whole powers of ten around the values, and where between them a value lies, from 0 to 1. */
function frame(values: readonly number[]): { ticks: number[]; place: (value: number) => number } {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const ticks = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
  return { ticks, place: (value) => (Math.log10(value) - low) / (high - low) };
}

function sayNumber(value: number): string {
  return value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(1)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
