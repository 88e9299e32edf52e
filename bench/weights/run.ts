// What is each weight of the name index worth? Sets one at a time to the value at which it has no effect, and counts
// again.
import { buildNameIndex } from '../../src/query/names/build.ts';
import { openNameIndex } from '../../src/query/names/search.ts';
import { WEIGHTS } from '../../src/query/names/weights.ts';
import { formatPercent, printTable } from '../report.ts';
import { readCorpus } from '../search/corpus.ts';
import { countFound, GARBAGE, makeQueries, rankAnswers } from '../search/make-queries.ts';

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
  missingWords: 1,
  later: 1,
  wholePrefix: 0.6,
  wholeShare: 0,
  whole: 0,
  crossesSpace: 0,
  popularity: 0,
  alias: 0,
  aliasPart: 0,
  asWritten: 0,
  repeat: 0,
  floor: 0,
  enough: 9,
};

const documents = readCorpus();
const index = openNameIndex(buildNameIndex(documents));
// Another seed than in bench/search, and more queries, because the differences are small.
const queries = makeQueries(documents, 400, 8);
const rows = [['all as they are', '', '', ...count()]];
for (const [name, without] of Object.entries(WITHOUT) as [keyof typeof WEIGHTS, number][]) {
  const value = WEIGHTS[name];
  WEIGHTS[name] = without;
  rows.push([`\`${name}\``, String(value), String(without), ...count()]);
  WEIGHTS[name] = value;
}
printTable({
  about: `The wanted name first or among five of ${queries.length.toLocaleString('en')} queries, and garbage that finds nothing.`,
  columns: ['weight', 'value', 'without', 'first', 'in five', 'garbage empty'],
  rows,
});

function count(): string[] {
  const answers = queries.map(({ text }) =>
    index.search(text, { limit: 5 }).hits.map(({ document }) => document),
  );
  const ranked = rankAnswers(documents, queries, answers);
  const { first, inFive } = countFound(ranked.filter(({ kind }) => kind !== GARBAGE));
  const garbage = countFound(ranked.filter(({ kind }) => kind === GARBAGE));
  return [first.toFixed(3), inFive.toFixed(3), formatPercent(garbage.first, 1)];
}
