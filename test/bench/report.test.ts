// The report of `npm run bench`: tables, plots, and sections that stay.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BENCHMARKS } from '../../bench/report/benchmarks.ts';
import { drawPlot } from '../../bench/report/draw-plot.ts';
import { drawLines } from '../../bench/report/finding.ts';
import { writeReport } from '../../bench/report/write-report.ts';
import { writeNumber, writeTable } from '../../bench/report/write-table.ts';

describe('a table', () => {
  it('aligns numbers to the right and leaves what was left out to its reason', () => {
    const table = writeTable({
      about: 'Engines:',
      columns: ['engine', 'ms', 'MB'],
      rows: [
        ['ours', 0.03125, 14174],
        ['a|b', 12, 63.04],
        ['slow', 'left out'],
      ],
    });
    expect(table).toBe(
      [
        'Engines:',
        '',
        '| engine | ms | MB |',
        '| --- | --- | ---: |',
        '| ours | 0.0313 | 14,174 |',
        '| a\\|b | 12 | 63.0 |',
        '| slow | left out |  |',
      ].join('\n'),
    );
  });

  it.each([
    [1_000_000, '1,000,000'],
    [643.4, '643'],
    [0.967, '0.967'],
    [0, '0'],
    [-0.5, '-0.500'],
  ])('writes %d as %s', (value, text) => {
    expect(writeNumber(value)).toBe(text);
  });
});

describe('a plot', () => {
  const plot = drawPlot({
    title: 'Memory <MB>',
    xTitle: 'merchants',
    lines: [
      {
        name: 'ours',
        points: [
          [1, 1],
          [10, 10],
          [100, 100],
        ],
      },
      { name: 'nothing', points: [[10, 0]] },
    ],
  });

  it('has both axes logarithmic: tenfold steps are as wide as they are high', () => {
    const [, path] = /points="([^"]+)"/.exec(plot)!;
    const [a, b, c] = path!.split(' ').map((point) => point.split(',').map(Number)) as [
      number[],
      number[],
      number[],
    ];
    expect(b[0]! - a[0]!).toBeCloseTo(c[0]! - b[0]!);
    expect(a[1]! - b[1]!).toBeCloseTo(b[1]! - c[1]!);
    expect(b[1]!).toBeLessThan(a[1]!);
  });

  it('is well formed, and leaves out what has no logarithm', () => {
    expect(plot).toContain('Memory &lt;MB>');
    expect(plot).not.toContain('nothing');
  });

  it('gets one line for each name, from left to right', () => {
    const rows = [
      { name: 'b', x: 2, y: 1 },
      { name: 'a', x: 1, y: 5 },
      { name: 'b', x: 1, y: 7 },
    ];
    expect(drawLines(rows, { name: ({ name }) => name, x: ({ x }) => x, y: ({ y }) => y })).toEqual([
      {
        name: 'b',
        points: [
          [1, 7],
          [2, 1],
        ],
      },
      { name: 'a', points: [[1, 5]] },
    ]);
  });
});

describe('the report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-report-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [first, second] = BENCHMARKS as [(typeof BENCHMARKS)[0], (typeof BENCHMARKS)[0]];
  const tell = (benchmark: typeof first, figure: number): void =>
    writeReport(
      folder,
      benchmark,
      { findings: [{ kind: 'table', about: 'Figures:', columns: ['figure'], rows: [[figure]] }] },
      [],
    );
  const read = (): string => readFileSync(join(folder, 'benchmarks.md'), 'utf8');

  it('keeps the sections of benchmarks that were not run, in their order', () => {
    tell(second, 222);
    tell(first, 111);
    tell(second, 333);
    expect(read()).toMatch(new RegExp(`## ${first.title}[^#]*111[^#]*## ${second.title}[^#]*333`));
    expect(read()).not.toContain('222');
  });

  it('says why figures are missing, and has the plots beside it', () => {
    const plot = {
      file: 'try',
      title: 'Try',
      xTitle: 'n',
      lines: [{ name: 'a', points: [[1, 1]] as const }],
    };
    writeReport(folder, first, { findings: [{ kind: 'plot', ...plot }], trouble: 'It was stopped.' }, [
      '--sizes=9',
    ]);
    expect(read()).toContain('**It was stopped.**');
    expect(read()).toContain(`\`npm run bench:${first.name} -- --sizes=9\``);
    expect(read()).toContain('![Try](plots/try.svg)');
    expect(readFileSync(join(folder, 'plots/try.svg'), 'utf8')).toBe(drawPlot(plot));
  });
});

it('every benchmark has its command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const { name } of BENCHMARKS) expect(Object.keys(scripts)).toContain(`bench:${name}`);
});
