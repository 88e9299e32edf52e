// How long until a catalogue is ready, and how much memory it takes, as it grows.
//   npm run bench:catalogue -- [--sizes=100000,1000000]   beside the real merchants
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { buildCatalogue, writeSnapshot } from '../../src/build/index.ts';
import { DATA, UPSTREAM } from '../built-files.ts';
import { PLAIN_ENV } from '../plain-env.ts';
import { drawLines } from '../report/finding.ts';
import { median } from '../report/median.ts';
import { tellPlot, tellTable } from '../report/tell.ts';
import { measureCommand } from './command.ts';
import { multiplyMerchants } from './multiply.ts';

const ROUNDS = 9;
const folder = mkdtempSync(join(tmpdir(), 'bench-catalogue-'));
const measure = await bundleMeasure();

// In one file, as the program is shipped.
async function bundleMeasure(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('measure-start.js', import.meta.url)),
    platform: 'node',
  });
  const file = join(folder, 'measure-start.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}

interface Start {
  readonly imported: number;
  readonly ready: number;
  readonly answered: number;
  readonly rss: number;
}

const bare = median(
  Array.from({ length: ROUNDS }, () =>
    Number(
      execFileSync(process.execPath, ['-e', 'process.stdout.write(String(performance.now()))'], {
        env: PLAIN_ENV,
      }),
    ),
  ),
);
const bareRss = Number(
  execFileSync(process.execPath, ['-e', 'process.stdout.write(String(process.memoryUsage.rss()))'], {
    env: PLAIN_ENV,
  }),
);

let started = performance.now();
const { contents, problems } = buildCatalogue({ data: DATA, upstream: UPSTREAM });
if (problems.length > 0) throw new Error('the data has problems: run `mcc-lookup check`');
const buildSeconds = (performance.now() - started) / 1000;

interface Row {
  readonly merchants: number;
  readonly packSeconds: number;
  readonly fileMb: number;
  readonly loadMs: number;
  readonly readyMs: number;
  readonly answerMs: number;
  readonly residentMb: number;
}

function measureSize(size: number): Row {
  started = performance.now();
  const { bytes } = writeSnapshot(multiplyMerchants(contents, size));
  const packSeconds = (performance.now() - started) / 1000;
  const file = join(folder, `${size}.snapshot`);
  writeFileSync(file, bytes);
  const starts = Array.from(
    { length: ROUNDS },
    () =>
      JSON.parse(
        execFileSync(process.execPath, [measure, file], { encoding: 'utf8', env: PLAIN_ENV }),
      ) as Start,
  );
  const of = (value: (start: Start) => number): number => median(starts.map(value));
  return {
    merchants: size,
    packSeconds,
    fileMb: statSync(file).size / 1e6,
    loadMs: of(({ ready, imported }) => ready - imported),
    readyMs: of(({ ready }) => ready),
    answerMs: of(({ answered, ready }) => answered - ready),
    residentMb: of(({ rss }) => rss / 1e6),
  };
}

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '100000,300000,1000000' } },
});
const rows: Row[] = [];
try {
  for (const size of [contents.merchants.length, ...values.sizes.split(',').map(Number)]) {
    rows.push(measureSize(size));
    console.error(`${size} merchants measured`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

tellTable({
  about: `Medians of ${ROUNDS} starts. Bare Node is ready after ${bare.toFixed(0)} ms with ${(bareRss / 1e6).toFixed(0)} MB resident, which every figure includes. Reading and joining the data before they are packed takes ${buildSeconds.toFixed(1)} s.`,
  columns: [
    'merchants',
    'packed in, s',
    'snapshot, MB',
    'loaded in, ms',
    'ready after, ms',
    'first lookup and search, ms',
    'resident, MB',
  ],
  rows: rows.map((row) => [
    row.merchants,
    row.packSeconds,
    row.fileMb,
    row.loadMs,
    row.readyMs,
    row.answerMs,
    row.residentMb,
  ]),
});
const lines = (name: string, y: (row: Row) => number) => drawLines(rows, { name: () => name, x, y });
const x = ({ merchants }: Row): number => merchants;
tellPlot({
  file: 'catalogue-start',
  title: 'Start with the catalogue, ms',
  xTitle: 'merchants',
  lines: [
    ...lines('ready after', ({ readyMs }) => readyMs),
    ...lines('of it loading', ({ loadMs }) => loadMs),
    { name: 'bare Node', points: rows.map((row) => [x(row), bare] as const) },
  ],
});
tellPlot({
  file: 'catalogue-memory',
  title: 'Memory with the catalogue loaded, MB',
  xTitle: 'merchants',
  lines: [
    ...lines('resident', ({ residentMb }) => residentMb),
    ...lines('snapshot file', ({ fileMb }) => fileMb),
    { name: 'bare Node', points: rows.map((row) => [x(row), bareRss / 1e6] as const) },
  ],
});
measureCommand();
