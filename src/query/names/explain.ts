// Why a name matched, and which part of it to highlight. Computed from the texts, only for the few hits that are shown:
// the catalogue has the raw names, and storing a copy in the index would make it 17 to 25 % larger.
import { foldName, joinWords, splitWords } from '../../catalogue/fold-name.ts';
import { countTextEdits } from './distance.ts';
import { isCjk } from './keys.ts';
import { maxEdits } from './weights.ts';

export type MatchReason = 'exact' | 'prefix' | 'typo' | 'alias' | 'part';

interface LocatedMatch {
  readonly reason: MatchReason;
  /** Start and end (exclusive), in UTF-16 code units of the name. */
  readonly span: readonly [number, number];
}

/** Reason and span for a name that the index returned; the reason for an alias is always 'alias'. */
export function locateMatch(query: string, name: string, kind: 'name' | 'alias' = 'name'): LocatedMatch {
  const found = locate(splitWords(foldName(query)), foldWithSpans(name));
  return kind === 'alias' ? { ...found, reason: 'alias' } : found;
}

function locate(words: readonly string[], name: FoldedName): LocatedMatch {
  const typed = words.join('');
  const i = name.letters.indexOf(typed);
  if (i === 0) {
    return {
      reason: typed.length === name.letters.length ? 'exact' : 'prefix',
      span: getSpan(name, 0, typed.length),
    };
  }
  if (i > 0) return { reason: 'part', span: getSpan(name, i, i + typed.length) };
  const places = words.map((word) => findWord(name, word)).filter((place) => place !== undefined);
  if (places.length < words.length && isNearPrefix(typed, name.letters)) {
    return { reason: 'typo', span: getSpan(name, 0, Math.min(typed.length, name.letters.length)) };
  }
  if (places.length === 0) return { reason: 'typo', span: getSpan(name, 0, name.letters.length) };
  const from = Math.min(...places.map(([start]) => start));
  return { reason: 'part', span: getSpan(name, from, Math.max(...places.map(([, end]) => end))) };
}

/** The folded letters of a name, and where in the name each one came from. */
interface FoldedName {
  readonly text: string;
  readonly letters: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly wordStarts: ReadonlySet<number>;
}

// Folds one letter with its marks at a time. It is put between two plain letters, so a separator leaves a space and a
// character that folds to nothing leaves nothing.
function foldWithSpans(text: string): FoldedName {
  let letters = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const wordStarts = new Set([0]);
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const folded = foldName(`x${cluster}x`).slice(1, -1);
    if (folded.startsWith(' ')) wordStarts.add(letters.length);
    const plain = joinWords(folded);
    for (let count = 0; count < plain.length; count++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
    letters += plain;
    if (folded.endsWith(' ')) wordStarts.add(letters.length);
  }
  return { text, letters, starts, ends, wordStarts };
}

function getSpan(name: FoldedName, from: number, to: number): [number, number] {
  // A name that is all symbols has no letters to point at.
  if (from >= to || name.letters === '') return [0, name.text.length];
  return [name.starts[from]!, name.ends[to - 1]!];
}

/** Where a word occurs: preferably at the start of one of the name's words, otherwise inside one. */
function findWord(name: FoldedName, word: string): [number, number] | undefined {
  let inside = -1;
  for (let i = name.letters.indexOf(word); i >= 0; i = name.letters.indexOf(word, i + 1)) {
    if (name.wordStarts.has(i)) return [i, i + word.length];
    if (inside < 0) inside = i;
  }
  return inside < 0 || word.length < 3 ? undefined : [inside, inside + word.length];
}

/** Whether the typed letters are a name or its beginning, apart from a few edits. */
export function isNearPrefix(typed: string, letters: string): boolean {
  const limit = maxEdits(typed.length, isCjk(typed.charCodeAt(0)));
  return countTextEdits(typed, letters, limit).prefix <= limit;
}
