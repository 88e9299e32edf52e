// What is each weight worth? Sets one at a time to the value at which it does nothing, and counts again.
//   npx tsc -p bench/tsconfig.json && node dist-bench/bench/search/ablate.js [queries.json]

import { squashName } from '../../src/catalogue/fold-name.ts';
import { buildNameIndex } from '../../src/query/names/build-index.ts';
import { openNameIndex } from '../../src/query/names/name-index.ts';
import { WEIGHTS } from '../../src/query/names/weights.ts';
import { readCorpus } from './corpus.ts';
import { makeQueries, readQueries } from './make-queries.ts';

const WITHOUT: Partial<typeof WEIGHTS> = {
  unfinished: 1,
  edit: 0.5,
  slip: 2,
  nearPrefix: 1,
  inner: 1,
  innerShare: 0,
  cover: 0,
  first: 0,
  order: 0,
  extra: 1,
  lacking: 1,
  later: 1,
  wholePrefix: 0.6,
  wholeShare: 0,
  whole: 0,
  parted: 0,
  popularity: 0,
  alias: 0,
  aliasPart: 0,
  asWritten: 0,
  repeat: 0,
  floor: 0,
  enough: 9,
};

const documents = readCorpus('brands');
const index = openNameIndex(buildNameIndex(documents));
const file = process.argv[2];
// Another seed than the bench's own, and more of them: differences are small.
const queries = file === undefined ? makeQueries(documents, 400, 8) : readQueries(file);
console.log('| weight | value | without | first | among five | garbage empty |\n|---|---|---|---|---|---|');
print('all as they are', '', '');
for (const [name, without] of Object.entries(WITHOUT) as [keyof typeof WEIGHTS, number][]) {
  const value = WEIGHTS[name];
  WEIGHTS[name] = without;
  print(`\`${name}\``, String(value), String(without));
  WEIGHTS[name] = value;
}

function print(name: string, value: string, without: string): void {
  let [asked, first, amongFive, garbage, empty] = [0, 0, 0, 0, 0];
  for (const { text, wanted } of queries) {
    const { hits } = index.search(text, { limit: 5 });
    if (wanted === undefined) {
      garbage++;
      if (hits.length === 0) empty++;
      continue;
    }
    asked++;
    const rank = hits.findIndex(({ document }) => squashName(documents[document]!.names[0]!.text) === wanted);
    if (rank === 0) first++;
    if (rank >= 0) amongFive++;
  }
  const cells = [
    (first / asked).toFixed(4),
    (amongFive / asked).toFixed(4),
    `${((100 * empty) / garbage).toFixed(1)} %`,
  ];
  console.log(`| ${[name, value, without, ...cells].join(' | ')} |`);
}
