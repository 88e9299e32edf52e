// Words that name a trade, from the descriptions of the codes themselves: `plumbing` is 1711. A line with a word of another
// trade than the merchant's is, more likely, another business of the same name.
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Reading } from './reading.ts';

export interface TradeWord {
  readonly text: string;
  /** Of the trades that it may mean. */
  readonly codes: ReadonlySet<string>;
}

/** The words of a reading that name a trade; not its first, which is a name whatever else it means. */
export type FindTradeWords = (reading: Reading) => TradeWord[];

/** Words in the descriptions of more codes than these name no trade: `services`, `equipment`. */
const MOST_CODES = 12;
const SHORTEST_STEM = 4;
const ENDING = /(?:ing|istry|ists?|ers?|ors?|ary|ries|ry|ies|al|ic|y|s)$/;

export function openTradeWords(mccs: Iterable<Mcc>): FindTradeWords {
  const trades = new Map<string, Set<string>>();
  for (const { code, description, brand } of mccs)
    if (brand === undefined)
      for (const stem of splitWords(foldName(description)).map(stemWord))
        if (stem.length >= SHORTEST_STEM) trades.set(stem, (trades.get(stem) ?? new Set()).add(code));

  return ({ words }) =>
    words.slice(1).flatMap(({ text }) => {
      const codes = trades.get(stemWord(text));
      return codes === undefined || codes.size > MOST_CODES ? [] : [{ text, codes }];
    });
}

/** `dentists`, `dentistry` and `dental` → `dent`. */
function stemWord(word: string): string {
  const shorter = word.replace(ENDING, '');
  return shorter === word || shorter.length < SHORTEST_STEM ? word : stemWord(shorter);
}
