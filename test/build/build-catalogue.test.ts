import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCatalogue } from '../../src/build/build-catalogue.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';

/** Only what an operator's files are checked against: reading anything else would fail. */
function makeReferences(): string {
  const folder = makeFolder();
  for (const name of ['edition.txt', 'sources.csv', 'mcc', 'observations', 'cards/sg/banks'])
    cpSync(join('data', name), join(folder, name), { recursive: true });
  return folder;
}

async function build(inputs: { merchants?: readonly string[]; cards?: string }) {
  const steps: string[] = [];
  const built = await buildCatalogue({ data: makeReferences(), ...inputs }, (step) => steps.push(step));
  return { ...built, steps };
}

it('reports a wrong merchant of an operator before it reads any of ours', async () => {
  const file = makeFile(
    `${MERCHANT_COLUMNS.join(',')}\nmine,Mine,SG,SG,9998,offline,,,1,operator,2026-11-01\n`,
  );
  const { contents, problems, steps } = await build({ merchants: [file] });
  expect(contents).toBeUndefined();
  expect(problems).toMatchObject([{ file, line: 2, problem: 'unknown MCC `9998`' }]);
  expect(steps).toEqual([
    'reading codes and sources',
    'reading your cards and merchants',
    'reading your merchants: 1',
  ]);
});

it('reports a wrong card of an operator before it reads any of ours', async () => {
  const cards = join(makeFolder(), 'cards');
  mkdirSync(cards);
  writeFileSync(join(cards, 'mine.yaml'), 'shortName: Mine\n');
  const { contents, problems, steps } = await build({ cards });
  expect(contents).toBeUndefined();
  expect(problems[0]).toMatchObject({ file: join(cards, 'mine.yaml') });
  expect(steps).toEqual(['reading codes and sources', 'reading your cards and merchants']);
});
