// How good and how fast is name search, beside other engines? npm run bench:search -- [options]
//   --sizes=19119,100000,1000000   made-up documents on top of the real ones; `all` adds operators and transit
//   --engines=ours,MiniSearch      only these
//   --queries=file.json            [{ "cls": "typo1", "q": "ikae", "name": "IKEA" }], no name for garbage
//   --plots                        draws docs/plots/search-*.svg
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ENGINES } from './engines.ts';
import type { Figures, Share } from './measure.ts';
import { drawPlots } from './plots.ts';

/** One engine on one corpus may take this long, then it is left out. */
const MOST_MINUTES = 5;

const options = new Map(
  process.argv.slice(2).map((option): [string, string | undefined] => {
    const [name, value] = option.split('=');
    return [name!, value];
  }),
);
const sizes = (options.get('--sizes') ?? '19119,100000,1000000').split(',');
const names = options.get('--engines')?.split(',') ?? Object.keys(ENGINES);
const results: { engine: string; documents: number; figures: Figures }[] = [];
for (const size of sizes) {
  await compareAt(size);
  if (options.has('--plots')) drawPlots(results);
}

async function compareAt(size: string): Promise<void> {
  console.log(`\n## ${size} documents\n`);
  console.log(
    '| engine | first | among five | garbage empty | p50 ms (×) | p99 ms (×) | MB | build s | yardstick ms |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const kinds = new Map<string, Figures>();
  let ours: Figures | undefined;
  for (const name of names) {
    const { most } = ENGINES[name]!;
    if (Number(size) > most) {
      console.log(`| ${name} | left out: minutes or gigabytes beyond ${most.toLocaleString('en')} |`);
      continue;
    }
    const figures = await measureApart(name, size);
    if (figures === undefined) {
      console.log(`| ${name} | stopped after ${MOST_MINUTES} minutes, or out of memory |`);
      continue;
    }
    ours ??= figures;
    kinds.set(name, figures);
    results.push({ engine: name, documents: Number(size) || 49_300, figures });
    printRow(name, figures, ours);
  }
  printKinds(kinds);
}

async function measureApart(name: string, size: string): Promise<Figures | undefined> {
  const program = fileURLToPath(new URL('./measure-one.js', import.meta.url));
  const file = options.get('--queries') ?? '-';
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--max-old-space-size=12000', program, name, size, file],
      { timeout: MOST_MINUTES * 60_000, maxBuffer: 1e7 },
    );
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Figures;
  } catch (error) {
    console.error(String(error).slice(0, 300));
    return undefined;
  }
}

/** Times carry how many times slower than ours they are. */
function printRow(name: string, figures: Figures, ours: Figures): void {
  const { all, garbageEmpty, p50, p99, megabytes, buildSeconds, yardstick } = figures;
  const cells = [
    name,
    ratio(all.first, all.asked),
    ratio(all.amongFive, all.asked),
    `${Math.round(garbageEmpty * 100)} %`,
    `${p50.toFixed(3)} (${(p50 / ours.p50).toFixed(1)})`,
    `${p99.toFixed(2)} (${(p99 / ours.p99).toFixed(1)})`,
    megabytes.toFixed(1),
    buildSeconds.toFixed(1),
    yardstick.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function printKinds(figures: ReadonlyMap<string, Figures>): void {
  const engines = [...figures.keys()];
  console.log(`\n| first / among five | ${engines.join(' | ')} |\n|---|${'---|'.repeat(engines.length)}`);
  for (const kind of Object.keys([...figures.values()][0]?.byKind ?? {})) {
    const cells = engines.map((engine) => sayShare(figures.get(engine)!.byKind[kind]));
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
}

function sayShare(share: Share | undefined): string {
  return share === undefined
    ? '–'
    : `${(share.first / share.asked).toFixed(2)} / ${(share.amongFive / share.asked).toFixed(2)}`;
}

function ratio(part: number, whole: number): string {
  return (part / whole).toFixed(3);
}
