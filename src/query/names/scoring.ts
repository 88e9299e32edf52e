// How well a form answers a query: word by word, and as a whole with spaces aside.
import type { NameIndexArrays } from './arrays.ts';
import { isArticle } from './articles.ts';
import { LONGEST_COMPARED } from './banded-distance.ts';
import type { EditCounter } from './distance.ts';
import { isDense } from './keys.ts';
import type { QueryText } from './query-text.ts';
import { isSlip } from './slips.ts';
import { allowEdits, WEIGHTS } from './weights.ts';
import type { WordMatches } from './word-matches.ts';

/** Words of a form that are looked at; one bit each in a mask. */
const MOST_FORM_WORDS = 24;
const spelled = new Uint16Array(LONGEST_COMPARED);

/**
 * For each typed word the best word of the form that no other has taken: how much of the query that covers,
 * times how much of the name was typed, from its beginning, in order.
 */
export function scoreWords(
  index: NameIndexArrays,
  form: number,
  query: QueryText,
  matches: readonly WordMatches[],
): number {
  const { formWordStarts, formWords, wordStarts, formLengths } = index;
  const first = formWordStarts[form]!;
  const size = Math.min(formWordStarts[form + 1]! - first, MOST_FORM_WORDS);
  let taken = 0;
  let covered = 0;
  let typed = 0;
  let asked = 0;
  let matched = 0;
  let previous = -1;
  let inOrder = true;
  for (let i = 0; i < query.words; i++) {
    const match = matches[i]!;
    asked += match.worth;
    let best = 0;
    let place = -1;
    for (let at = 0; at < size; at++) {
      if ((taken & (1 << at)) !== 0) continue;
      const weight = match.weigh(formWords[first + at]!);
      if (weight > best) {
        best = weight;
        place = at;
      }
    }
    if (place < 0) continue;
    taken |= 1 << place;
    if (place < previous) inOrder = false;
    previous = place;
    const word = formWords[first + place]!;
    matched++;
    covered += best * match.worth;
    typed += best * Math.min(match.length, wordStarts[word + 1]! - wordStarts[word]!);
  }
  if (taken === 0) return 0;
  const queryShare = (covered / asked) ** WEIGHTS.extra * (matched < query.words ? WEIGHTS.lacking : 1);
  const nameShare = Math.min(1, typed / formLengths[form]!);
  const takesBeginning = (taken & 1) !== 0 || ((taken & 2) !== 0 && isArticle(index, formWords[first]!));
  return (
    queryShare *
    (WEIGHTS.base +
      WEIGHTS.cover * nameShare +
      (takesBeginning ? WEIGHTS.first : 0) +
      (inOrder ? WEIGHTS.order : 0))
  );
}

/** The most that a form can score by words worth this share of the query. */
export function boundScore(share: number): number {
  return share ** WEIGHTS.extra * (share < 0.999 ? WEIGHTS.lacking : 1);
}

/** A form that begins with the letters typed. */
export function scoreBeginning(index: NameIndexArrays, form: number, query: QueryText): number {
  const length = index.formLengths[form]!;
  const typed = query.letters.length;
  if (typed >= length) return WEIGHTS.exact;
  const score = WEIGHTS.wholePrefix + (WEIGHTS.wholeShare * typed) / length;
  return isPartedAlike(index, form, query) ? score : score - WEIGHTS.parted;
}

/** Whether a form that begins with the letters typed has its spaces where they were typed. */
function isPartedAlike(index: NameIndexArrays, form: number, { starts, words }: QueryText): boolean {
  const { wordStarts, formWordStarts, formWords } = index;
  const first = formWordStarts[form]!;
  for (let i = 0; i < words; i++) {
    const word = formWords[first + i]!;
    const left = wordStarts[word + 1]! - wordStarts[word]! - (starts[i + 1]! - starts[i]!);
    if (left < 0 || (left > 0 && i < words - 1)) return false;
  }
  return true;
}

/** The most that scoreWhole can give: one edit, nothing missing. */
export function boundWhole(typed: number): number {
  return Math.max(WEIGHTS.whole, WEIGHTS.nearPrefix) * (1 - Math.min(WEIGHTS.edit, WEIGHTS.slip) / typed);
}

/** A form whose letters, or first letters, are a few edits from those typed, the counter's pattern; 0 when not. */
export function scoreWhole(
  index: NameIndexArrays,
  form: number,
  query: QueryText,
  counter: EditCounter,
): number {
  const { letters } = query;
  const typed = letters.length;
  const limit = allowEdits(typed, isDense(letters[0]!));
  if (limit === 0 || index.formLengths[form]! < typed - limit) return 0;
  if (!beginsAlike(index, form, letters)) return 0;
  const size = spellForm(index, form, Math.min(typed + limit + 1, LONGEST_COMPARED));
  const edits = counter.count(spelled, 0, size, limit);
  if (edits.beginning > limit) return 0;
  const cost =
    edits.beginning === 1 && isSlip(letters, 0, typed, spelled, 0, size) ? WEIGHTS.slip : WEIGHTS.edit;
  const whole = edits.whole > limit ? 0 : WEIGHTS.whole * (1 - (cost * edits.whole) / typed);
  const share = Math.min(1, typed / index.formLengths[form]!);
  const part =
    (WEIGHTS.wholePrefix + WEIGHTS.wholeShare * share) *
    (1 - (cost * edits.beginning) / typed) *
    WEIGHTS.nearPrefix;
  return Math.max(whole, part);
}

// Of two letters each, one pair must agree: all spellings one edit apart at the beginning do, and the
// comparisons spared take p99 from 0.54 to 0.48 ms.
function beginsAlike(index: NameIndexArrays, form: number, letters: Uint16Array): boolean {
  const { wordStarts, wordLetters, formWordStarts, formWords } = index;
  const word = formWords[formWordStarts[form]!]!;
  const start = wordStarts[word]!;
  const first = wordLetters[start]!;
  if (first === letters[0] || first === letters[1]) return true;
  if (wordStarts[word + 1]! - start < 2) return true;
  const second = wordLetters[start + 1]!;
  return second === letters[0] || second === letters[1];
}

function spellForm(index: NameIndexArrays, form: number, most: number): number {
  const { wordStarts, wordLetters, formWordStarts, formWords } = index;
  let length = 0;
  for (let at = formWordStarts[form]!; at < formWordStarts[form + 1]!; at++) {
    const word = formWords[at]!;
    for (let letter = wordStarts[word]!; letter < wordStarts[word + 1]!; letter++) {
      if (length === most) return length;
      spelled[length++] = wordLetters[letter]!;
    }
  }
  return length;
}
