// Worked out by hand on the small catalogue; its cards are described in small-cards.ts.
import { describe, expect, test } from 'vitest';
import { openMerchantSearch } from '../../../src/query/search-merchants.ts';
import { formatReportCsv } from '../../../src/query/statement-files/format-csv.ts';
import { type Corrections, getRowKey, matchRows } from '../../../src/query/statement-files/match-rows.ts';
import { readStatement } from '../../../src/query/statement-files/read-statement.ts';
import { buildReport, type StatementReport } from '../../../src/query/statement-files/report.ts';
import { exclude, makeCard, makeRule } from '../../fixture/make-card.ts';
import { SMALL_CARDS } from '../../fixture/small-cards.ts';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';

const catalogue = openSmallCatalogue();
const search = openMerchantSearch(catalogue);
const [ONLINE, DINING, PLAIN] = SMALL_CARDS as [
  (typeof SMALL_CARDS)[0],
  (typeof SMALL_CARDS)[0],
  (typeof SMALL_CARDS)[0],
];

function report(
  lines: readonly string[],
  cards = [PLAIN, ONLINE, DINING],
  corrections: Corrections = {},
): StatementReport {
  const statement = readStatement(['Date,Description,Amount', ...lines].join('\n'));
  if ('error' in statement) throw new Error(statement.error);
  const matched = matchRows(statement.rows, catalogue, search, {
    region: 'SG',
    account: 'card',
    corrections,
  });
  return buildReport(matched, catalogue, {
    region: 'SG',
    currency: 'SGD',
    on: '2026-11-16',
    cards,
    used: cards[0],
  });
}

describe('what each purchase earned and could have', () => {
  test('the best of the cards held', () => {
    const { rows, totals } = report(['2026-11-03,SHOPEE SINGAPORE,100.00', '2026-11-04,GRAB,10.00']);
    expect(rows[0]).toMatchObject({
      merchant: { id: 'shopee' },
      earned: 140,
      best: { shortName: 'ONL', miles: 400 },
      missed: 260,
    });
    expect(totals).toMatchObject({ unit: 'miles', earned: 154, possible: 440, missed: 286 });
    expect(totals.changes[0]!.sentence).toBe(
      'At Shopee, pay with Online Card instead of Plain Card: 260 miles more on S$100.00 in one purchase.',
    );
  });

  test('a cap is used up over the month, and is whole again in the next', () => {
    const { rows } = report([
      '2026-10-03,SHOPEE,800.00',
      '2026-10-13,SHOPEE,800.00',
      '2026-10-23,SHOPEE,800.00',
      '2026-11-03,SHOPEE,800.00',
    ]);
    // 200 at 4 and 600 at 0.4 make 1,040; the plain card earns 1,120.
    expect(rows.map(({ best }) => [best?.shortName, best?.miles])).toEqual([
      ['ONL', 3200],
      ['PLAIN', 1120],
      ['PLAIN', 1120],
      ['ONL', 3200],
    ]);
  });

  test('a fully refunded purchase earns nothing', () => {
    const { rows, totals } = report(['2026-11-03,SHOPEE,100.00', '2026-11-05,SHOPEE,-100.00']);
    expect(rows[0]!.earned).toBeUndefined();
    expect(totals).toMatchObject({ spent: 0, earned: 0, missed: 0 });
  });

  test('a minimum spend counts if the month reaches it', () => {
    const card = makeCard('MIN', {
      name: 'Minimum Card',
      baseRate: 1,
      rules: [
        makeRule('all', { rate: 5, conditions: [{ kind: 'min-spend', amount: 500, period: 'month' }] }),
      ],
    });
    const { rows } = report(
      ['2026-10-03,SHOPEE,100.00', '2026-11-03,SHOPEE,400.00', '2026-11-04,GRAB,100.00'],
      [card],
    );
    expect(rows.map(({ earned }) => earned)).toEqual([100, 2000, 500]);
  });

  test('of categories to choose from, only what can be chosen earns', () => {
    const choose = (category: string, mcc: string) =>
      makeRule(category, {
        rate: 4,
        mccs: [mcc],
        conditions: [{ kind: 'choose', pick: 1, of: 2, category }],
      });
    const card = makeCard('PICK', {
      name: 'Choice Card',
      baseRate: 1,
      rules: [choose('Shops', '5399'), choose('Transport', '4121')],
    });
    const { rows, totals } = report(['2026-11-03,SHOPEE,100.00', '2026-11-04,GRAB,10.00'], [card]);
    expect(rows.map(({ earned }) => earned)).toEqual([400, 10]);
    expect(totals.assumed.join(' ')).toContain(
      'For Choice Card, the chosen category is assumed to be the one that earns most here: Shops',
    );
  });

  test('purchases in another currency are not counted', () => {
    const { rows, totals } = report(['2026-11-03,SHOPEE,USD 100.00', '2026-11-04,GRAB,SGD 10.00']);
    expect(rows.map(({ earned }) => earned)).toEqual([undefined, 14]);
    expect(totals.assumed.join(' ')).toContain('one purchase in a currency other than');
  });
});

describe('a card whose exclusions nobody has read', () => {
  const unread = makeCard('UNREAD', {
    baseRate: 2,
    exclusions: exclude({ researched: false }),
    usuallyExcluded: ['5399'],
  });
  const lines = ['2026-11-03,SHOPEE,100.00', '2026-11-04,GRAB,10.00'];

  test('is not the best where most cards earn nothing', () => {
    const { rows, totals } = report(lines, [PLAIN, unread]);
    expect(rows.map(({ best }) => best?.shortName)).toEqual(['PLAIN', 'UNREAD']);
    expect(totals.assumed.at(-1)).toBe(
      'We have not checked what the bank excludes for UNREAD Card. Purchases for which most cards earn nothing are not counted as earning with it.',
    );
  });

  test('has no earnings there if it was used, and nothing was missed', () => {
    expect(report(lines, [unread, PLAIN]).rows[0]).toMatchObject({ best: { shortName: 'PLAIN' } });
    for (const cards of [[unread, PLAIN], [unread]]) {
      const { rows, totals } = report(lines, cards);
      expect(rows.map(({ earned }) => earned)).toEqual([undefined, 20]);
      expect(totals.missed).toBe(0);
    }
    expect(report(lines, [unread]).rows[0]).not.toHaveProperty('best');
  });
});

test('manual corrections override the match, for all rows of the shop', () => {
  const lines = ['2026-11-03,ZXQW 12345 SINGAPORE,100.00', '2026-11-04,ZXQW 67890 SINGAPORE,10.00'];
  const [before] = report(lines).rows;
  expect(before!.merchant?.id).toBeUndefined();
  const { rows } = report(lines, undefined, { [getRowKey(before!)]: { mcc: '5812' } });
  expect(rows.map(({ merchant, sure }) => [merchant?.mcc, sure])).toEqual([
    ['5812', true],
    ['5812', true],
  ]);
});

test('categories add up to what was spent', () => {
  const { totals } = report(['2026-11-03,SHOPEE,100.00', '2026-11-04,GRAB,10.00', '2026-11-05,ZXQW,5.00']);
  expect(totals.categories.map(({ category, spent }) => [category, spent])).toEqual([
    ['Shops', 100],
    ['Transport', 10],
    ['Not known', 5],
  ]);
});

test('CSV quotes where needed, and a formula stays text', () => {
  const { rows } = report(['2026-11-03,"=HYPERLINK(""x"",""y"")",100.00', '2026-11-04,GRAB,10.00']);
  const [heading, first] = formatReportCsv({ rows }).split('\n');
  expect(heading).toMatch(/^date,description,amount/);
  expect(first).toContain(`"'=HYPERLINK(""x"",""y"")"`);
});

describe('a code that the file has', () => {
  const read = (text: string, corrections: Corrections = {}) => {
    const statement = readStatement(text);
    if ('error' in statement) throw new Error(statement.error);
    return matchRows(statement.rows, catalogue, search, { region: 'SG', account: 'card', corrections });
  };
  const table = 'Date,Description,MCC,Amount\n2026-11-03,ZXQW,5812,100.00\n2026-11-04,SHOPEE,5399,10.00';

  test('is sure, in a column', () => {
    expect(
      read(table).map(({ merchant, sure, fromBank }) => [merchant?.id, merchant?.mcc, sure, fromBank]),
    ).toEqual([
      [undefined, '5812', true, true],
      ['shopee', '5399', true, true],
    ]);
  });

  test('is sure, in OFX', () => {
    const [row] = read(
      '<OFX><CCSTMTRS><STMTTRN><DTPOSTED>20261103<TRNAMT>-10.00<SIC>5812<NAME>ZXQW</STMTTRN></CCSTMTRS></OFX>',
    );
    expect(row).toMatchObject({ merchant: { mcc: '5812' }, sure: true, fromBank: true });
  });

  test('gives way to a correction by hand', () => {
    const [row] = read(table, { [getRowKey({ shop: 'ZXQW' })]: { mcc: '4121' } });
    expect(row).toMatchObject({ merchant: { mcc: '4121' }, corrected: true });
    expect(row).not.toHaveProperty('fromBank');
  });

  test('is not taken from a column of other words', () => {
    const [row] = read('Date,Description,Category Code,Amount\n2026-11-03,ZXQW,Food,100.00');
    expect(row).not.toHaveProperty('fromBank');
  });
});
