// The list of questions, and the tables, plots and sections that `npm run bench` writes.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawPlot, listTicks } from '../../bench/plot.ts';
import { describeSpread, formatNumber, formatTable, median } from '../../bench/report.ts';
import { findPage, QUESTIONS, replaceSection } from '../../bench/run.ts';

it('has a folder for each question, and a question for each folder', () => {
  const folders = readdirSync('bench', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(QUESTIONS).sort());
  for (const { name } of folders) expect(readdirSync(`bench/${name}`)).toContain('run.ts');
});

it('has a section for each published answer', () => {
  for (const [name, { text: title }] of Object.entries(QUESTIONS)) {
    const page = findPage(name);
    if (page === undefined) continue;
    const text = readFileSync(page, 'utf8');
    expect(replaceSection(text, name, 'figures')).toContain('figures');
    if (page === 'docs/benchmarks.md') expect(text).toContain(`## ${title}\n`);
  }
});

it('replaces one section and leaves the rest', () => {
  const page = 'a\n<!-- bench x -->\nold\n<!-- /bench x -->\nb\n<!-- bench y -->\nkept\n<!-- /bench y -->\n';
  const replaced = replaceSection(page, 'x', '\nnew $& one\n');
  expect(replaced).toBe(page.replace('old', () => '\nnew $& one\n'));
  expect(replaceSection(replaced, 'x', 'new $& one')).toBe(replaced);
  expect(() => replaceSection(page, 'z', '')).toThrow('<!-- bench z -->');
});

it('draws a line and a name for each series', () => {
  const svg = drawPlot({
    name: 'growth',
    title: 'Growth of a & b',
    panels: [
      {
        title: 'time, ms',
        along: 'documents',
        series: [
          {
            name: 'a',
            points: [
              [1000, 0.01],
              [1_000_000, 5],
            ],
          },
          { name: 'b', points: [[1000, 2]] },
        ],
      },
    ],
  });
  expect(svg.match(/<path class="line/g)).toHaveLength(2);
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg).toContain('Growth of a &#38; b');
  expect(svg).toContain('>1M</text>');
  expect(svg).not.toContain('NaN');
});

it.each([
  [
    [0.03, 40],
    [0.01, 0.1, 1, 10, 100],
  ],
  [
    [480, 730],
    [200, 500, 1000],
  ],
  [
    [1, 1],
    [1, 2],
  ],
])('chooses ticks around %j', (values, ticks) => {
  expect(listTicks(values)).toEqual(ticks);
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
  expect(describeSpread(Array.from({ length: 101 }, (_, at) => 100 - at))).toEqual({
    p50: 50,
    p99: 99,
    max: 100,
  });
});
