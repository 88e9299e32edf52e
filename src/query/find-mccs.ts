// Merchant category codes by their digits, or by words of their description, group or brand.
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { type Mcc, parseMccCode } from '../catalogue/mcc.ts';

export interface FoundMccs {
  /** Codes whose description has all the words first, then those found by group or brand; each in order of code. */
  readonly found: readonly Mcc[];
  /** How many match. 0 for an unknown code, which finds its neighbours. */
  readonly total: number;
}

export function findMccs(mccs: ReadonlyMap<string, Mcc>, text: string, limit: number): FoundMccs {
  const code = parseMccCode(text.trim());
  if (code !== undefined) {
    const mcc = mccs.get(code);
    return mcc === undefined
      ? { found: listNeighbours(mccs.values(), code, limit), total: 0 }
      : { found: [mcc], total: 1 };
  }
  const words = splitWords(foldName(text));
  if (words.length === 0) return { found: [], total: 0 };
  const described: Mcc[] = [];
  const related: Mcc[] = [];
  for (const mcc of mccs.values()) {
    const own = getWords(mcc);
    if (hasWords(own.description, words)) described.push(mcc);
    else if (hasWords(own.all, words)) related.push(mcc);
  }
  const found = [...described, ...related];
  return { found: found.slice(0, limit), total: found.length };
}

/** Codes that begin alike are often of the same kind. */
export function listNeighbours<Code extends { readonly code: string }>(
  mccs: Iterable<Code>,
  code: string,
  limit: number,
): Code[] {
  return [...mccs].filter((mcc) => mcc.code.startsWith(code.slice(0, 3))).slice(0, limit);
}

interface MccWords {
  readonly description: readonly string[];
  readonly all: readonly string[];
}
// Folding a thousand codes takes 10 ms, more than the rest of an answer.
const wordsOf = new WeakMap<Mcc, MccWords>();

function getWords(mcc: Mcc): MccWords {
  let words = wordsOf.get(mcc);
  if (words === undefined) {
    const description = splitWords(foldName(mcc.description));
    const others = splitWords(foldName(`${mcc.category} ${mcc.brand ?? ''}`));
    words = { description, all: [...description, ...others] };
    wordsOf.set(mcc, words);
  }
  return words;
}

/** Whether each word, singular or plural, begins a word of the code: `vet` and `vets` find `Veterinary Services`. */
function hasWords(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => {
    const singular = word.length > 3 ? word.replace(/s$/, '') : word;
    return own.some((each) => each.startsWith(singular));
  });
}
