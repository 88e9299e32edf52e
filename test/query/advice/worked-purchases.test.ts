// Purchases worked out by hand from the cards' terms: what each card earns, what that is worth, what is sure, and the
// order. The cards are those of data/.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import { groupBy } from '../../../src/catalogue/group-by.ts';
import { type Earning, earnPurchase, rankPurchase } from '../../../src/query/advice/earn-purchase.ts';
import { parseHolder } from '../../../src/query/advice/parse-holder.ts';
import type { PayWay } from '../../../src/query/advice/purchase.ts';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { parseCsv } from '../../../src/sources/csv.ts';
import { cards, problems } from '../eligibility/real-cards.ts';

const COLUMNS = [
  'purchase',
  'half',
  'region',
  'merchant',
  'codes',
  'type',
  'country',
  'pay',
  'amount',
  'mileValue',
  'meets',
  'chosen',
  'spent',
  'card',
  'earns',
  'unit',
  'value',
  'sure',
  'working',
  'source',
] as const;
const ON = '2026-11-18';
/** The file has some figures to a tenth of a cent, and cards have rates such as 1/6 to four places. */
const isNear = (one: number, other: string): boolean =>
  Math.abs(one - Number(other)) < 0.0051 + Number(other) * 5e-4;

const FILE = 'test/query/advice/worked-purchases.csv';
// Without the comment above the header.
const rows = parseCsv(readFileSync(FILE, 'utf8').replace(/^#.*\n/gm, ''), FILE, COLUMNS, problems);
type Row = (typeof rows)[number];

const split = (list: string): string[] => list.split('|').filter(Boolean);

function ask({ region, merchant, codes, type, country, pay }: Row): Question {
  const shares = split(codes).map((each) => {
    const [mcc = '', share = '1'] = each.split(' ');
    return { mcc, share: Number(share) };
  });
  const own = pay === '' ? type : pay === 'online' || pay === 'in-app' ? 'online' : 'offline';
  return {
    mcc: shares[0]!.mcc,
    codes: shares,
    channel: own === '' ? undefined : (own as 'online' | 'offline'),
    pay: pay === '' ? undefined : (pay as PayWay),
    ...(merchant !== '' && {
      merchant: {
        id: merchant.toLowerCase().replaceAll(' ', '-'),
        name: merchant,
        country: country || region,
      },
    }),
    ...(country !== '' && { chargedIn: country }),
    region,
    on: ON,
  };
}

function readPerson({ region, mileValue, meets, chosen, spent }: Row) {
  const here = cards.filter((card) => card.region === region);
  const read = parseHolder(here, {
    mileValue: Number(mileValue),
    meets: split(meets),
    chosen: split(chosen),
    spent: split(spent),
  });
  if ('problem' in read) throw new Error(JSON.stringify(read.problem));
  return read.holder;
}

const IF_MET = 'the hand counts only what is sure; `value` is what it earns if all that is open is met';
const IN_MILES = 'its points turn into miles, and count as miles';
const IN_CENTS = 'its points are worth a cent each unless they are moved to another card';
const IN_POINTS = 'no source turns its points into miles; they are worth a cent each';
/** Where the hand read the contract or the terms otherwise, by purchase and card. The other cards have to agree. */
const DISAGREEMENTS: Readonly<Record<string, string>> = {
  'sg-01 YUU': IF_MET,
  'sg-01 UOBABS': 'the promotion is for taps with the card, and this is a tap with a phone',
  'sg-03 AMEXKF': 'public hospitals are excluded in words only, which are named',
  'sg-05 REVO': IF_MET,
  'sg-06 REVO': IF_MET,
  'us-03 PRIMEV': 'without Amazon Prime it earns 3 % there, not 1 %',
  'us-04 CFU': IN_CENTS,
  'us-05 CCC': IN_CENTS,
  'us-07 CFU': IN_CENTS,
  'us-07 USBAR': IN_POINTS,
  'us-08 CFU': IN_CENTS,
  'us-08 USBAR': IN_POINTS,
  'us-10 CFU': IN_CENTS,
  'au-01 ANZRWB': IN_MILES,
  'au-01 WPALTB': IN_MILES,
  'au-02 ANZRWP': IN_MILES,
  'au-03 ANZRWB': IN_MILES,
  'au-04 WPALTB': IN_MILES,
  'au-05 ANZRWB': IN_MILES,
  'au-06 ANZRWB': IN_MILES,
  'au-06 WPALTB': IN_MILES,
  'au-07 ANZRWB': IN_MILES,
  'au-07 WPALTB': IN_MILES,
  'au-08 ANZRWB': IN_MILES,
  'au-09 ANZRWB': IN_MILES,
  'my-06 ALLIANCEVI': IN_MILES,
  'my-07 ALLIANCEVV': IN_MILES,
  'my-08 ALLIANCEVV': IN_MILES,
  'my-08 RHBSHELL':
    'the 0.2 % are for other spending in person; above its cap, spending online earns nothing',
  'hk-07 CPMHK': IF_MET,
};

describe.each(['a', 'b'])('half %s', (half) => {
  const purchases = groupBy(
    rows.filter((row) => row.half === half),
    ({ purchase }) => purchase,
  );
  test.each([...purchases])('%s', (purchase, expected) => {
    const isListed = ({ card }: Row) => Object.hasOwn(DISAGREEMENTS, `${purchase} ${card}`);
    const question = ask(expected[0]!);
    const holder = readPerson(expected[0]!);
    const amount = Number(expected[0]!.amount);
    const differences = expected.map((row) =>
      compare(row, earnPurchase(getCard(row), question, amount, holder)),
    );
    const agreeing = expected.filter((row) => !isListed(row));
    expect(expected.flatMap((row, index) => (isListed(row) ? [] : (differences[index] ?? [])))).toEqual([]);
    expect(
      expected
        .filter((row, index) => isListed(row) && differences[index] === undefined)
        .map(({ card }) => card),
      'listed as a disagreement, but agrees',
    ).toEqual([]);
    expect(
      rankPurchase(agreeing.map(getCard), question, amount, holder).map(({ card }) => card.shortName),
    ).toEqual(agreeing.map(({ card }) => card));
  });
});

test('disagreements are of rows in the file', () => {
  const known = new Set(rows.map(({ purchase, card }) => `${purchase} ${card}`));
  expect(Object.keys(DISAGREEMENTS).filter((each) => !known.has(each))).toEqual([]);
});

function getCard({ card: name, region }: Row): Card {
  const found = cards.find((card) => card.shortName === name && card.region === region);
  if (found === undefined) throw new Error(`no card ${name}`);
  return found;
}

/** What the code says otherwise than the hand; undefined if they agree. */
function compare(row: Row, { card: { rewardUnit }, amount, value, sure }: Earning): string | undefined {
  const isRight =
    isNear(value, row.value) &&
    isNear(sure, row.sure) &&
    isNear(amount, row.earns) &&
    rewardUnit === row.unit;
  return isRight
    ? undefined
    : `${row.card}: ${amount} ${rewardUnit}, ${value}, sure ${sure}; by hand ${row.earns} ${row.unit}, ${row.value}, sure ${row.sure}`;
}
