import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCatalogue } from '../../src/build/build-catalogue.ts';
import { readReferences } from '../../src/build/read-data.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { OBSERVATION_COLUMNS } from '../../src/sources/read-observations.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';

/** Only what an operator's files are checked against: reading anything else would fail. */
function makeReferences(): string {
  const folder = makeFolder();
  for (const name of ['edition.txt', 'sources.csv', 'mcc', 'observations', 'cards/sg/banks'])
    cpSync(join('data', name), join(folder, name), { recursive: true });
  return folder;
}

async function build(inputs: { merchants?: readonly string[]; cards?: string; reports?: string }) {
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

it('reports a wrong line that is edited by hand before it reads brands and shops', async () => {
  const data = makeReferences();
  for (const name of [
    'cards',
    'merchants',
    'domains.csv',
    'doubles.csv',
    'merchants-networks.csv',
    'mile-values.csv',
    'spending.csv',
  ])
    cpSync(join('data', name), join(data, name), { recursive: true });
  const card = join(data, 'cards/sg/uobone.yaml');
  writeFileSync(card, readFileSync(card, 'utf8').replace('confidence: high', 'confidence: certain'));
  const steps: string[] = [];
  const { problems } = await buildCatalogue({ data }, (step) => steps.push(step));
  expect(problems).toMatchObject([
    {
      file: card,
      problem: '`confidence` is `certain`',
      remedy: expect.stringMatching(/^use one of high, medium, low/),
    },
  ]);
  expect(steps.at(-1)).toBe('reading our cards and merchants');
});

it('reads accepted reports as observations, and reports a wrong one before it reads any merchant', async () => {
  const row = (mcc: string, channel: string) => `grab,,${mcc},${channel},SG,,2026-11,2,,low`;
  const write = (line: string) => makeFile(`${OBSERVATION_COLUMNS.join(',')}\n${line}\n`);
  const file = write(row('4121', 'by post'));
  const { contents, problems, steps } = await build({ reports: file });
  expect(contents).toBeUndefined();
  expect(problems).toMatchObject([{ file, line: 2, remedy: 'use online or offline' }]);
  expect(steps).toEqual(['reading codes and sources', 'reading your cards and merchants']);
  const { observations } = readReferences(makeReferences(), [], write(row('4121', 'online')));
  expect(observations.at(-1)).toMatchObject({
    merchant: 'grab',
    observation: { source: 'reports', mcc: '4121', count: 2 },
  });
});
