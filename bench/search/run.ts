// How good and how fast is name search, beside other engines? node dist-bench/bench/search/run.js
//   --all        operators and transit networks too, about 49 thousand documents
//   --sizes      ours alone at 20 thousand, 100 thousand and 1 million documents
//   --alone      no peers
import { growCorpus, readCorpus } from './corpus.ts';
import { makeQueries } from './make-queries.ts';
import { type Figures, measureEngine, type OpenEngine } from './measure.ts';
import { openOurs } from './ours.ts';
import { loadFlexSearch } from './peers/flexsearch.ts';
import { loadFuse } from './peers/fuse.ts';
import { loadM31 } from './peers/m31.ts';
import { loadMiniSearch } from './peers/minisearch.ts';
import { loadSqliteFts5 } from './peers/sqlite-fts5.ts';
import { loadUFuzzy } from './peers/ufuzzy.ts';

const PEERS: Readonly<Record<string, () => Promise<OpenEngine | undefined>>> = {
  MiniSearch: () => loadMiniSearch(false),
  'MiniSearch, staged': () => loadMiniSearch(true),
  FlexSearch: loadFlexSearch,
  'SQLite FTS5 trigram': loadSqliteFts5,
  'm31 fuzzy-search': loadM31,
  uFuzzy: loadUFuzzy,
  'Fuse.js': loadFuse,
};

const asked = new Set(process.argv.slice(2));
const real = readCorpus(asked.has('--all') ? 'all' : 'brands');
const queries = makeQueries(real);
if (asked.has('--sizes')) await compareSizes();
else await compareEngines();

async function compareEngines(): Promise<void> {
  console.log(`${real.length} documents, ${queries.length} queries`);
  const ours = await measureEngine(openOurs, real, queries);
  printHeader('engine');
  printRow('ours', ours, ours);
  if (!asked.has('--alone')) {
    for (const [name, load] of Object.entries(PEERS)) {
      const open = await load();
      if (open === undefined) console.log(`| ${name} | not installed |`);
      else printRow(name, await measureEngine(open, real, queries), ours);
    }
  }
  console.log('\n| kind | first | among five |\n|---|---|---|');
  for (const [kind, share] of ours.byKind) {
    console.log(`| ${kind} | ${ratio(share.first, share.asked)} | ${ratio(share.amongFive, share.asked)} |`);
  }
}

async function compareSizes(): Promise<void> {
  printHeader('documents');
  for (const size of [20_000, 100_000, 1_000_000]) {
    const figures = await measureEngine(openOurs, growCorpus(real, size), queries);
    printRow(size.toLocaleString('en'), figures, figures);
  }
}

function printHeader(first: string): void {
  console.log(`| ${first} | first | among five | garbage empty | p50 ms (×) | p99 ms (×) | MB | build s |`);
  console.log('|---|---|---|---|---|---|---|---|');
}

/** Times carry how many times slower than ours they are. */
function printRow(name: string, figures: Figures, ours: Figures): void {
  const { all, garbageEmpty, p50, p99, megabytes, buildSeconds } = figures;
  const cells = [
    name,
    ratio(all.first, all.asked),
    ratio(all.amongFive, all.asked),
    `${Math.round(garbageEmpty * 100)} %`,
    `${p50.toFixed(3)} (${(p50 / ours.p50).toFixed(0)})`,
    `${p99.toFixed(2)} (${(p99 / ours.p99).toFixed(0)})`,
    megabytes?.toFixed(1) ?? '–',
    buildSeconds.toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function ratio(part: number, whole: number): string {
  return (part / whole).toFixed(3);
}
