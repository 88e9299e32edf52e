// Several statements at once, on the small catalogue and its cards.
import { describe, expect, test } from 'vitest';
import { openMerchantSearch } from '../../../src/query/search-merchants.ts';
import {
  type CombineOptions,
  combineStatements,
} from '../../../src/query/statement-files/combine-statements.ts';
import { findNamedCard } from '../../../src/query/statement-files/find-named-card.ts';
import { readStatement } from '../../../src/query/statement-files/read-statement.ts';
import { makeCard } from '../../fixture/make-card.ts';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';

const catalogue = openSmallCatalogue();
const search = openMerchantSearch(catalogue);
const here = catalogue.cards.filter(({ region }) => region === 'SG');

function combine(files: Readonly<Record<string, readonly string[]>>, options: Partial<CombineOptions> = {}) {
  const statements = Object.entries(files).map(([title, lines]) => {
    const statement = readStatement(lines.join('\n'));
    if ('error' in statement) throw new Error(statement.error);
    return { id: title, title, statement };
  });
  return combineStatements(statements, catalogue, search, {
    region: 'SG',
    on: '2026-11-16',
    cards: here,
    usually: 'PLAIN',
    ...options,
  });
}

const HEAD = 'Date,Description,Amount';
const SHOPEE = '2026-11-03,SHOPEE,100.00';
const GRAB = '2026-11-04,GRAB,10.00';

describe('the card of a statement', () => {
  test('is the one that its name or its heading names', () => {
    const { parts, report } = combine({
      'house-online-card-nov.csv': [HEAD, SHOPEE, GRAB],
      'b.csv': [
        'House Bank,Account Type: DINING CARD',
        HEAD,
        '2026-11-05,SHOPEE,20.00',
        '2026-11-06,SHOPEE,5.00',
      ],
      'c.csv': [HEAD, '2026-11-07,SHOPEE,30.00'],
    });
    expect(parts.map(({ named, used }) => [named, used])).toEqual([
      ['ONL', 'ONL'],
      ['DINE', 'DINE'],
      [undefined, 'PLAIN'],
    ]);
    expect(report.rows.map(({ used, earned }) => [used, earned?.amount])).toEqual([
      ['ONL', 400],
      ['ONL', 40],
      ['DINE', 24],
      ['DINE', 6],
      ['PLAIN', 42],
    ]);
  });

  test('is the one that the holder chose, and counts although they have not ticked it', () => {
    const { parts, report } = combine(
      { 'house-online-card.csv': [HEAD, SHOPEE] },
      { cards: [], usually: undefined, used: { 'house-online-card.csv': 'DINE' } },
    );
    expect(parts[0]).toMatchObject({ named: 'ONL', used: 'DINE' });
    expect(report.totals).toMatchObject({ earned: [{ amount: 120, unit: 'miles' }] });
  });

  test('can be said to be unknown', () => {
    const { parts } = combine(
      { 'house-online-card.csv': [HEAD, SHOPEE] },
      { used: { 'house-online-card.csv': '' } },
    );
    expect(parts[0]).not.toHaveProperty('used');
  });

  test('differs by row in a statement of several', () => {
    const { parts } = combine({
      'a.csv': [
        'Date,Description,Amount,Card',
        `${SHOPEE},HOUSE ONLINE CARD 4119`,
        `${GRAB},HOUSE DINING CARD 5425`,
      ],
    });
    expect(parts.map(({ label, used, rows }) => [label, used, rows])).toEqual([
      ['HOUSE ONLINE CARD 4119', 'ONL', 1],
      ['HOUSE DINING CARD 5425', 'DINE', 1],
    ]);
  });
});

describe('a transaction in two files', () => {
  const files = { 'a.csv': [HEAD, SHOPEE, GRAB, GRAB], 'b.csv': [HEAD, GRAB, GRAB, '2026-11-09,GRAB,7.00'] };

  test('counts once, and two equal ones of one file stay two', () => {
    const { parts, report } = combine(files);
    expect(parts.map(({ rows, repeated }) => [rows, repeated])).toEqual([
      [3, 0],
      [3, 2],
    ]);
    expect(report.totals.spent).toBe(127);
  });

  test('counts twice if the files are of different cards', () => {
    expect(combine(files, { used: { 'b.csv': 'ONL' } }).report.totals.spent).toBe(147);
  });

  test('counts once in the same file given three times', () => {
    const { report } = combine({ 'a.csv': files['a.csv'], 'b.csv': files['a.csv'], 'c.csv': files['a.csv'] });
    expect(report.totals.spent).toBe(120);
  });
});

describe('a card’s name', () => {
  const cards = (
    [
      ['ONE', 'UOB One Card', 'UOB'],
      ['LADYS', 'UOB Lady’s Card', 'UOB'],
      ['LADYSOL', 'UOB Lady’s Solitaire Card', 'UOB'],
      ['CRMC', 'Citi Rewards Card', 'Citibank'],
      ['CPM', 'Citi PremierMiles Card', 'Citibank'],
      ['WWMC', 'DBS Woman’s World Mastercard', 'DBS'],
      ['OCBCR', 'OCBC Rewards Card (formerly Titanium Rewards)', 'OCBC'],
      ['CIMBVS', 'CIMB Visa Signature', 'CIMB'],
    ] as const
  ).map(([shortName, name, bank]) => makeCard(shortName, { name, bank }));

  test.each([
    ['UOB ONE CARD 4119 XXXX XXXX 1234', 'ONE'],
    ['United Overseas Bank\nUOB\nAccount Type:,ONE CARD', 'ONE'],
    ["UOB LADY'S SOLITAIRE CARD 5425", 'LADYSOL'],
    ['uob-ladys-card-2026-10.xls', 'LADYS'],
    ['CITI REWARDS WORLD MASTERCARD 5425 1234', 'CRMC'],
    ['Citi PremierMiles Visa', 'CPM'],
    ['DBS WOMAN’S WORLD MASTERCARD CARD NO.: 5420', 'WWMC'],
    ['WWMC October.csv', 'WWMC'],
    ['citi rewards.csv', 'CRMC'],
    ['City rewards.csv', undefined],
    ['statement.pdf\nOCBC\nMR LADYS', undefined],
    ['OCBC TITANIUM REWARDS CARD', 'OCBCR'],
    ['One purchase at a time', undefined],
    ['UOB Statement of Account: one page', undefined],
    ['Rewards summary of CITI and OCBC cards', undefined],
    ['REWARDS CARD', undefined],
    ['CIMB statement', undefined],
    ['october.csv', undefined],
  ])('in %s', (text, shortName) => {
    const [first = '', ...others] = text.split('\n');
    expect(findNamedCard(cards, first, others.join('\n'))?.shortName).toBe(shortName);
  });
});
