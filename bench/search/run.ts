// How good and how fast is name search, beside other engines? npm run bench:search -- [options]
//   --sizes=19119,100000,1000000   made-up documents on top of the real ones; `all` adds operators and transit
//   --engines=ours,MiniSearch      only these
//   --queries=file.json            [{ "cls": "typo1", "q": "ikae", "name": "IKEA", "wd": "Q54078" }], no name for garbage
//   --plots                        draws docs/plots/search-*.svg, as `npm run bench -- search` always does
import { type ExecFileException, execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { drawPlot } from '../report/draw-plot.ts';
import { tellPlot } from '../report/tell.ts';
import { ENGINES } from './engines.ts';
import type { Figures } from './measure.ts';
import { listPlots, type Result } from './plots.ts';
import { tellPeers, tellSize } from './tell-figures.ts';

/** One engine on one corpus may take this long, then it is stopped. */
const MOST_MINUTES = 6;
const HEAP_MB = 12_000;
/** With operators and transit networks: `--sizes=all`. */
const ALL_DOCUMENTS = 49_300;

const options = new Map(
  process.argv.slice(2).map((option): [string, string | undefined] => {
    const [name, value] = option.split('=');
    return [name!, value];
  }),
);
const sizes = (options.get('--sizes') ?? '19119,100000,1000000').split(',');
const names = options.get('--engines')?.split(',') ?? Object.keys(ENGINES);
const unknown = names.find((name) => !Object.hasOwn(ENGINES, name));
if (unknown !== undefined)
  throw new Error(`no engine ${unknown}; there are ${Object.keys(ENGINES).join(', ')}`);
const results: Result[] = [];
for (const size of sizes) await compareAt(size);
tellPeers(names);
for (const plot of listPlots(results)) {
  tellPlot(plot);
  if (options.has('--plots')) writeFileSync(`docs/plots/${plot.file}.svg`, drawPlot(plot));
}

async function compareAt(size: string): Promise<void> {
  const outcomes = new Map<string, Figures | string>();
  for (const name of names) {
    const outcome = await measureApart(name, size);
    console.error(`${name} at ${size}: ${typeof outcome === 'string' ? outcome : 'measured'}`);
    outcomes.set(name, outcome);
    if (typeof outcome !== 'string')
      results.push({ engine: name, documents: Number(size) || ALL_DOCUMENTS, figures: outcome });
  }
  tellSize(Number(size) || ALL_DOCUMENTS, outcomes);
}

/** Its figures, or why there are none. */
async function measureApart(name: string, size: string): Promise<Figures | string> {
  const program = fileURLToPath(new URL('./measure-one.js', import.meta.url));
  const file = options.get('--queries') ?? '-';
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, program, name, size, file],
      { timeout: MOST_MINUTES * 60_000, maxBuffer: 1e7 },
    );
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Figures;
  } catch (error) {
    const { killed, stderr = '' } = error as ExecFileException;
    if (killed) return `not done after ${MOST_MINUTES} minutes`;
    if (stderr.includes('heap out of memory')) return `wants a heap above ${HEAP_MB / 1000} GB`;
    return `failed: ${stderr.match(/^\w*Error: .*$/m)?.[0] ?? String(error).slice(0, 300)}`;
  }
}
