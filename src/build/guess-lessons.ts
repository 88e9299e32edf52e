// What the model of likely codes is taught: names with their codes, from three sources. Real shops on statement lines
// count most, because that is where unknown shops come from; the catalogue's merchants and words for trades add to them.
import type { SeenShop } from '../catalogue/contents.ts';
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import type { MccWord } from '../catalogue/mcc.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { NumberList } from '../catalogue/number-list.ts';
import { readString, StringPacker } from '../catalogue/packed-strings.ts';
import type { ObservedLine } from '../sources/read-observed.ts';
import { keyOf, readLineName } from './line-name.ts';

export interface Lesson {
  readonly name: string;
  readonly mcc: string;
  readonly weight: number;
  readonly origin: 'shop' | 'merchant' | 'word';
}

/** Lines with the same name are one shop, however many payments it has. */
export function groupShops(lines: readonly ObservedLine[]): SeenShop[] {
  const groups = new Map<string, { name: string; payments: Map<string, number> }>();
  for (const { text, mcc, count } of lines) {
    const { words } = readLineName(text);
    if (words.length === 0) continue;
    const key = keyOf(words);
    const group = groups.get(key) ?? { name: foldName(words.join(' ')), payments: new Map() };
    groups.set(key, group);
    group.payments.set(mcc, (group.payments.get(mcc) ?? 0) + count);
  }
  return [...groups.values()].map(({ name, payments }) => {
    const [[mcc, most]] = [...payments].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)) as [
      [string, number],
    ];
    const all = [...payments.values()].reduce((sum, count) => sum + count, 0);
    return { name, mcc, payments: all, share: most / all };
  });
}

/** More would make a build with a million merchants slow and the model no better. */
const MAX_MERCHANTS = 60_000;
/** A listed merchant's code is mostly a judgement; a shop's was used for real payments. */
const MERCHANT_WEIGHT = 0.5;
/** A word for several trades counts most for the first. */
const WORD_WEIGHTS = [1, 0.5, 0.33];
const PAYMENTS_SOURCE = /pcard/;
/** The most shops with the same first word. */
const MAX_ALIKE = 30;

/** An everyday word (data/mcc/words.csv) or one in names of businesses (data/mcc/name-words.csv). */
export type TradeWord = Pick<MccWord, 'word' | 'mccs'>;

export function listLessons(
  merchants: Iterable<Merchant>,
  shops: readonly SeenShop[],
  words: readonly TradeWord[],
): Lesson[] {
  // Merchants that were found on lines are already among the shops.
  // Packed, because an operator may have a million, and only a few of them become lessons.
  const listed = new StringPacker();
  const codes = new NumberList(Uint16Array);
  for (const { name, usual, evidence } of merchants) {
    if (PAYMENTS_SOURCE.test(evidence[0]?.source ?? '')) continue;
    listed.add(name);
    codes.push(Number(usual.mcc));
  }
  const every = Math.max(1, Math.ceil(listed.length / MAX_MERCHANTS));
  const names = listed.pack();
  const chosen: Lesson[] = [];
  for (let at = 0; at < listed.length; at += every)
    chosen.push({
      name: readString(names, at),
      mcc: String(codes.get(at)).padStart(4, '0'),
      weight: MERCHANT_WEIGHT,
      origin: 'merchant',
    });
  return [
    ...limitAlike(shops, MAX_ALIKE).map(
      ({ name, mcc }): Lesson => ({ name, mcc, weight: 1, origin: 'shop' }),
    ),
    ...chosen,
    ...words.flatMap(({ word, mccs }) =>
      WORD_WEIGHTS.flatMap((weight, at): Lesson[] =>
        mccs[at] === undefined ? [] : [{ name: word, mcc: mccs[at], weight, origin: 'word' }],
      ),
    ),
  ];
}

/** Few names with the same first word, so that `FACEBK` and its order numbers do not outweigh the rest. */
export function limitAlike<Named extends { readonly name: string }>(
  all: readonly Named[],
  limit: number,
): Named[] {
  const counts = new Map<string, number>();
  return all.filter(({ name }) => {
    const word = name.split(' ', 1)[0]!;
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return count <= limit;
  });
}

/** The number of a word's kind, by word (data/mcc/word-kinds.csv). */
export type WordKinds = ReadonlyMap<string, number>;

/** In ascending order. Other words are ignored. */
export function listKnownWords(lessons: readonly Lesson[], kinds: WordKinds): string[] {
  const words = new Set([...lessons.flatMap(({ name }) => splitWords(foldName(name))), ...kinds.keys()]);
  return [...words].filter((word) => !/^\d+$/.test(word)).sort();
}
