// Draws figures against size as SVG, both axes logarithmic.
import type { Line, Plot } from './finding.ts';

const WIDTH = 640;
const HEIGHT = 400;
const LEFT = 64;
const RIGHT = 170;
const TOP = 44;
const BOTTOM = 48;
/** Ours first and darkest; told apart without colour by the names at the lines' ends. */
const COLOURS = [
  '#111',
  '#c2410c',
  '#0369a1',
  '#15803d',
  '#7e22ce',
  '#be185d',
  '#0d9488',
  '#a16207',
  '#64748b',
  '#4338ca',
];
/** Names at the lines' ends keep this distance, and those further apart than a name is long do not meet. */
const LINE_HEIGHT = 14;
const NAME_WIDTH = 130;

/** Over more, only the powers of ten have a line. */
const MOST_DECADES = 1.8;

type Point = readonly [x: number, y: number];

interface PlacedLine {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly Point[];
}

export function drawPlot({ title, xTitle, lines }: Omit<Plot, 'kind' | 'file'>): string {
  // What is not above nothing has no place on such an axis.
  const drawn = lines
    .map(({ name, points }): Line => ({ name, points: points.filter(([x, y]) => x > 0 && y > 0) }))
    .filter(({ points }) => points.length > 0);
  const xs = frame(drawn.flatMap(({ points }) => points.map(([x]) => x)));
  const ys = frame(drawn.flatMap(({ points }) => points.map(([, y]) => y)));
  const x = (value: number): number => round(LEFT + xs.place(value) * (WIDTH - LEFT - RIGHT));
  const y = (value: number): number => round(HEIGHT - BOTTOM - ys.place(value) * (HEIGHT - TOP - BOTTOM));
  const placed = drawn.map(({ name, points }, number) => ({
    name: escapeXml(name),
    colour: COLOURS[number % COLOURS.length]!,
    points: points.map(([ofX, ofY]): Point => [x(ofX), y(ofY)]),
  }));
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${escapeXml(title)}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="24" font-size="15" font-weight="bold">${escapeXml(title)}</text>`,
    ...xs.ticks.map(
      (tick) =>
        `<path d="M${x(tick)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${x(tick)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${sayTick(tick)}</text>`,
    ),
    ...ys.ticks.map(
      (tick) =>
        `<path d="M${LEFT} ${y(tick)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(tick) + 4}" text-anchor="end">${sayTick(tick)}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escapeXml(xTitle)}</text>`,
    ...placed.map(drawLine),
    ...placeNames(placed),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

function drawLine({ colour, points }: PlacedLine): string {
  const path = points.map((point) => point.join(',')).join(' ');
  const dots = points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${colour}"/>`);
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`;
}

/** From above, each as near to its line's end as those before it leave room. */
function placeNames(lines: readonly PlacedLine[]): string[] {
  const placed: Point[] = [];
  return [...lines]
    .sort((one, other) => one.points.at(-1)![1] - other.points.at(-1)![1])
    .map(({ name, colour, points }) => {
      const [x, end] = points.at(-1)!;
      let y = end;
      for (const [otherX, otherY] of placed) {
        if (Math.abs(otherX - x) < NAME_WIDTH && y - otherY < LINE_HEIGHT) y = otherY + LINE_HEIGHT;
      }
      placed.push([x, y]);
      // White around the letters, because lines of others pass behind them.
      return `<text x="${x + 8}" y="${round(y + 4)}" fill="${colour}" stroke="#fff" stroke-width="4" paint-order="stroke">${name}</text>`;
    });
}

/** The steps 1, 2 and 5 of each power of ten around the values, and where between the outer ones a value lies, 0 to 1. */
function frame(values: readonly number[]): { ticks: number[]; place: (value: number) => number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const first = Math.floor(Math.log10(least));
  const powers = Array.from(
    { length: Math.ceil(Math.log10(most)) - first + 2 },
    (_, at) => 10 ** (first + at),
  );
  const steps = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  const low = steps.findLast((step) => step <= least)!;
  const high = steps.find((step) => step >= most && step > low)!;
  const decades = Math.log10(high / low);
  const inside = steps.filter((step) => step >= low && step <= high);
  return {
    ticks: decades > MOST_DECADES ? inside.filter((step) => powers.includes(step)) : inside,
    place: (value) => Math.log10(value / low) / decades,
  };
}

function sayTick(value: number): string {
  return value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(1)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
