// How long until a catalogue is ready, and how much memory it takes, as it grows. `npm run bench:catalogue`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildCatalogue, writeSnapshot } from '../../src/build/index.ts';
import { multiplyMerchants } from './multiply.ts';

const ROUNDS = 9;
const data = fileURLToPath(new URL('../../../data', import.meta.url));
const upstream = fileURLToPath(new URL('../../../dist/upstream.json.br', import.meta.url));
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

const bare = median(
  Array.from({ length: ROUNDS }, () =>
    Number(execFileSync(process.execPath, ['-e', 'process.stdout.write(String(performance.now()))'])),
  ),
);
const bareRss = Number(
  execFileSync(process.execPath, ['-e', 'process.stdout.write(String(process.memoryUsage.rss()))']),
);
console.log(`bare node: ready after ${bare.toFixed(0)} ms, ${(bareRss / 1e6).toFixed(0)} MB resident`);

let started = performance.now();
const { contents, problems } = buildCatalogue({ data, upstream });
if (problems.length > 0) throw new Error('the data has problems: run `mcc-lookup check`');
console.log(`build from data: ${((performance.now() - started) / 1000).toFixed(1)} s`);
console.log('merchants | pack s | snapshot MB | load ms | ready after ms | first answers ms | resident MB');
for (const size of [contents.merchants.length, 100_000, 300_000, 1_000_000]) {
  started = performance.now();
  const { bytes } = writeSnapshot(multiplyMerchants(contents, size));
  const packed = (performance.now() - started) / 1000;
  const file = join(folder, `${size}.snapshot`);
  writeFileSync(file, bytes);
  const starts = Array.from(
    { length: ROUNDS },
    () => JSON.parse(execFileSync(process.execPath, [measure, file], { encoding: 'utf8' })) as Start,
  );
  const of = (value: (start: Start) => number): string => median(starts.map(value)).toFixed(0);
  console.log(
    [
      size,
      packed.toFixed(1),
      (statSync(file).size / 1e6).toFixed(1),
      of(({ ready, imported }) => ready - imported),
      of(({ ready }) => ready),
      of(({ answered, ready }) => answered - ready),
      of(({ rss }) => rss / 1e6),
    ].join(' | '),
  );
}
rmSync(folder, { recursive: true });
