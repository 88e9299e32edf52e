// Merchant category codes by their digits, or by words of their description, group or brand.
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { type Mcc, parseMccCode } from '../catalogue/mcc.ts';

export interface FoundMccs {
  /** Codes whose description has all the words first, then those found by group or brand; each in order of code. */
  readonly found: readonly Mcc[];
  readonly total: number;
}

export function findMccs(mccs: ReadonlyMap<string, Mcc>, text: string, limit: number): FoundMccs {
  const code = parseMccCode(text.trim());
  if (code !== undefined) {
    const mcc = mccs.get(code);
    return mcc === undefined ? listNeighbours(mccs, code, limit) : { found: [mcc], total: 1 };
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

/** An unknown code has no answer, but the codes that begin alike are often of its kind. */
function listNeighbours(mccs: ReadonlyMap<string, Mcc>, code: string, limit: number): FoundMccs {
  const found = [...mccs.values()].filter((mcc) => mcc.code.startsWith(code.slice(0, 3))).slice(0, limit);
  return { found, total: 0 };
}

interface MccWords {
  readonly description: readonly string[];
  readonly all: readonly string[];
}
// Folding 1,086 codes takes 10 ms, which is more than all the rest of an answer.
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

/** Each word, in the plural or not, begins one of a code's: `vet` and `vets` find `Veterinary Services`. */
function hasWords(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => {
    const singular = word.length > 3 ? word.replace(/s$/, '') : word;
    return own.some((each) => each.startsWith(singular));
  });
}
