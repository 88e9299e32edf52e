// Worked out by hand on the small catalogue; its cards are described in small-cards.ts.
import fc from 'fast-check';
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
  return buildReport([{ rows: matched, used: cards[0] }], catalogue, {
    region: 'SG',
    currency: 'SGD',
    on: '2026-11-16',
    cards,
    mileValue: 1.5,
  });
}

const miles = (amount: number) => ({ amount, unit: 'miles' });
const cash = (amount: number) => ({ amount, unit: 'cash-back' });

describe('what each purchase earned and could have', () => {
  test('the best of the cards held', () => {
    const { rows, totals } = report(['2026-11-03,SHOPEE SINGAPORE,100.00', '2026-11-04,GRAB,10.00']);
    expect(rows[0]).toMatchObject({
      merchant: { id: 'shopee' },
      used: 'PLAIN',
      earned: miles(140),
      best: { shortName: 'ONL', reward: miles(400) },
      missed: 3.9,
    });
    expect(totals).toMatchObject({ earned: [miles(154)], possible: [miles(440)], missed: miles(286) });
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
    expect(rows.map(({ best }) => [best?.shortName, best?.reward.amount])).toEqual([
      ['ONL', 3200],
      ['PLAIN', 1120],
      ['PLAIN', 1120],
      ['ONL', 3200],
    ]);
  });

  test('a fully refunded purchase earns nothing', () => {
    const { rows, totals } = report(['2026-11-03,SHOPEE,100.00', '2026-11-05,SHOPEE,-100.00']);
    expect(rows[0]!.earned).toBeUndefined();
    expect(totals).toMatchObject({ spent: 0, earned: [], missed: miles(0) });
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
    expect(rows.map(({ earned }) => earned?.amount)).toEqual([100, 2000, 500]);
  });

  const minimum = (shortName: string, rate: number, amount = 500) =>
    makeCard(shortName, {
      name: `${shortName} Card`,
      baseRate: 0.3,
      rules: [makeRule('all', { rate, conditions: [{ kind: 'min-spend', amount, period: 'month' }] })],
    });

  test('a minimum is held against the purchases put on that card, not against all', () => {
    const statement = (lines: readonly string[], used: (typeof SMALL_CARDS)[0]) => {
      const read = readStatement(['Date,Description,Amount', ...lines].join('\n'));
      if ('error' in read) throw new Error(read.error);
      return { rows: matchRows(read.rows, catalogue, search, { region: 'SG', account: 'card' }), used };
    };
    const card = minimum('MIN', 5);
    const { rows, totals } = buildReport(
      [statement(['2026-11-03,SHOPEE,400.00'], card), statement(['2026-11-04,GRAB,300.00'], PLAIN)],
      catalogue,
      { region: 'SG', currency: 'SGD', on: '2026-11-16', cards: [card, PLAIN] },
    );
    // 400 is not 500; with Grab on it too, 700 at 5 MPD.
    expect(rows.map(({ used, earned }) => [used, earned?.amount])).toEqual([
      ['MIN', 120],
      ['PLAIN', 420],
    ]);
    expect(totals).toMatchObject({ earned: [miles(540)], possible: [miles(3500)], missed: miles(2960) });
  });

  test('two minimums are not met by the same money', () => {
    // Each alone would have 600 of 600; together, one has all and the other nothing.
    const { rows } = report(
      ['2026-11-03,SHOPEE,300.00', '2026-11-04,GRAB,300.00'],
      [minimum('ONE', 4), minimum('TWO', 5)],
    );
    expect(rows.map(({ best }) => [best?.shortName, best?.reward.amount])).toEqual([
      ['TWO', 1500],
      ['TWO', 1500],
    ]);
  });

  test('a minimum out of reach is not counted on', () => {
    const { rows } = report(['2026-11-03,SHOPEE,300.00'], [PLAIN, minimum('FAR', 10, 1000)]);
    expect(rows[0]!.best).toMatchObject({ shortName: 'PLAIN', reward: miles(420) });
  });

  test('the best is never worse than what was done', () => {
    const cards = [minimum('ONE', 2, 200), minimum('TWO', 5, 400), ONLINE, DINING, PLAIN];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom('SHOPEE', 'GRAB')), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.shuffledSubarray(cards, { minLength: 1 }),
        (purchases, held) => {
          const lines = purchases.map(
            ([tens, shop], at) => `2026-${at % 2 ? '10' : '11'}-${10 + at},${shop},${tens * 10}.00`,
          );
          const { totals } = report(lines, held);
          expect(totals.possible[0]!.amount).toBeGreaterThanOrEqual(totals.earned[0]!.amount - 1e-6);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('cash back is money, and is compared by what a mile is worth', () => {
    const back = makeCard('BACK', { name: 'Cash Card', baseRate: 3, rewardUnit: 'cash-back' });
    const { rows, totals } = report(['2026-11-03,SHOPEE,100.00', '2026-11-04,GRAB,10.00'], [PLAIN, back]);
    expect(rows[0]).toMatchObject({ earned: miles(140), best: { reward: cash(3) }, missed: 0.9 });
    expect(totals).toMatchObject({
      earned: [miles(154)],
      possible: [cash(3.3)],
      missed: { amount: 0.99, unit: 'money' },
    });
    expect(totals.changes[0]!.sentence).toContain(
      'S$3.00 cash back instead of 140 miles on S$100.00 in one purchase',
    );
    expect(totals.assumed).toContain('To compare cards, a mile counts as 1.5 cents.');
  });

  test('months are added up each', () => {
    const { totals } = report([
      '2026-10-03,SHOPEE,100.00',
      '2026-11-03,SHOPEE,50.00',
      '2026-11-04,SHOPEE,-10.00',
    ]);
    expect(totals.months).toMatchObject([
      { month: '2026-10', spent: 100, purchases: 1, earned: [miles(140)] },
      { month: '2026-11', spent: 40, purchases: 1, earned: [miles(70)] },
    ]);
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
    expect(rows.map(({ earned }) => earned?.amount)).toEqual([400, 10]);
    expect(totals.assumed.join(' ')).toContain(
      'For Choice Card, the chosen category is assumed to be the one that earns most here: Shops',
    );
  });

  test('purchases in another currency are not counted', () => {
    const { rows, totals } = report(['2026-11-03,SHOPEE,USD 100.00', '2026-11-04,GRAB,SGD 10.00']);
    expect(rows.map(({ earned }) => earned?.amount)).toEqual([undefined, 14]);
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
      expect(rows.map(({ earned }) => earned?.amount)).toEqual([undefined, 20]);
      expect(totals.missed.amount).toBe(0);
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
