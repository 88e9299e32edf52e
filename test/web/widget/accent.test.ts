// An embedder's accent stays readable, whatever it is.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitAccent, measureContrast, PAPER, parseColour } from '../../../src/web/widget/accent.ts';

it('measures contrast as WCAG does', () => {
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(measureContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each([
  ['#0a7', '#00aa77'],
  ['0a7', '#00aa77'],
  ['#00AA77', '#00aa77'],
  [' 00aa77 ', '#00aa77'],
])('reads %s', (text, colour) => {
  expect(parseColour(text)).toBe(colour);
});

it.each(['', '#', '#0a', '#00aa777', 'red', 'rgb(0,0,0)', '#00aa7g', '０a7'])('passes over %s', (text) => {
  expect(parseColour(text)).toBeUndefined();
});

it('leaves a readable colour as it is', () => {
  expect(fitAccent('#00664a').light).toBe('#00664a');
  expect(fitAccent('#5fd4a8').dark).toBe('#5fd4a8');
});

it('reaches 4.5:1 on both backgrounds, and so does text on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const { light, dark, onLight, onDark } = fitAccent(`#${value.toString(16).padStart(6, '0')}`);
      return [
        measureContrast(light, PAPER.light),
        measureContrast(dark, PAPER.dark),
        measureContrast(light, onLight),
        measureContrast(dark, onDark),
      ].every((contrast) => contrast >= 4.5);
    }),
  );
});

it('knows the site’s background colours', () => {
  const tokens = readFileSync('src/web/style/tokens.css', 'utf8');
  expect(tokens).toContain(`--well: light-dark(${PAPER.light}, ${PAPER.dark})`);
});
