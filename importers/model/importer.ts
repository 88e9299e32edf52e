// Trains the model of likely codes, in two steps. `examples` collects what the model is trained on, from payment lines,
// the catalogue and words for trades, into importers/model/examples. `model` trains it on these examples and writes
// data/model. So a new merchant changes the model only when somebody collects the examples again.
import { join } from 'node:path';
import { buildCatalogue } from '../../src/build/build-catalogue.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { writeSections } from '../../src/catalogue/write-sections.ts';
import { readCsv } from '../../src/sources/csv.ts';
import { type Files, formatCsv, type ImportContext, type Importer } from '../importer.ts';
import { readChosenLines } from '../payments/importer.ts';
import { readNameWords, readWordKinds } from './read-words.ts';
import { trainModel } from './train-model.ts';
import { groupShops, listExamples, ORIGINS, type TrainingExample } from './training-examples.ts';

const MODEL = 'importers/model';
const EXAMPLES = join(MODEL, 'examples');
const COLUMNS = ['name', 'mcc', 'weight'] as const;

export const examples: Importer = {
  name: 'examples',
  folder: EXAMPLES,
  editInstead: 'data/merchants, data/mcc/words.csv or importers/model/name-words.csv',
  run: async (context) => {
    const all = await collectExamples(context);
    return new Map(
      ORIGINS.map((origin) => [
        `${origin}s.csv`,
        formatCsv(
          COLUMNS,
          all
            .filter((example) => example.origin === origin)
            .map(({ name, mcc, weight }) => [name, mcc, weight]),
        ),
      ]),
    );
  },
};

export const model: Importer = {
  name: 'model',
  folder: 'data/model',
  editInstead: 'importers/model/examples (`npm run import -- examples`)',
  run: async ({ problems }) => writeModel(readExamples(EXAMPLES, problems), problems),
};

/** From the catalogue in the data folder. */
export async function collectExamples({
  data,
  without,
  problems,
}: ImportContext): Promise<TrainingExample[]> {
  const built = await buildCatalogue({ data });
  if (built.contents === undefined) {
    problems.push(...built.problems);
    return [];
  }
  const { merchants, words = [], mccs, meta } = built.contents;
  const codes = new Set(mccs.map(({ code }) => code));
  const sources = new Set(meta.sources.map(({ id }) => id));
  const shops = groupShops(readChosenLines(without, { mccs: codes, sources }, problems));
  return listExamples(merchants, shops, [...words, ...readNameWords(MODEL, codes, problems)]);
}

export function writeModel(all: readonly TrainingExample[], problems: Problem[]): Files {
  const trained = trainModel(all, readWordKinds(MODEL, problems));
  return new Map([['likely-codes.sections', writeSections({ ...trained }).bytes]]);
}

function readExamples(folder: string, problems: Problem[]): TrainingExample[] {
  return ORIGINS.flatMap((origin) =>
    readCsv(join(folder, `${origin}s.csv`), COLUMNS, problems).map(({ name, mcc, weight }) => ({
      name,
      mcc,
      weight: Number(weight),
      origin,
    })),
  );
}
