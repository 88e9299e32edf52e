// Edit distance of two texts, for the few that are not in the index.
import { EditCounter, type Edits } from './distance.ts';
import { toLetters } from './letters.ts';

const counter = new EditCounter();

/** `limit + 1` stands for anything above the limit. The answer is written anew by the next call. */
export function countTextEdits(typed: string, text: string, limit: number): Readonly<Edits> {
  counter.setPattern(toLetters(typed), 0, typed.length);
  return counter.count(toLetters(text), 0, text.length, limit);
}
