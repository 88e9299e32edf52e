import { expect, it } from 'vitest';
import { checkEvidence, checkRow } from '../../src/build/check-evidence.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import type { MerchantRow } from '../../src/sources/read-merchants.ts';
import { inferredAs, makeImported, makeObservationRow, makeRow } from './make-parts.ts';

const KNOWN = { mccs: new Set(['5812']), sources: new Set(['editors', 'toronto-pcard']) };

const check = (given: Partial<Parameters<typeof checkEvidence>[0]>): Problem[] => {
  const problems: Problem[] = [];
  checkEvidence({ observations: [], imported: [], ...given }, KNOWN, problems);
  return problems;
};

const checkOne = (row: MerchantRow, ...observed: string[]): Problem[] => {
  const problems: Problem[] = [];
  checkRow(row, { ...KNOWN, observed: new Set(observed) }, problems);
  return problems;
};

it('finds no problem if codes and sources are known', () => {
  const imported = [makeImported('B', { codes: [{ ...inferredAs('5812'), source: 'editors' }] })];
  expect(check({ observations: [makeObservationRow('a')], imported })).toEqual([]);
  expect(checkOne(makeRow('a'))).toEqual([]);
});

it('reports every row with an unknown code or source', () => {
  expect(checkOne(makeRow('a', { mcc: '9999', source: 'hearsay' }))).toMatchObject([
    { file: 'data/merchants/sg/x.csv', line: 2, problem: 'unknown MCC `9999`' },
    { file: 'data/merchants/sg/x.csv', line: 2, problem: 'unknown source `hearsay`' },
  ]);
  expect(check({ observations: [makeObservationRow('a', '812')] })).toMatchObject([
    { file: 'observations/toronto-pcard.csv', line: 7, problem: 'unknown MCC `812`' },
  ]);
});

it('a code that no network lists can be hearsay only', () => {
  const unlisted = new Set(['5812']);
  const checkTrust = (trust: 'low' | 'medium'): Problem[] => {
    const row = makeObservationRow('a');
    const problems: Problem[] = [];
    const observations = [{ ...row, observation: { ...row.observation, trust } }];
    checkEvidence({ observations, imported: [] }, { ...KNOWN, unlisted }, problems);
    return problems;
  };
  expect(checkTrust('low')).toEqual([]);
  expect(checkTrust('medium')).toMatchObject([
    { problem: 'no network lists code 5812, so its trust cannot be medium', remedy: 'set its trust to low' },
  ]);
});

it('reports an imported row with an unknown code or source', () => {
  expect(check({ imported: [makeImported('B', { codes: [inferredAs('1')] })] })).toMatchObject([
    { file: 'brands/brands-shop.csv', line: 2, problem: 'unknown MCC `1`' },
    { file: 'brands/brands-shop.csv', line: 2, problem: 'unknown source `name-suggestion-index`' },
  ]);
});

it('allows a merchant without a code only if it has an observation', () => {
  expect(checkOne(makeRow('a', { mcc: '' }), 'a')).toEqual([]);
  expect(checkOne(makeRow('a', { mcc: '' }))).toMatchObject([
    { line: 2, problem: 'merchant a has neither an MCC nor observations of two payments or more' },
  ]);
});
