// Edit distance for patterns too long for distance.ts, one cell of the table at a time. Only a band as wide as the
// limit is computed, and a hopeless pair is left after a few letters.
import type { Edits } from './distance.ts';

/** The longest pattern or text that is compared; longer ones count as too far apart. */
export const LONGEST_COMPARED = 250;

const ROW = LONGEST_COMPARED + 8;
let row = new Uint8Array(ROW);
let previous = new Uint8Array(ROW);
let beforeLast = new Uint8Array(ROW);

/** Writes both distances into `edits`; `limit + 1` stands for anything above the limit. */
export function countInBand(
  edits: Edits,
  pattern: Uint16Array,
  patternStart: number,
  patternLength: number,
  text: Uint16Array,
  textStart: number,
  textLength: number,
  limit: number,
): void {
  const over = limit + 1;
  edits.whole = over;
  edits.beginning = over;
  if (patternLength > LONGEST_COMPARED - over || patternLength - textLength > limit) return;
  const width = Math.min(textLength, patternLength + limit);
  for (let at = 0; at <= Math.min(width, limit); at++) row[at] = at;
  row[Math.min(width, limit) + 1] = over;

  for (let i = 1; i <= patternLength; i++) {
    const spare = beforeLast;
    beforeLast = previous;
    previous = row;
    row = spare;
    const letter = pattern[patternStart + i - 1]!;
    const first = Math.max(1, i - limit);
    const last = Math.min(width, i + limit);
    row[first - 1] = first === 1 && i <= limit ? i : over;
    let best = row[first - 1]!;
    for (let j = first; j <= last; j++) {
      const other = text[textStart + j - 1]!;
      let cell = previous[j - 1]! + (letter === other ? 0 : 1);
      if (row[j - 1]! + 1 < cell) cell = row[j - 1]! + 1;
      if (previous[j]! + 1 < cell) cell = previous[j]! + 1;
      const swapped =
        i > 1 && j > 1 && letter === text[textStart + j - 2] && other === pattern[patternStart + i - 2];
      if (swapped && beforeLast[j - 2]! + 1 < cell) cell = beforeLast[j - 2]! + 1;
      row[j] = Math.min(cell, over);
      if (cell < best) best = cell;
    }
    row[last + 1] = over;
    if (best > limit) return;
  }
  if (textLength - patternLength <= limit) edits.whole = row[width]!;
  for (let j = Math.max(0, patternLength - limit); j <= width; j++) {
    if (row[j]! < edits.beginning) edits.beginning = row[j]!;
  }
}
