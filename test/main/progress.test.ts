// The line that shows how far a command has come.
import { expect, it } from 'vitest';
import { drawBar } from '../../src/main/progress.ts';

it.each([
  [0, 8, '░'.repeat(24)],
  [4, 8, `${'█'.repeat(12)}${'░'.repeat(12)}`],
  [8, 8, '█'.repeat(24)],
  [0, 0, '█'.repeat(24)],
  [9, 8, '█'.repeat(24)],
])('%d of %d', (done, of, bar) => {
  expect(drawBar('loading', done, of)).toBe(`loading   ${bar} ${done} of ${of}`);
});
