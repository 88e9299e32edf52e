// The list of questions, and the tables, plots and sections that `npm run bench` writes.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeScript } from '../../bench/plot.ts';
import { describeSpread, formatNumber, formatTable, median } from '../../bench/report.ts';
import { findPage, QUESTIONS, replaceSection } from '../../bench/run.ts';

it('has a folder for each question, and a question for each folder', () => {
  const folders = readdirSync('bench', { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name),
  );
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(QUESTIONS).sort());
  for (const { name } of folders) expect(readdirSync(`bench/${name}`)).toContain('run.ts');
});

it('has a section for each published answer', () => {
  for (const [name, { text: title }] of Object.entries(QUESTIONS)) {
    const page = findPage(name);
    if (page === undefined) continue;
    const text = readFileSync(page, 'utf8');
    expect(replaceSection(text, name, 'figures')).toContain('figures');
    if (page === 'docs/appendix/benchmarks.md') expect(text).toContain(`## ${title}\n`);
  }
});

it('replaces one section and leaves the rest', () => {
  const page = 'a\n<!-- bench x -->\nold\n<!-- /bench x -->\nb\n<!-- bench y -->\nkept\n<!-- /bench y -->\n';
  const replaced = replaceSection(page, 'x', '\nnew $& one\n');
  expect(replaced).toBe(page.replace('old', () => '\nnew $& one\n'));
  expect(replaceSection(replaced, 'x', 'new $& one')).toBe(replaced);
  expect(() => replaceSection(page, 'z', '')).toThrow('<!-- bench z -->');
});

it('draws a line with a name for each series that has points, without those that a logarithm cannot show', () => {
  const panels = {
    'time, ms': {
      ours: [[1000, 0.01] as const, [1_000_000, 5] as const],
      'rate-limiter': [[1000, -2] as const, [1_000_000, 7] as const],
      failed: [],
    },
  };
  const script = writeScript({ name: 'growth', title: 'Growth', along: 'documents', panels }, 'growth.svg');
  expect(script).toContain('set output "growth.svg"');
  expect(script).toContain('1000 0.01\n1000000 5\n');
  expect(script).toContain('1000000 7\n');
  expect(script).not.toContain('-2');
  expect(script.match(/title "(ours|rate-limiter|failed)"/g)).toHaveLength(2);
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
      '| --- | ---: | ---: |',
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
  expect(describeSpread(Array.from({ length: 101 }, (_, index) => 100 - index))).toEqual({
    p50: 50,
    p99: 99,
  });
});
