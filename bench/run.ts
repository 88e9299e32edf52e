// `npm run bench`: every benchmark in one go, into docs/benchmarks.md. `npm run bench -- http limit` measures only those
// and leaves the other sections as they are.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const REPORT = 'docs/benchmarks.md';

interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** What to know before one reads the figures. */
  readonly about: string;
  readonly images?: readonly string[];
}

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'catalogue',
    title: 'The catalogue: start and memory against size',
    about:
      'Each row is a process of its own that loads a snapshot. Time until ready includes the start of Node itself, which the first line gives alone.',
  },
  {
    name: 'http',
    title: 'HTTP: start, throughput, latency, memory',
    about:
      'The servers have one core, the client the other; they take turns in rounds of two seconds, and ratios are medians over the rounds. All send the same bytes.',
  },
  {
    name: 'limit',
    title: 'The limiter against its peers',
    about: 'Time of one decision, and memory by number of addresses.',
  },
  {
    name: 'search',
    title: 'Name search against its peers',
    about:
      'Queries are generated from the catalogue by classes (bench/search/make-queries.ts). Peers are configured as their documentation advises; their settings are in bench/search/peers.',
  },
  {
    name: 'statements',
    title: 'Statement lines and likely codes',
    about:
      'Lines are made from the catalogue’s names by realistic damage; guesses are judged on merchants that were not taught. docs/statements.md has the figures on real lines.',
  },
  {
    name: 'engines',
    title: 'Past one process: Valkey, replicas, PostgreSQL',
    about:
      'On servers that the benchmark starts itself. All share two cores with the client, so read the ratios; `-- --postgres --sizes 1000000,10000000` measures larger sets.',
  },
  {
    name: 'widget',
    title: 'The widget: key press to results painted',
    about: 'In Chromium over loopback with the whole catalogue.',
  },
];

function measure(name: string): Promise<string> {
  process.stdout.write(`\n${name}\n`);
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=12000', `dist-bench/bench/${name}/run.js`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk);
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) =>
      code === 0 ? resolve(text.trim()) : reject(new Error(`bench/${name} ended with ${code}`)),
    );
  });
}

function writeSection({ title, about, name, images = [] }: Benchmark, output: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `## ${title}`,
    `\`npm run bench:${name}\`, ${day}. ${about}`,
    ...images.map((image) => `![${title}](${image})`),
    `\`\`\`\n${output}\n\`\`\``,
  ].join('\n\n');
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHMARKS.some((each) => each.name === name));
if (unknown.length > 0) {
  console.error(
    `there is no benchmark ${unknown.join(', ')}; there are ${BENCHMARKS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const kept = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').split(/\n(?=## )/) : [];
const sections: string[] = [];
for (const benchmark of BENCHMARKS) {
  const isWanted = wanted.length === 0 || wanted.includes(benchmark.name);
  const old = kept.find((section) => section.startsWith(`## ${benchmark.title}\n`))?.trim();
  if (isWanted) sections.push(writeSection(benchmark, await measure(benchmark.name)));
  else if (old !== undefined) sections.push(old);
}
const machine = `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version.slice(1)}, ${process.platform}`;
writeFileSync(
  REPORT,
  `# Benchmarks

Written by \`npm run bench\`. The machine: ${machine}; shared with others, so read the ratios within a section.

${sections.join('\n\n')}
`,
);
