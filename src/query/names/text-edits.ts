// Edit distance of two texts, for the few that are not in the index.
import { EditCounter } from './distance.ts';

const counter = new EditCounter();

/** `limit + 1` stands for anything above the limit. */
export function countTextEdits(one: string, other: string, limit: number): number {
  counter.setPattern(toLetters(one), 0, one.length);
  return counter.count(toLetters(other), 0, other.length, limit).whole;
}

function toLetters(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}
