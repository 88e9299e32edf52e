// The steps of the build that fit on a few lines each.
import { describe, expect, it } from 'vitest';
import { attachObservations } from '../../src/build/attach-observations.ts';
import { checkEvidence } from '../../src/build/check-evidence.ts';
import { compareMerchants } from '../../src/build/compare-merchants.ts';
import { measurePopularity } from '../../src/build/measure-popularity.ts';
import { replaceCards, replaceMerchants } from '../../src/build/operator-data.ts';
import type { Card } from '../../src/catalogue/card.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import type { ObservationRow } from '../../src/sources/read-observations.ts';
import { codeOf, makeMerchant, openSmallCatalogue } from '../catalogue/small-catalogue.ts';
import { makeDraft, makeRow, observed } from './make-parts.ts';

const observationRow = (merchant: string, mcc = '5812'): ObservationRow => ({
  file: 'observations/toronto-pcard.csv',
  line: 7,
  merchant,
  observation: observed(mcc),
});

describe('attachObservations', () => {
  it.each(['grab', 'grab-q1'])(
    'hangs an observation on the merchant with the present or former id %s',
    (id) => {
      const draft = makeDraft('Grab', { evidence: [], formerIds: ['grab-q1'] });
      const problems: Problem[] = [];
      attachObservations([observationRow(id)], new Map([[draft, 'grab']]), problems);
      expect(draft.evidence).toEqual([observed('5812')]);
      expect(problems).toEqual([]);
    },
  );

  it.each(['nobody', '', 'constructor'])('names the row of the unknown merchant %j', (id) => {
    const problems: Problem[] = [];
    attachObservations([observationRow(id)], new Map([[makeDraft('Grab'), 'grab']]), problems);
    expect(problems).toMatchObject([
      { file: 'observations/toronto-pcard.csv', line: 7, problem: `no merchant ${id}` },
    ]);
  });
});

describe('checkEvidence', () => {
  const check = (given: Partial<Parameters<typeof checkEvidence>[0]>): Problem[] => {
    const problems: Problem[] = [];
    const parts = { rows: [], observations: [], categories: [], categoriesFile: 'categories.csv', ...given };
    checkEvidence(parts, new Set(['5812']), new Set(['editors', 'toronto-pcard']), problems);
    return problems;
  };

  it('finds nothing wrong where codes and sources are known', () => {
    const categories = [{ line: 2, category: 'a', tag: '', value: '', mcc: '5812' }];
    expect(check({ rows: [makeRow('a')], observations: [observationRow('a')], categories })).toEqual([]);
  });

  it('names every row with an unknown code or source', () => {
    expect(check({ rows: [makeRow('a', { mcc: '9999', source: 'hearsay' })] })).toMatchObject([
      { file: 'data/merchants/sg/x.csv', line: 2, problem: 'unknown MCC `9999`' },
      { file: 'data/merchants/sg/x.csv', line: 2, problem: 'unknown source `hearsay`' },
    ]);
    expect(check({ observations: [observationRow('a', '812')] })).toMatchObject([
      { file: 'observations/toronto-pcard.csv', line: 7, problem: 'unknown MCC `812`' },
    ]);
  });

  it('names a row of the category table with an unknown code, and lets one without a merchant pass', () => {
    const row = { category: 'a', tag: '', value: '' };
    expect(
      check({
        categories: [
          { ...row, line: 2 },
          { ...row, line: 3, mcc: '1' },
        ],
      }),
    ).toMatchObject([{ file: 'categories.csv', line: 3, problem: 'unknown MCC `1`' }]);
  });

  it('lets a merchant be without a code only where an observation speaks for it', () => {
    expect(check({ rows: [makeRow('a', { mcc: '' })], observations: [observationRow('a')] })).toEqual([]);
    expect(check({ rows: [makeRow('a', { mcc: '' })] })).toMatchObject([
      { line: 2, problem: 'merchant a has neither an MCC nor an observation' },
    ]);
  });
});

describe('an operator’s own data', () => {
  it('replaces our merchant of the same id and adds the others', () => {
    const mine = makeRow('b', { name: 'Mine', operator: true });
    const fresh = makeRow('c', { operator: true });
    expect(replaceMerchants([makeRow('a'), makeRow('b')], [mine, fresh])).toEqual([
      makeRow('a'),
      mine,
      fresh,
    ]);
  });

  it('replaces our card of the same short name, all in order of region and name', () => {
    const card = (shortName: string, region: string, name: string) => ({ shortName, region, name }) as Card;
    const ours = [card('A', 'HK', 'Alpha'), card('B', 'SG', 'Beta')];
    const mine = [card('B', 'SG', 'Better'), card('Z', 'AU', 'Zeta')];
    expect(replaceCards(ours, mine).map(({ name }) => name)).toEqual(['Zeta', 'Alpha', 'Better']);
  });
});

it('shows merchants added, removed and with another code, and nothing of the rest', () => {
  const before = openSmallCatalogue([
    makeMerchant({ id: 'changed', name: 'Changed' }),
    makeMerchant({ id: 'gone', name: 'Gone', usual: codeOf('0742') }),
    makeMerchant({ id: 'same', name: 'Same' }),
  ]);
  const after = [
    makeMerchant({ id: 'changed', name: 'Changed', usual: codeOf('0742') }),
    makeMerchant({ id: 'new', name: 'New' }),
    makeMerchant({ id: 'same', name: 'Same, renamed' }),
  ];
  expect(compareMerchants(before, after)).toEqual({
    added: [{ id: 'new', name: 'New', mcc: '5999' }],
    removed: [{ id: 'gone', name: 'Gone', mcc: '0742' }],
    changed: [{ id: 'changed', name: 'Changed', before: '5999', after: '0742' }],
  });
});

it('counts transactions for popularity, an uncounted sighting as one', () => {
  const popularityOf = (...evidence: ReturnType<typeof observed>[]) => {
    const draft = makeDraft('X', { evidence });
    return measurePopularity([draft]).get(draft)!;
  };
  const none = popularityOf();
  // 0.25 × log10(1 + n) / 4, for n = 1 and n = 999.
  expect(popularityOf(observed('5812')) - none).toBeCloseTo(0.0188, 3);
  expect(popularityOf(observed('5812', { count: 900 }), observed('5814', { count: 99 })) - none).toBeCloseTo(
    0.1875,
    3,
  );
});
