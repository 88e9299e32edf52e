// What a browser works out for its visitor is what GET /api/best-card answers for the same person.
import { expect, it } from 'vitest';
import { type AskedPurchase, answerPurchase } from '../../../src/web/advice/answer-for-me.ts';
import { parseProfile } from '../../../src/web/visitor/profile.ts';
import type { RegionData } from '../../../src/web/visitor/region-data.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../../fixture/small-catalogue.ts';
import { useService } from '../../http/service.ts';

const cards = [
  makeCard('TAP', {
    rules: [
      makeRule('phone', { channels: ['wallet-tap'], cap: { amount: 100, period: 'month' } }),
      makeRule('web', { rate: 6, channels: ['online'], cap: { amount: 50, period: 'month' } }),
    ],
  }),
  makeCard('LEVEL', {
    rewardUnit: 'cash-back',
    baseRate: 0.3,
    rules: [
      makeRule('more', {
        rate: 8,
        mccs: ['5814', '5399'],
        conditions: [{ kind: 'min-spend', amount: 600, period: 'month' }],
        cap: { amount: 250, period: 'month' },
      }),
    ],
  }),
  makeCard('PICK', {
    rules: [
      makeRule('eat', {
        mccs: ['5814'],
        conditions: [{ kind: 'choose', pick: 1, of: 2, category: 'dining' }],
      }),
      makeRule('fly', {
        mccs: ['5399'],
        conditions: [{ kind: 'choose', pick: 1, of: 2, category: 'travel' }],
      }),
    ],
  }),
  makeCard('PLAIN', { baseRate: 1.4 }),
];
const { ask } = useService({ catalogue: openSmallCatalogue({ ...SMALL_CONTENTS, cards }) });

interface Case {
  readonly who: string;
  readonly profile: object;
  readonly payments?: readonly { readonly card: string; readonly amount: number; readonly cap?: string }[];
  /** The same person in the words of the API. */
  readonly person: Record<string, string>;
}

const PEOPLE: Case[] = [
  { who: 'nobody', profile: {}, person: {} },
  { who: 'a holder of two', profile: { cards: ['TAP', 'PLAIN'] }, person: { cards: 'TAP,PLAIN' } },
  {
    who: 'somebody who values miles and has used up part of a cap',
    profile: { cards: ['TAP', 'PLAIN', 'LEVEL'], mileValue: 2.5 },
    payments: [{ card: 'TAP', amount: 80, cap: 'phone' }],
    person: { cards: 'TAP,PLAIN,LEVEL', mileValue: '2.5', spent: 'TAP:phone:80' },
  },
  {
    who: 'somebody who has spent enough on a card',
    profile: { cards: ['LEVEL', 'PLAIN'] },
    payments: [{ card: 'LEVEL', amount: 700, cap: 'more' }],
    person: { cards: 'LEVEL,PLAIN', meets: 'LEVEL:700', spent: 'LEVEL:700' },
  },
  {
    who: 'somebody who has chosen a category and always meets a minimum',
    profile: { cards: ['PICK', 'LEVEL'], chosen: { PICK: ['dining'] }, meets: { LEVEL: 'all' } },
    person: { cards: 'PICK,LEVEL', chosen: 'PICK:dining', meets: 'LEVEL' },
  },
  {
    who: 'somebody who taps a phone at counters',
    profile: { cards: ['TAP', 'PLAIN'], usually: 'wallet-tap' },
    person: { cards: 'TAP,PLAIN', usually: 'wallet-tap' },
  },
];
const PLACES = ['shopee', 'starbucks', 'grab', '5814', '7011'];

it.each(PEOPLE.flatMap((person) => PLACES.map((at) => ({ ...person, at }))))(
  '$who at $at',
  async ({ profile, payments = [], person, at }) => {
    const { text } = await ask(`/best-card?${new URLSearchParams({ at })}`);
    const asked = JSON.parse(/id="asked">(.*?)<\/script>/.exec(text)![1]!) as AskedPurchase;
    const region = (await ask('/region.json')).json as RegionData;
    const ledger = {
      payments: payments.map((payment, id) => ({ id, on: region.on, place: 'There', ...payment })),
    };
    const remembered = { profile: parseProfile(profile), ledger, today: region.on };
    const own = answerPurchase(region, asked, remembered, { amount: 80 });

    const { usually, ...said } = person;
    const isAtCounter = usually !== undefined && asked.question.channel !== 'online';
    const place = /^\d+$/.test(at) ? { mcc: at } : { q: at };
    const query = { ...place, ...said, amount: '80', ...(isAtCounter && { pay: usually }) };
    const { success, advice, ...theirs } = (await ask(`/api/best-card?${new URLSearchParams(query)}`)).json;
    expect(own?.isUsual).toBe(isAtCounter);
    // What is undefined is not sent.
    expect(JSON.parse(JSON.stringify(own!.answer))).toEqual({ ...theirs, place: asked.place });
    expect({ ...theirs.place, type: undefined }).toEqual({ ...asked.place, type: undefined });
  },
);

it('compares what was selected for one question instead of one’s own cards', async () => {
  const { text } = await ask('/best-card?at=5814');
  const asked = JSON.parse(/id="asked">(.*?)<\/script>/.exec(text)![1]!);
  const region = (await ask('/region.json')).json;
  const remembered = {
    profile: parseProfile({ cards: ['TAP'] }),
    ledger: { payments: [] },
    today: region.on,
  };
  const compare = (held?: string[]) =>
    answerPurchase(region, asked, remembered, { held })?.answer.cards.map(({ shortName }) => shortName);
  expect(compare()).toEqual(['TAP']);
  expect(compare(['PLAIN'])).toEqual(['PLAIN']);
  expect(compare([])).toHaveLength(cards.length);
});
