// Wherever people and agents read a list of cards, it is in the order of /api/best-card. The five endpoints of the
// contract list eligible cards first.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import type { Condition } from '../../src/catalogue/card-condition.ts';
import { buildMcpFetch } from '../../src/mcp/build-mcp-server.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { answerPurchase, findBest } from '../../src/web/advice/answer-for-me.ts';
import { parseProfile } from '../../src/web/visitor/profile.ts';
import { makeCard, makeRule } from '../fixture/make-card.ts';
import { EDITION } from '../fixture/make-catalogue.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { runProgramWith } from '../main/run-program.ts';
import { useFolder } from '../support/temporary-files.ts';
import { useService } from './service.ts';

const MINIMUM: Condition = { kind: 'min-spend', amount: 800, period: 'month' };
const MORE: Condition = { kind: 'relationship', programme: 'Premier' };
// With code 5399, at home and abroad, on 100: sure 5, 2, 1.4, 1, 0.4 and 0.1; at best 5, 2, 1.4, 3, 4 and 0.1.
const cards = [
  makeCard('OPEN', {
    baseRate: 0.4,
    rules: [makeRule('all', { rate: 4, channels: ['online', 'wallet-tap'], conditions: [MINIMUM] })],
  }),
  makeCard('BOTH', {
    baseRate: 0.5,
    rules: [makeRule('sure', { rate: 1 }), makeRule('more', { rate: 3, conditions: [MORE] })],
  }),
  makeCard('FLAT', { baseRate: 1.4 }),
  makeCard('SURE', { baseRate: 0.4, rules: [makeRule('all', { rate: 2 })] }),
  makeCard('CASH', {
    rewardUnit: 'cash-back',
    baseRate: 0,
    rules: [makeRule('shops', { rate: 5, mccs: ['5399'] })],
  }),
  makeCard('USED', {
    baseRate: 0.1,
    rules: [
      makeRule('tap', {
        rate: 6,
        mccs: ['5814'],
        channels: ['card-tap'],
        cap: { amount: 100, period: 'month' },
      }),
    ],
  }),
];
const ORDER = ['CASH', 'SURE', 'FLAT', 'BOTH', 'OPEN', 'USED'];
const contents = { ...SMALL_CONTENTS, cards };
const catalogue = openSmallCatalogue(contents);
const served = { catalogue, search: openMerchantSearch(catalogue) };
const mcp = buildMcpFetch(
  { getCatalogue: () => served, today: () => EDITION, defaultRegion: 'SG', version: '1.2.3', app: '' },
  { bodyBytes: 65_536, onError: () => {} },
);
const { ask } = useService({ catalogue, mcp });

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

/** If one of these were left out, CASH would be first at shops, or USED wherever cards are tapped. */
const PERSON = { cards: 'FLAT,BOTH,OPEN,CASH,USED', meets: 'OPEN', spent: 'USED:50', mileValue: '2' };
const person = new URLSearchParams(PERSON);
const { cards: _, ...said } = PERSON;
/** The same person, as a browser remembers them. */
const remember = (today: string, usually: string) => ({
  today,
  profile: parseProfile({ cards: PERSON.cards.split(','), mileValue: 2, usually, meets: { OPEN: 'all' } }),
  ledger: { payments: [{ id: 1, on: today, card: 'USED', amount: 50, place: 'Here', cap: 'tap' }] },
});
const QR_AT_STARBUCKS = 'merchant=starbucks&mcc=5814&type=offline&country=SG';

test.each([
  { place: 'merchant=shopee', page: 'merchant=shopee', first: 'OPEN' },
  { place: 'mcc=5399', page: 'mcc=5399', first: 'OPEN' },
  { place: 'merchant=starbucks', page: 'merchant=starbucks', first: 'OPEN' },
  { place: 'merchant=starbucks&pay=card-tap', page: 'merchant=starbucks&usually=card-tap', first: 'USED' },
  { place: 'merchant=starbucks&pay=card-tap', page: `${QR_AT_STARBUCKS}&usually=card-tap`, first: 'USED' },
])('the first card for a person, $page', async ({ place, page, first }) => {
  expect((await ask(`/api/best-card?${place}&${person}`)).json.cards[0].shortName).toBe(first);
  const asked = new URLSearchParams(page);
  const at = asked.get('merchant') ?? asked.get('mcc')!;
  const usually = asked.get('usually') ?? '';
  asked.delete('usually');
  const [known, region] = await Promise.all([ask(`/place.json?${asked}`), ask('/region.json')]);
  const remembered = remember(region.json.on, usually);
  expect(findBest(region.json, known.json, remembered)?.best.shortName).toBe(first);
  const block = /id="asked">(.*?)<\/script>/.exec((await ask(`/best-card?at=${at}`)).text)![1]!;
  const own = answerPurchase(region.json, JSON.parse(block), remembered, {});
  expect(own?.answer.cards[0]?.shortName).toBe(first);

  const pay = new URLSearchParams(place).get('pay') ?? undefined;
  const args = { ...(asked.has('merchant') ? { merchant: at } : { mcc: at }), pay };
  const call = { name: 'best_cards', arguments: { ...args, ...splitLists(PERSON) } };
  const reply = await ask('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  });
  expect(readAll(reply.text, /"shortName":"(\w+)"/g)[0]).toBe(first);

  if (!asked.has('merchant')) return;
  const held = PERSON.cards.split(',');
  const widget = await ask(
    `/embed/merchant?${new URLSearchParams({ id: at, country: 'SG', usually, ...said })}`,
  );
  expect(names(widget.json.cards).find((name) => held.includes(name))).toBe(first);
  const frame = await ask(
    `/embed/lookup?${new URLSearchParams({ id: at, country: 'SG', usually })}&${person}`,
  );
  expect(/Your best card.*?class="name">(\w+) Card/.exec(frame.text)?.[1]).toBe(first);
});

/** Tools take lists and numbers. */
const splitLists = ({ cards: held, meets, spent, mileValue }: typeof PERSON) => ({
  cards: held.split(','),
  meets: [meets],
  spent: [spent],
  mileValue: Number(mileValue),
});

const folder = useFolder();
test('the first card for a person on the command line', async () => {
  const CATALOGUE = join(folder, 'small.snapshot');
  writeFileSync(CATALOGUE, writeSnapshot(contents).bytes);
  const options = ['--cards', PERSON.cards, '--meets', PERSON.meets, '--spent', PERSON.spent];
  const { stdout } = await runProgramWith({ CATALOGUE }, 'best', 'starbucks', ...options, '--json');
  expect(JSON.parse(stdout).cards[0].shortName).toBe('OPEN');
});

test('a widget whose page describes its visitor wrongly describes nobody', async () => {
  const { text, status } = await ask('/embed/lookup?id=shopee&country=SG&mileValue=much&meets=NOPE');
  expect(status).toBe(200);
  expect(text).toContain('SURE Card');
});

test('/place.json says what cards are rated for there, and nothing of cards', async () => {
  const { json, headers } = await ask('/place.json?merchant=shopee&cards=FLAT');
  expect(json.question).toMatchObject({ mcc: '5399', channel: 'online', merchant: { id: 'shopee' } });
  expect(headers['cache-control']).toContain('public');
  expect((await ask('/place.json?mcc=9998')).status).toBe(404);
  expect((await ask('/place.json')).status).toBe(400);
});

test('for cards that are gone there is no answer', async () => {
  const [known, region] = await Promise.all([ask('/place.json?mcc=5399'), ask('/region.json')]);
  const holds = (cards: string[]) => ({ ...remember(region.json.on, ''), profile: parseProfile({ cards }) });
  expect(findBest(region.json, known.json, holds(['GONE']))).toBeUndefined();
  expect(findBest(region.json, known.json, holds(['GONE', 'FLAT']))?.best.shortName).toBe('FLAT');
});

test('eligible cards before others in the five endpoints', async () => {
  const { json } = await ask('/api/mcc?mcc=5399');
  expect(names(json.eligibleCards)).toEqual(['CASH', 'SURE', 'BOTH', 'OPEN', 'FLAT', 'USED']);
  expect((await ask('/api/store-by-domain?domain=shopee.sg')).json.cards).toEqual([
    'CASH',
    'SURE',
    'BOTH',
    'OPEN',
  ]);
});

test('the rate is the one that is sure, and what it may be stands beside it', async () => {
  const { json } = await ask('/api/best-card?mcc=5399');
  expect(
    json.cards.map(({ mpd, spendCap }: { mpd: string; spendCap: string }) => `${mpd}. ${spendCap}`),
  ).toEqual([
    '5 % cash back. No cap',
    '2 MPD. No cap',
    '1.4 MPD. No bonus here, base rate only',
    '1 MPD. No cap; up to 3 MPD: no cap, for Premier customers',
    '0.4 MPD. Up to 4 MPD: no cap, online or wallet-tap only, with at least S$800 spent a month',
    '0.1 MPD. No bonus here, base rate only',
  ]);
});
