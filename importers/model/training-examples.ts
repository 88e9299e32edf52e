// What the model of likely codes is trained on: names with their codes, from three sources. Real shops on statement lines
// count most, because that is where unknown shops come from; the catalogue's merchants and words for trades add to them.
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';
import type { MccWord } from '../../src/catalogue/mcc.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { keyOf, readLineName } from '../payments/line-name.ts';
import type { ObservedLine } from '../payments/read-lines.ts';

/** A name in card payment lines, and the code with the most payments. */
export interface SeenShop {
  /** Folded. */
  readonly name: string;
  readonly mcc: string;
  readonly payments: number;
  /** The code's share of the payments. */
  readonly share: number;
}

export const ORIGINS = ['shop', 'merchant', 'word'] as const;

export interface TrainingExample {
  readonly name: string;
  readonly mcc: string;
  readonly weight: number;
  readonly origin: (typeof ORIGINS)[number];
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

/** More would make training slow and the model no better. */
const MAX_MERCHANTS = 60_000;
/** A listed merchant's code is mostly a judgement; a shop's was used for real payments. */
const MERCHANT_WEIGHT = 0.5;
/** A word for several trades counts most for the first. */
const WORD_WEIGHTS = [1, 0.5, 0.33];
const PAYMENTS_SOURCE = /pcard/;
/** The most shops with the same first word. */
const MAX_ALIKE = 30;

/** An everyday word (data/mcc/words.csv) or one in names of businesses (name-words.csv). */
export type TradeWord = Pick<MccWord, 'word' | 'mccs'>;

export function listExamples(
  merchants: Iterable<Merchant>,
  shops: readonly SeenShop[],
  words: readonly TradeWord[],
): TrainingExample[] {
  // Merchants that were found on lines are already among the shops.
  const listed = [...merchants].filter(({ evidence }) => !PAYMENTS_SOURCE.test(evidence[0]?.source ?? ''));
  const step = Math.max(1, Math.ceil(listed.length / MAX_MERCHANTS));
  const chosen = listed
    .filter((_, index) => index % step === 0)
    .map(
      ({ name, usual }): TrainingExample => ({
        name,
        mcc: usual.mcc,
        weight: MERCHANT_WEIGHT,
        origin: 'merchant',
      }),
    );
  return [
    ...limitAlike(shops, MAX_ALIKE).map(
      ({ name, mcc }): TrainingExample => ({ name, mcc, weight: 1, origin: 'shop' }),
    ),
    ...chosen,
    ...words.flatMap(({ word, mccs }) =>
      WORD_WEIGHTS.flatMap((weight, rank): TrainingExample[] =>
        mccs[rank] === undefined ? [] : [{ name: word, mcc: mccs[rank], weight, origin: 'word' }],
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

/** The number of a word's kind, by word (word-kinds.csv). */
export type WordKinds = ReadonlyMap<string, number>;

/** In ascending order. Other words are ignored. */
export function listKnownWords(examples: readonly TrainingExample[], kinds: WordKinds): string[] {
  const words = new Set([...examples.flatMap(({ name }) => splitWords(foldName(name))), ...kinds.keys()]);
  return [...words].filter((word) => !/^\d+$/.test(word)).sort();
}
