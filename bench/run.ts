// `npm run bench`: every benchmark in one go, into docs/benchmarks.md and docs/plots.
//   npm run bench -- http limit                        only these; the other sections stay as they are
//   npm run bench -- search --sizes=19119,100000       options go to the benchmark
//   npm run bench -- limit --to=/tmp/report            into another folder
import { mkdirSync } from 'node:fs';
import { BENCHMARKS } from './report/benchmarks.ts';
import { runBenchmark } from './report/run-benchmark.ts';
import { writeReport } from './report/write-report.ts';

const TO = '--to=';
const given = process.argv.slice(2);
const folder = given.find((each) => each.startsWith(TO))?.slice(TO.length) ?? 'docs';
const options = given.filter((each) => each.startsWith('-') && !each.startsWith(TO));
const names = given.filter((each) => !each.startsWith('-'));
const known = BENCHMARKS.map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) refuse(`there is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`);
if (options.length > 0 && names.length !== 1)
  refuse(`${options.join(' ')}: options go to one benchmark, so name one`);

// A signal ends the process without its exit handlers, which end what the benchmark started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
mkdirSync(folder, { recursive: true });
for (const benchmark of BENCHMARKS) {
  if (names.length > 0 && !names.includes(benchmark.name)) continue;
  console.log(`\n## ${benchmark.title}`);
  const started = performance.now();
  const outcome = await runBenchmark(benchmark, options);
  writeReport(folder, benchmark, outcome, options);
  console.log(`\n${benchmark.name}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  if (outcome.trouble === undefined) continue;
  console.error(outcome.trouble);
  process.exitCode = 1;
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
