// Purchases worked out by hand from the cards' terms: what each card earns, what that is worth, what is sure, and the
// order. The cards are those of data/.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import { compareText } from '../../../src/catalogue/compare-text.ts';
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
  'at_data',
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
/** Where the hand read the contract or the terms otherwise, by purchase and card. The other cards have to agree. */
const DISAGREEMENTS: Readonly<Record<string, string>> = {
  'sg-01 YUU': IF_MET,
  'sg-01 UOBABS': 'the promotion is for taps with the card, and this is a tap with a phone',
  'sg-05 REVO': IF_MET,
  'sg-06 REVO': IF_MET,
  'us-03 PRIMEV': 'without Amazon Prime it earns 3 % there, not 1 %',
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
      compare(judgeAgain(row), earnPurchase(getCard(row), question, amount, holder)),
    );
    const agreeing = expected.filter((row) => !isListed(row));
    // The hand's order is of its own values.
    const isOrdered = agreeing.every(({ at_data }) => at_data === '');
    expect(expected.flatMap((row, index) => (isListed(row) ? [] : (differences[index] ?? [])))).toEqual([]);
    expect(
      expected
        .filter((row, index) => isListed(row) && differences[index] === undefined)
        .map(({ card }) => card),
      'listed as a disagreement, but agrees',
    ).toEqual([]);
    expect(
      rankPurchase(agreeing.map(getCard), question, amount, holder).map(({ card }) => card.shortName),
    ).toEqual(isOrdered ? agreeing.map(({ card }) => card) : listByValue(agreeing.map(judgeAgain)));
  });
});

/** Purchases of which every row agrees, with the hand's own values of points, and with those of data/. */
test('of 60 purchases, 38 agree as worked out, and 54 at the values of data/', () => {
  const purchases = [...groupBy(rows, ({ purchase }) => purchase).values()];
  const isUndisputed = (row: Row) => !Object.hasOwn(DISAGREEMENTS, `${row.purchase} ${row.card}`);
  const agreeing = purchases.filter((all) => all.every(isUndisputed));
  const asWorkedOut = agreeing.filter((all) => all.every(({ at_data }) => at_data === ''));
  expect([purchases.length, asWorkedOut.length, agreeing.length]).toEqual([60, 38, 54]);
});

test('disagreements are of rows in the file', () => {
  const known = new Set(rows.map(({ purchase, card }) => `${purchase} ${card}`));
  expect(Object.keys(DISAGREEMENTS).filter((each) => !known.has(each))).toEqual([]);
});

/** By what is sure, then by value, then by name. */
function listByValue(all: readonly Row[]): string[] {
  const sorted = [...all].sort(
    (one, other) =>
      Number(other.sure) - Number(one.sure) ||
      Number(other.value) - Number(one.value) ||
      compareText(getCard(one).name, getCard(other).name),
  );
  return sorted.map(({ card }) => card);
}

function getCard({ card: name, region }: Row): Card {
  const found = cards.find((card) => card.shortName === name && card.region === region);
  if (found === undefined) throw new Error(`no card ${name}`);
  return found;
}

/** A row judged again, where the hand valued points otherwise than data/ does. */
function judgeAgain(row: Row): Row {
  const [earned, value, sure] = split(row.at_data);
  if (earned === undefined || value === undefined || sure === undefined) return row;
  const [earns = '', unit = ''] = earned.split(' ');
  return { ...row, earns, unit, value, sure };
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
