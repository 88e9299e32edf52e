import { expect, it } from 'vitest';
import { observed } from '../../../test/build/make-parts.ts';
import { makeMerchant } from '../../../test/fixture/make-catalogue.ts';
import { groupShops, limitAlike, listExamples, listKnownWords } from '../../model/training-examples.ts';
import type { ObservedLine } from '../../payments/read-lines.ts';

const line = (text: string, mcc: string, count = 1): ObservedLine => ({
  file: 'lines.csv',
  at: 2,
  source: 'toronto-pcard',
  text,
  mcc,
  country: 'CA',
  firstSeen: '2020-01-01',
  lastSeen: '2020-01-01',
  count,
});

it('merges all lines with one name into a shop, with the code of most payments', () => {
  const lines = [line('BILL S ELECTRIC #12', '1731', 3), line("SQ *BILL'S ELECTRIC", '5065', 1)];
  expect(groupShops(lines)).toEqual([{ name: 'bills electric', mcc: '1731', payments: 4, share: 0.75 }]);
});

it('trains on every name, except merchants that are known from payment lines alone', () => {
  const words = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}${letter}${letter}`);
  const merchants = words.map((word) => makeMerchant({ id: word, name: `${word} one` }));
  const evidence = [observed('5812', { source: 'toronto-pcard' })];
  const onLines = makeMerchant({ id: 'on-lines', name: 'On Lines', evidence });
  const shops = words.map((word) => ({ name: `${word} two`, mcc: '5812', payments: 1, share: 1 }));
  const names = listExamples([...merchants, onLines], shops, []).map(({ name }) => name);
  expect(names.sort()).toEqual([...merchants, ...shops].map(({ name }) => name).sort());
});

it('keeps the first few names with the same first word', () => {
  const names = ['golden dragon', 'facebk 1', 'facebk 2', 'facebk 3'].map((name) => ({ name }));
  expect(limitAlike(names, 2).map(({ name }) => name)).toEqual(['golden dragon', 'facebk 1', 'facebk 2']);
});

it('knows all words of the examples except numbers, in order', () => {
  const example = (name: string) => ({
    name,
    mcc: '5812',
    weight: 1,
    origin: 'shop' as const,
  });
  const examples = [example('Golden Dragon'), example('Golden 88'), example('kopitiam')];
  expect(listKnownWords(examples, new Map())).toEqual(['dragon', 'golden', 'kopitiam']);
  expect(listKnownWords(examples, new Map([['inn', 1]]))).toEqual(['dragon', 'golden', 'inn', 'kopitiam']);
});
