// Colours can be read: tokens on the surfaces they lie on, and the names on drawn cards.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameColours } from '../../src/web/pages/pictures.tsx';
import { measureContrast } from '../../src/web/widget/accent.ts';

const read = (name: string): string => readFileSync(join('src/web/style', name), 'utf8');
const tokens = new Map(
  [...read('tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

const SURFACES = ['paper', 'panel', 'well'];

it.each([
  ['ink', SURFACES, 4.5],
  ['ink-soft', SURFACES, 4.5],
  ['accent', [...SURFACES, 'accent-wash'], 4.5],
  ['on-accent', ['accent'], 4.5],
  ['warn', [...SURFACES, 'warn-wash'], 4.5],
  ['wrong', SURFACES, 4.5],
  // The edge of a field is not text: WCAG 2.2, success criterion 1.4.11.
  ['line-strong', ['paper', 'panel'], 3],
  ['focus', SURFACES, 3],
] as const)('%s', (name, surfaces, least) => {
  const colour = tokens.get(name)!;
  for (const surface of surfaces)
    for (const theme of ['light', 'dark'] as const)
      expect(
        measureContrast(colour[theme], tokens.get(surface)![theme]),
        `on ${surface}, ${theme}`,
      ).toBeGreaterThanOrEqual(least);
});

const BANK =
  /((?:\[data-bank="[^"]+"\],?\s*)+)\{\s*--from: (#\w{6});\s*--to: (#\w{6});\s*(?:--art-ink: (#\w{6});\s*)?\}/g;
const banks = [...read('banks.css').matchAll(BANK)].flatMap(([, selectors, from, to, ink = '#ffffff']) =>
  [...selectors!.matchAll(/"([^"]+)"/g)].map(([, bank]) => ({ bank: bank!, from: from!, to: to!, ink })),
);

it('draws the cards of every bank in its own colours', () => {
  const named = readdirSync('data/cards', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap(
      (file) => /^bank: "?([^"\n]+?)"?$/m.exec(readFileSync(join('data/cards', file), 'utf8'))?.[1] ?? [],
    );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named.map(nameColours))].sort()).toEqual(banks.map(({ bank }) => bank).sort());
});

it.each(banks)('$bank', ({ from, to, ink }) => {
  expect(measureContrast(ink, from)).toBeGreaterThanOrEqual(4.5);
  expect(measureContrast(ink, to)).toBeGreaterThanOrEqual(4.5);
});
