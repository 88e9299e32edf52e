// Finds merchant category codes by their digits or by words: what people call a trade (data/mcc/words.csv), then the
// official wording, the group and the brand. `gym`, `hair salons`, `kopitiam` and `petroll` find what a person means.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { groupBy } from '../catalogue/group-by.ts';
import { type Mcc, type MccWord, parseMccCode } from '../catalogue/mcc.ts';
import { buildOnce } from './build-once.ts';
import { EditCounter } from './names/distance.ts';
import { toLetters } from './names/index.ts';

export interface FoundMccs {
  /** Best first: in the order of the word table, then codes whose own wording matches, in code order. */
  readonly found: readonly Mcc[];
  /** How many codes match. 0 for an unknown code; `found` then has its neighbours. */
  readonly total: number;
  /** The everyday word that was understood, if the text isn't exactly that word: `petrol` for `petroll`. */
  readonly readAs?: string;
}

export function findMccs(
  { mccs, words: table }: Pick<Catalogue, 'mccs' | 'words'>,
  text: string,
  limit: number,
): FoundMccs {
  const code = parseMccCode(text.trim());
  if (code !== undefined) {
    const mcc = mccs.get(code);
    return mcc === undefined
      ? { found: listNeighbours(mccs.values(), code, limit), total: 0 }
      : { found: [mcc], total: 1 };
  }
  const words = stemWords(text);
  if (words.length === 0) return { found: [], total: 0 };
  const index = getIndex(table);
  const matching = findMatching([...mccs.values()], index, words);
  const near = matching.length > 0 ? [] : (findWithin(index, words) ?? findSimilar(index, words));
  const codes = matching.length > 0 ? matching : near.flatMap((phrase) => phrase.mccs);
  const found = [...new Set(codes)].flatMap((each) => mccs.get(each) ?? []);
  const readAs = near[0]?.word;
  return { found: found.slice(0, limit), total: found.length, ...(readAs !== undefined && { readAs }) };
}

/** Codes that begin with the same digits are often of the same kind. */
export function listNeighbours<Code extends { readonly code: string }>(
  mccs: Iterable<Code>,
  code: string,
  limit: number,
): Code[] {
  return [...mccs].filter((mcc) => mcc.code.startsWith(code.slice(0, 3))).slice(0, limit);
}

interface Phrase {
  readonly word: string;
  readonly mccs: readonly string[];
  readonly stems: readonly string[];
  /** Without spaces, so `hairsalon` matches `hair salon`. */
  readonly letters: Uint16Array;
}

interface WordIndex {
  readonly phrases: readonly Phrase[];
  /** Keyed by the stems, joined without spaces. */
  readonly byStems: ReadonlyMap<string, readonly Phrase[]>;
  /** Number of words in the longest phrase. */
  readonly longest: number;
}

// Cached: stemming three thousand phrases takes 10 ms, more than the rest of an answer.
const getIndex = buildOnce((table: readonly MccWord[]): WordIndex => {
  const phrases = table.map(({ word, mccs }) => {
    const stems = stemWords(word);
    return { word, mccs, stems, letters: toLetters(stems.join('')) };
  });
  const byStems = groupBy(phrases, ({ stems }) => stems.join(''));
  return { phrases, byStems, longest: Math.max(1, ...phrases.map(({ stems }) => stems.length)) };
});

/** Codes in tiers, best first: the phrase itself, then whole words, then beginnings of words. */
function findMatching(
  mccs: readonly Mcc[],
  { phrases, byStems }: WordIndex,
  words: readonly string[],
): string[] {
  const described = (has: typeof hasWords, part: keyof MccWords): string[] =>
    mccs.filter((mcc) => has(getWords(mcc)[part], words)).map(({ code }) => code);
  // The shorter the phrase, the closer it is to what was asked.
  const phrased = (has: typeof hasWords): string[] =>
    phrases
      .filter(({ stems }) => has(stems, words))
      .sort((one, other) => one.stems.length - other.stems.length)
      .flatMap((phrase) => phrase.mccs);
  const exact = (byStems.get(words.join('')) ?? []).flatMap((phrase) => phrase.mccs);
  const whole = [...exact, ...described(hasWords, 'description'), ...phrased(hasWords)];
  // Someone who typed a whole word doesn't want everything that begins with it: `vet` isn't `veteran`.
  if (exact.length > 0) return whole;
  return [
    ...whole,
    ...phrased(beginsWords),
    ...described(beginsWords, 'description'),
    ...described(beginsWords, 'all'),
  ];
}

/** The longest phrase inside the text: `hair salon` in `cheap hair salon near me`. */
function findWithin(
  { byStems, longest }: WordIndex,
  words: readonly string[],
): readonly Phrase[] | undefined {
  for (let length = Math.min(longest, words.length - 1); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const phrases = byStems.get(words.slice(from, from + length).join(''));
      if (phrases !== undefined) return phrases;
    }
  return undefined;
}

/** Minimum number of letters to allow one edit, or two. */
const MIN_ONE_EDIT = 5;
const MIN_TWO_EDITS = 9;

/** Phrases spelt almost like the text that begin with the same letter; only the closest ones. */
function findSimilar({ phrases }: WordIndex, words: readonly string[]): readonly Phrase[] {
  const letters = toLetters(words.join(''));
  if (letters.length < MIN_ONE_EDIT) return [];
  let limit = letters.length < MIN_TWO_EDITS ? 1 : 2;
  let nearest: Phrase[] = [];
  const counter = new EditCounter();
  counter.setPattern(letters, 0, letters.length);
  for (const phrase of phrases) {
    if (phrase.letters[0] !== letters[0]) continue;
    const { whole } = counter.count(phrase.letters, 0, phrase.letters.length, limit);
    if (whole > limit) continue;
    if (whole < limit) nearest = [];
    limit = whole;
    nearest.push(phrase);
  }
  return nearest;
}

interface MccWords {
  readonly description: readonly string[];
  /** The description with the code, the group and the brand. */
  readonly all: readonly string[];
}
// Cached: folding a thousand codes takes 10 ms.
const getWords = buildOnce(({ code, description: text, category, brand = '' }: Mcc): MccWords => {
  const description = stemWords(text);
  return { description, all: [...description, ...stemWords(`${code} ${category} ${brand}`)] };
});

function hasWords(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => own.includes(word));
}

/** `veterinar` begins a word in `Veterinary Services`. */
function beginsWords(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

const STOP_WORDS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'my', 'of', 'on', 'or', 'the', 'to']);

/** British and American spellings, and words that people use interchangeably. */
const SAME_WORD: Readonly<Record<string, string>> = {
  centre: 'center',
  colour: 'color',
  jewellery: 'jewelri',
  licence: 'license',
  parlour: 'parlor',
  store: 'shop',
  theatre: 'theater',
  tyre: 'tire',
};

/** Folded words, the same in singular and plural: `movies` and `movie` both become `movi`. */
function stemWords(text: string): string[] {
  const words = splitWords(foldName(text));
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return (significant.length > 0 ? significant : words).map(stemWord);
}

function stemWord(word: string): string {
  if (word.length < 4) return word;
  const singular = word.replace(/(ss|sh|ch|x|z|us)es$/, '$1').replace(/([^su])s$/, '$1');
  const stem = singular.replace(/(ie|y)$/, 'i').replace(/oe$/, 'o');
  return SAME_WORD[singular] ?? SAME_WORD[stem] ?? stem;
}
