// Makes an embedder's accent colour readable: darkens it on a light background and lightens it on a dark one until text
// in it has a contrast of 4.5:1 (WCAG 2.2, success criterion 1.4.3). Server only.

type Rgb = readonly [red: number, green: number, blue: number];

/** The wells of style/tokens.css, which have the lower contrast in each theme. A test keeps them equal. */
export const PAPER = { light: '#f1eee5', dark: '#1f2925' } as const;

const MIN_CONTRAST = 4.5;
const STEPS = 20;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

export interface Accent {
  readonly light: string;
  readonly dark: string;
  readonly onLight: string;
  readonly onDark: string;
}

/** `#0a7`, `0a7`, `#00AA77` → `#00aa77`; undefined for anything else. */
export function parseColour(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

export function fitAccent(colour: string): Accent {
  const light = fitTo(parseRgb(colour), parseRgb(PAPER.light), BLACK);
  const dark = fitTo(parseRgb(colour), parseRgb(PAPER.dark), WHITE);
  return { light: formatHex(light), dark: formatHex(dark), onLight: pickInk(light), onDark: pickInk(dark) };
}

export function measureContrast(one: string, other: string): number {
  return contrast(parseRgb(one), parseRgb(other));
}

function fitTo(colour: Rgb, paper: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const mixed = colour.map((value, index) =>
      Math.round(value + ((towards[index]! - value) * step) / STEPS),
    ) as unknown as Rgb;
    if (contrast(mixed, paper) >= MIN_CONTRAST) return mixed;
  }
  return towards;
}

function pickInk(colour: Rgb): string {
  return formatHex(contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK);
}

function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function parseRgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function formatHex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
