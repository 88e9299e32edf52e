// One way to read a line: its words in order, and what each says about who was paid.
import type { NameForms } from './name-forms.ts';

export interface ReadWord {
  readonly text: string;
  /** How much it counts. Names come first on a line, so later words count less; places and words of any shop hardly. */
  readonly weight: number;
  /** 1 for a word of one name alone, 0 for one of very many. */
  readonly rarity: number;
  /** How much it speaks against a name that lacks it: `PLUMBING` is another business, `WILLOWDALE` a place perhaps. */
  readonly protest: number;
}

export interface Reading {
  readonly words: readonly ReadWord[];
  readonly weight: number;
  /** The line may have been cut behind the last word. */
  readonly wasCut: boolean;
}

/** Each further word counts so much less. */
const LATER = 0.8;
const MINOR = 0.12;
/** Words that so many names have are words of a trade. */
const TRADE_WORD_NAMES = 20;
const TRADE_WORD = 1.4;
const OTHER_WORD = 0.8;

export function makeReading(
  texts: readonly string[],
  isMinor: (at: number) => boolean,
  wasCut: boolean,
  forms: NameForms,
): Reading {
  const words = texts.map((text, at): ReadWord => {
    const minor = isMinor(at) || (at > 0 && text.length === 1);
    const names = forms.countNames(text);
    return {
      text,
      weight: Math.min(text.length, 10) * LATER ** at * (minor ? MINOR : 1),
      rarity: Math.max(0, 2 * forms.weighWord(text) - 1),
      protest: names >= TRADE_WORD_NAMES ? TRADE_WORD : OTHER_WORD,
    };
  });
  return { words, weight: words.reduce((sum, { weight }) => sum + weight, 0), wasCut };
}
