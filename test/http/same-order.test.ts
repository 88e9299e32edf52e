// Wherever people and agents read a list of cards, it is in the order of /api/best-card. The five endpoints of the
// contract list eligible cards first.
import { expect, test } from 'vitest';
import type { Condition } from '../../src/catalogue/card-condition.ts';
import { makeCard, makeRule } from '../fixture/make-card.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { useService } from './service.ts';

const MINIMUM: Condition = { kind: 'min-spend', amount: 800, period: 'month' };
const MORE: Condition = { kind: 'relationship', programme: 'Premier' };
// At home and abroad, on 100: sure 2, 1.4, 1 and 0.4; at best 2, 1.4, 3 and 4.
const cards = [
  makeCard('OPEN', { baseRate: 0.4, rules: [makeRule('all', { rate: 4, conditions: [MINIMUM] })] }),
  makeCard('BOTH', {
    baseRate: 0.5,
    rules: [makeRule('sure', { rate: 1 }), makeRule('more', { rate: 3, conditions: [MORE] })],
  }),
  makeCard('FLAT', { baseRate: 1.4 }),
  makeCard('SURE', { baseRate: 0.4, rules: [makeRule('all', { rate: 2 })] }),
];
const ORDER = ['SURE', 'FLAT', 'BOTH', 'OPEN'];
const { ask } = useService({ catalogue: openSmallCatalogue({ ...SMALL_CONTENTS, cards }) });

const names = (list: readonly { readonly shortName: string }[]) => list.map(({ shortName }) => shortName);
const readAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
const QR = `/api/qr?payload=${encodeURIComponent('upi://pay?pa=shop@bank&mc=5399')}&region=SG`;

test('best-card, pages, widget and QR codes', async () => {
  expect(names((await ask('/api/best-card?merchant=shopee')).json.cards)).toEqual(ORDER);
  expect(names((await ask('/api/best-card?mcc=5399')).json.cards)).toEqual(ORDER);
  expect(readAll((await ask('/merchant/shopee')).text, /data-card="(\w+)"/g)).toEqual(ORDER);
  expect(readAll((await ask('/mcc/5399')).text, /data-card="(\w+)"/g)).toEqual(ORDER);
  expect(readAll((await ask('/mcc/5399.md')).text, /\/card\/(\w+)\.md/g)).toEqual(ORDER);
  expect(names((await ask('/embed/merchant?id=shopee&country=SG')).json.cards)).toEqual(ORDER);
  expect(names((await ask(QR)).json.eligibleCards)).toEqual(ORDER);
});

test('eligible cards before others in the five endpoints', async () => {
  const { json } = await ask('/api/mcc?mcc=5399');
  expect(names(json.eligibleCards)).toEqual(['SURE', 'BOTH', 'OPEN', 'FLAT']);
  expect((await ask('/api/store-by-domain?domain=shopee.sg')).json.cards).toEqual(['SURE', 'BOTH', 'OPEN']);
});

test('the rate is the one that is sure, and what it may be stands beside it', async () => {
  const { json } = await ask('/api/best-card?mcc=5399');
  expect(
    json.cards.map(({ mpd, spendCap }: { mpd: string; spendCap: string }) => `${mpd}. ${spendCap}`),
  ).toEqual([
    '2 MPD. No cap',
    '1.4 MPD. No bonus here, base rate only',
    '1 MPD. No cap; up to 3 MPD: no cap, for Premier customers',
    '0.4 MPD. Up to 4 MPD: no cap, with at least S$800 spent a month',
  ]);
});
