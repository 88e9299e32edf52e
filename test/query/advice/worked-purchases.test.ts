// Purchases worked out by hand from the cards' terms: what each card earns, what that is worth, what is sure, and the
// order. The cards are those of data/.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { groupBy } from '../../../src/catalogue/group-by.ts';
import { earnPurchase, rankPurchase } from '../../../src/query/advice/earn-purchase.ts';
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

describe.each(['a', 'b'])('half %s', (half) => {
  const purchases = groupBy(
    rows.filter((row) => row.half === half),
    ({ purchase }) => purchase,
  );
  test.each([...purchases])('%s', (_, expected) => {
    const [first] = expected as [Row, ...Row[]];
    const question = ask(first);
    const holder = readPerson(first);
    const amount = Number(first.amount);
    const held = expected.map(({ card: name }) => {
      const found = cards.find((card) => card.shortName === name && card.region === first.region);
      if (found === undefined) throw new Error(`no card ${name}`);
      return found;
    });
    const wrong = expected.flatMap((row, index) => {
      const earning = earnPurchase(held[index]!, question, amount, holder);
      const { value, sure } = earning;
      const isRight =
        isNear(value, row.value) &&
        isNear(sure, row.sure) &&
        isNear(earning.amount, row.earns) &&
        held[index]!.rewardUnit === row.unit;
      const { rewardUnit } = held[index]!;
      return isRight
        ? []
        : [
            `${row.card}: ${earning.amount} ${rewardUnit}, ${value}, sure ${sure}; by hand ${row.earns} ${row.unit}, ${row.value}, sure ${row.sure}`,
          ];
    });
    const order = rankPurchase(held, question, amount, holder).map(({ card }) => card.shortName);
    const hand = expected.map(({ card }) => card);
    expect([...wrong, ...(order.join() === hand.join() ? [] : [`order ${order}; by hand ${hand}`])]).toEqual(
      [],
    );
  });
});
