// Queries as people type them: real names, each damaged in one known way, and how many find what is wanted. Seeded, so
// every run asks the same queries.
import { readFileSync } from 'node:fs';
import { foldName, splitWords, squashName } from '../../src/catalogue/fold-name.ts';
import { makeRandom, type Random } from '../../test/support/random.ts';
import type { BenchDocument } from './corpus.ts';

export interface BenchQuery {
  readonly kind: string;
  readonly text: string;
  /** Letters of the wanted name; undefined if nothing should be found. */
  readonly wanted: string | undefined;
}

/** Returns undefined if the damage doesn't apply to the name. */
type Damage = (name: string, random: Random) => string | undefined;

export const GARBAGE = 'garbage';
const EXTRA_WORDS = ['online', 'store', 'official', 'near me', 'singapore', 'berlin', 'outlet', 'restaurant'];

const DAMAGES: Readonly<Record<string, Damage>> = {
  exact: (name) => name,
  folded: (name) => foldName(name),
  'prefix 3-4': (name, random) => cutPrefix(name, 3 + pickBelow(2, random)),
  'prefix 5-6': (name, random) => cutPrefix(name, 5 + pickBelow(2, random)),
  'prefix 7+': (name, random) => cutPrefix(name, 7 + pickBelow(6, random)),
  'prefix with typo': (name, random) => {
    const prefix = cutPrefix(name, 5 + pickBelow(4, random));
    return prefix && misspell(prefix, random);
  },
  'one typo': (name, random) => (name.length < 5 ? undefined : misspell(name.toLowerCase(), random)),
  'two typos': (name, random) =>
    name.length < 9 ? undefined : misspell(misspell(name.toLowerCase(), random), random),
  spacing: (name, random) => {
    if (name.includes(' ')) return name.toLowerCase().replaceAll(' ', '');
    const index = 2 + pickBelow(name.length - 3, random);
    return name.length < 6 ? undefined : `${name.slice(0, index)} ${name.slice(index)}`.toLowerCase();
  },
  'word order': (name, random) => {
    const words = name.toLowerCase().split(' ');
    const turn = 1 + pickBelow(words.length - 1, random);
    return words.length < 2 ? undefined : [...words.slice(turn), ...words.slice(0, turn)].join(' ');
  },
  punctuation: (name, random) => {
    if (!/['’&.-]/.test(name)) return undefined;
    return name.toLowerCase().replace(/['’&.-]/g, random() < 0.5 ? '' : ' ');
  },
  'inner part': (name, random) => {
    const words = splitWords(foldName(name)).slice(1);
    const word = words[pickBelow(words.length, random)];
    return word === undefined || word.length < 4 ? undefined : word.slice(0, 4 + pickBelow(4, random));
  },
  'extra word': (name, random) =>
    `${name} ${EXTRA_WORDS[pickBelow(EXTRA_WORDS.length, random)]}`.toLowerCase(),
};

/** `each` queries of every kind, and as many from native-script aliases and of garbage. */
export function makeQueries(documents: readonly BenchDocument[], each = 100, seed = 7): BenchQuery[] {
  const random = makeRandom(seed);
  const pick = () => documents[pickBelow(documents.length, random)]!;
  const latin = (): string => {
    const name = pick().names[0]!.text;
    return /^[\p{Script=Latin}\p{N}\p{P}\p{Zs}&+]+$/u.test(name) ? name : latin();
  };
  const queries: BenchQuery[] = [];
  for (const [kind, damage] of Object.entries(DAMAGES)) {
    for (let made = 0; made < each; ) {
      const name = latin();
      const text = damage(name, random);
      if (text === undefined || foldName(text).length < 3) continue;
      queries.push({ kind, text, wanted: squashName(name) });
      made++;
    }
  }
  for (let made = 0; made < each; ) {
    const { names } = pick();
    const alias = names.find(({ text }) => /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text))?.text;
    if (alias === undefined || alias.length < 3) continue;
    const text = random() < 0.5 ? alias : alias.slice(0, Math.max(3, alias.length - 2));
    queries.push({ kind: 'native script', text, wanted: squashName(names[0]!.text) });
    made++;
  }
  for (let made = 0; made < each; made++)
    queries.push({ kind: GARBAGE, text: mash(random), wanted: undefined });
  return takeInTurn(queries);
}

/** Queries made elsewhere: `[{ "cls": "typo1", "q": "ikae", "name": "IKEA" }]`, no name for garbage. */
export function readQueries(file: string): BenchQuery[] {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { cls: string; q: string; name?: string }[];
  return takeInTurn(
    rows.map(({ cls, q, name }) => ({ kind: cls, text: q, wanted: name && squashName(name) })),
  );
}

/** Alternates kinds, so that an engine too slow for all queries still gets some of each. */
function takeInTurn(queries: readonly BenchQuery[]): BenchQuery[] {
  const places = new Map<string, number>();
  return queries
    .map((query) => {
      const place = places.get(query.kind) ?? 0;
      places.set(query.kind, place + 1);
      return { query, place };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ query }) => query);
}

export interface Ranked {
  readonly kind: string;
  /** Where the wanted name is, from 0; below 0 if it isn't found. For garbage, 0 means that nothing is found. */
  readonly rank: number;
}

/** `answers`: the documents found for each query, best first. */
export function rankAnswers(
  documents: readonly BenchDocument[],
  queries: readonly BenchQuery[],
  answers: readonly (readonly number[])[],
): Ranked[] {
  return answers.map((numbers, index) => {
    const { kind, wanted } = queries[index]!;
    if (wanted === undefined) return { kind: GARBAGE, rank: numbers.length === 0 ? 0 : -1 };
    const rank = numbers.findIndex((number) => squashName(documents[number]!.names[0]!.text) === wanted);
    return { kind, rank };
  });
}

/** Shares of the queries whose wanted name is first, and among five. */
export function countFound(ranked: readonly Ranked[]): { asked: number; first: number; inFive: number } {
  const asked = ranked.length;
  const count = (end: number): number => ranked.filter(({ rank }) => rank >= 0 && rank < end).length / asked;
  return { asked, first: count(1), inFive: count(5) };
}

function pickBelow(limit: number, random: Random): number {
  return Math.floor(random() * Math.max(1, limit));
}

function cutPrefix(name: string, length: number): string | undefined {
  return name.length <= length ? undefined : name.slice(0, length).toLowerCase().trimEnd();
}

/** Drops, doubles, replaces or swaps one letter. */
function misspell(text: string, random: Random): string {
  const index = pickBelow(text.length - 1, random);
  const other = String.fromCharCode(97 + pickBelow(26, random));
  const letter = text.charAt(index);
  const damaged = ['', letter + letter, other, text.charAt(index + 1) + letter][pickBelow(4, random)]!;
  return (
    text.slice(0, index) +
    damaged +
    text.slice(index + (damaged.length === 2 && damaged[1] === letter ? 2 : 1))
  );
}

/** Random consonants, keyboard rows, hexadecimal. */
function mash(random: Random): string {
  const letters = ['bcdfghjklmnpqrstvwxz', 'asdfghjklqwertyuiopzxcvbnm', '0123456789abcdef'][
    pickBelow(3, random)
  ]!;
  return Array.from(
    { length: 8 + pickBelow(5, random) },
    () => letters[pickBelow(letters.length, random)],
  ).join('');
}
