// The possible readings of a line's words: only the names, all words, and the names with joined words split and
// abbreviations expanded. Each word's weight is how much it tells us about who was paid.
import { isCountry } from '../../catalogue/country.ts';
import type { StatementTables } from '../../catalogue/statement-tables.ts';
import type { NameForms } from './name-forms.ts';
import type { DescriptorWord } from './split-descriptor.ts';

export interface Reading {
  readonly words: readonly ReadWord[];
  /** Sum of the words' weights. */
  readonly weight: number;
  /** The line may have been cut inside its last word. */
  readonly wasCut: boolean;
  /** How likely this reading is, 0 to 1. */
  readonly likelihood: number;
  /** The owner's name before the chain's has been left out. */
  readonly isOwned: boolean;
}

export interface ReadWord {
  readonly text: string;
  /** Names come first on a line, so later words count less; places and generic words hardly count. */
  readonly weight: number;
  /** 1 for a word in a single name, 0 for a word in very many. */
  readonly rarity: number;
  /** How much it counts against a name without it: `PLUMBING` is a different business, `WILLOWDALE` may be a place. */
  readonly penalty: number;
}

/** Factor for each generic shop word left out: `DISNEY STORE` is Disney Store rather than Disney+. */
const LEFT_OUT = 0.95;
const MAX_LEFT_OUT = 2;
/** Factor for leaving out the owner before the chain: `MARIO'S NO FRILLS`. */
const WITHOUT_OWNER = 0.93;
/** Factor for each further word. */
const LATER_WORD = 0.8;
/** `SHIVA & RAMYA'S NO FRILLS`. */
const MAX_OWNER_WORDS = 3;
const TICKET_LENGTH = 10;
const MINOR_WORD = 0.12;
/** A word in this many names or more counts as a trade word. */
const TRADE_WORD_NAMES = 20;
const TRADE_WORD_PENALTY = 1.4;
const OTHER_WORD_PENALTY = 0.8;

/** `placeFrom`: index of the first word that belongs to the place at the end. */
export function listReadings(
  words: readonly DescriptorWord[],
  placeFrom: number,
  wasCut: boolean,
  { tables, forms }: { readonly tables: StatementTables; readonly forms: NameForms },
): Reading[] {
  const weighed = words.map((word, index) => ({
    ...word,
    minor: word.kind !== 'name' || index >= placeFrom,
  }));
  const named = weighed.filter(({ kind }) => kind === 'name');
  // A number at the end means the name before it is complete, but a ticket number may come from a separate field.
  const last = words.at(-1);
  const cut = wasCut && (last?.kind !== 'number' || last.text.length >= TICKET_LENGTH);
  const read = (list: typeof weighed, likelihood = 1, isOwned = false): Reading =>
    buildReading(
      list.map(({ text }) => text),
      (index) => list[index]!.minor,
      { wasCut: cut, likelihood, isOwned },
      forms,
    );
  const leftOut = Math.min(MAX_LEFT_OUT, words.filter(({ kind }) => kind === 'shop').length);
  const readings = named.length === 0 ? [] : [read(named, LEFT_OUT ** leftOut)];
  if (named.length < words.length) readings.push(read(weighed));

  const isKnown = (word: string): boolean =>
    [tables.noise, tables.abbreviations, tables.places].some((table) => Object.hasOwn(table, word)) ||
    forms.countNames(word) > 0;
  const plain = named.map(({ text }) => text);
  const expand = (texts: readonly string[], likelihood: number, isOwned = false): void => {
    const separated = splitJoinedWords(texts, isKnown);
    const expanded = expandAbbreviations(separated, tables) ?? separated;
    const isMinor = (index: number): boolean =>
      index > 0 &&
      (Object.hasOwn(tables.noise, expanded[index]!) || Object.hasOwn(tables.places, expanded[index]!));
    if (expanded.join(' ') !== texts.join(' '))
      readings.push(buildReading(expanded, isMinor, { wasCut: cut, likelihood, isOwned }, forms));
  };
  expand(plain, LEFT_OUT ** leftOut);
  const owner = weighed.findIndex(({ possessive }) => possessive);
  const chain = owner >= 0 && owner < MAX_OWNER_WORDS ? weighed.slice(owner + 1) : [];
  if (chain.some(({ kind }) => kind === 'name')) {
    readings.push(read(chain, WITHOUT_OWNER, true));
    expand(
      chain.map(({ text }) => text),
      WITHOUT_OWNER,
      true,
    );
  }
  return readings;
}

function buildReading(
  texts: readonly string[],
  isMinor: (index: number) => boolean,
  attributes: Omit<Reading, 'words' | 'weight'>,
  forms: NameForms,
): Reading {
  const words = texts.map((text, index): ReadWord => {
    const minor = isMinor(index) || (index > 0 && text.length === 1);
    return {
      text,
      weight: Math.min(text.length, 10) * LATER_WORD ** index * (minor ? MINOR_WORD : 1),
      rarity: Math.max(0, 2 * forms.weighWord(text) - 1),
      penalty: forms.countNames(text) >= TRADE_WORD_NAMES ? TRADE_WORD_PENALTY : OTHER_WORD_PENALTY,
    };
  });
  return { words, weight: words.reduce((sum, { weight }) => sum + weight, 0), ...attributes };
}

/** Shorter words are rarely two joined together, and shorter parts occur in almost any word. */
const MIN_JOINED_LENGTH = 9;
const MIN_PART_LENGTH = 3;
/** Splitting takes time that grows with the square of the length. */
const MAX_JOINED_LENGTH = 40;

/** `nytdigitalsubscription` → `nyt digital subscription`; a word not made of known parts is left as it is. */
function splitJoinedWords(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  return words.flatMap((word) =>
    word.length < MIN_JOINED_LENGTH || word.length > MAX_JOINED_LENGTH || isKnown(word)
      ? [word]
      : (splitIntoKnown(word, isKnown) ?? splitOffCountry(word, isKnown) ?? [word]),
  );
}

/** `amznprimesg` → `amzn prime sg`. */
function splitOffCountry(word: string, isKnown: (word: string) => boolean): string[] | undefined {
  const country = word.slice(-2);
  if (!isCountry(country.toUpperCase()) && country !== 'uk') return undefined;
  const parts = splitIntoKnown(word.slice(0, -2), isKnown);
  return parts && [...parts, country];
}

/** The fewest known parts that make up the word. */
function splitIntoKnown(word: string, isKnown: (word: string) => boolean): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    best[end] = undefined;
    for (let start = 0; start <= end - MIN_PART_LENGTH; start++) {
      const before = best[start];
      if (before === undefined || before.length + 1 >= (best[end]?.length ?? Number.POSITIVE_INFINITY))
        continue;
      const part = word.slice(start, end);
      if (isKnown(part)) best[end] = [...before, part];
    }
  }
  return best[word.length];
}

const MAX_ABBREVIATION_WORDS = 3;

/** `cdn tire` → `canadian tire`, the longest abbreviation first. Undefined if there is none. */
function expandAbbreviations(
  words: readonly string[],
  { abbreviations }: StatementTables,
): string[] | undefined {
  const expanded: string[] = [];
  let changed = false;
  for (let index = 0; index < words.length; ) {
    let size = Math.min(MAX_ABBREVIATION_WORDS, words.length - index);
    while (size > 0 && !Object.hasOwn(abbreviations, words.slice(index, index + size).join(' '))) size--;
    if (size === 0) expanded.push(words[index++]!);
    else {
      expanded.push(...abbreviations[words.slice(index, index + size).join(' ')]!.split(' '));
      index += size;
      changed = true;
    }
  }
  return changed ? expanded.filter((word, index) => word !== expanded[index - 1]) : undefined;
}
