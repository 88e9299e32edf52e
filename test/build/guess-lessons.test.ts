import { expect, it } from 'vitest';
import {
  groupShops,
  isMeasured,
  listKnownWords,
  listMeasured,
  listSurelyMeasured,
  TURNS,
} from '../../src/build/guess-lessons.ts';
import type { ObservedLine } from '../../src/sources/read-observed.ts';

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

it('measures on few shops with the same first word, or on those with a certain code', () => {
  const first = Array.from({ length: 200 }, (_, at) => `name${at}`).find((word) => isMeasured(word))!;
  const shop = (name: string, payments: number, share: number) => ({ name, mcc: '5812', payments, share });
  const shops = [
    shop(`${first} one`, 1, 1),
    shop(`${first} two`, 9, 0.7),
    ...'abcdef'.split('').map((letter) => shop(`${first} ${letter}`, 2, 1)),
  ];
  const listNames = (list: typeof listMeasured) => list(shops).map(({ name }) => name.split(' ')[1]);
  expect(listNames(listMeasured)).toEqual(['one', 'two', 'a']);
  expect(listNames(listSurelyMeasured)).toEqual(['a', 'b', 'c']);
});

it('tests every name once in ten folds', () => {
  for (const name of ['Safeway', 'Golden Dragon', '全联']) {
    const turns = Array.from({ length: TURNS }, (_, turn) => isMeasured(name, turn));
    expect(turns.filter((measured) => measured).length).toBe(1);
  }
});

it('knows all words of the lessons except numbers, in order', () => {
  const lesson = (name: string) => ({
    name,
    mcc: '5812',
    weight: 1,
    origin: 'shop' as const,
  });
  const lessons = [lesson('Golden Dragon'), lesson('Golden 88'), lesson('kopitiam')];
  expect(listKnownWords(lessons, new Map())).toEqual(['dragon', 'golden', 'kopitiam']);
  expect(listKnownWords(lessons, new Map([['inn', 1]]))).toEqual(['dragon', 'golden', 'inn', 'kopitiam']);
});
