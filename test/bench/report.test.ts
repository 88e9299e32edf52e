// The list of questions and the tables that `npm run bench` prints.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeSpread, formatNumber, formatTable, median } from '../../bench/report.ts';
import { QUESTIONS } from '../../bench/run.ts';

it('has a folder for each question, and a question for each folder', () => {
  const folders = readdirSync('bench', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(QUESTIONS.map(({ name }) => name).sort());
  for (const { name } of folders) expect(readdirSync(`bench/${name}`)).toContain('run.ts');
});

it('aligns numbers to the right', () => {
  const table = formatTable({
    about: 'Engines:',
    columns: ['engine', 'ms', 'MB'],
    rows: [
      ['ours', 0.03125, 14174],
      ['a|b', '–', 63.04],
    ],
  });
  expect(table).toBe(
    [
      'Engines:',
      '',
      '| engine | ms | MB |',
      '| --- | --- | ---: |',
      '| ours | 0.0313 | 14,174 |',
      '| a\\|b | – | 63.0 |',
    ].join('\n'),
  );
});

it.each([
  [1_000_000, '1,000,000'],
  [643.4, '643'],
  [0.967, '0.967'],
  [0, '0'],
  [0.000_02, '2.0e-5'],
  [-0.5, '-0.500'],
])('writes %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it('takes medians and percentiles', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(describeSpread(Array.from({ length: 101 }, (_, at) => 100 - at))).toEqual({
    p50: 50,
    p99: 99,
    max: 100,
  });
});
