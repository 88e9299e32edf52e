// Edit distance with a limit: letters inserted, left out, replaced, or two neighbours swapped (optimal string
// alignment). Only a band as wide as the limit is computed, and a hopeless pair is left after a few letters;
// with limits of 1 to 3 that beat a bit-parallel version, which must first build its letter masks.

/** The longest pattern or text that is compared; longer ones count as too far apart. */
export const LONGEST_COMPARED = 250;

const ROW = LONGEST_COMPARED + 8;
let row = new Uint8Array(ROW);
let previous = new Uint8Array(ROW);
let beforeLast = new Uint8Array(ROW);

/**
 * Edits between `pattern` and `text`, or `limit + 1` when there are more. With `open` the text may go on: the
 * distance is that to its nearest prefix ('decatl' is one edit from the beginning of 'decathlon').
 */
export function countEdits(
  pattern: Uint16Array,
  patternStart: number,
  patternLength: number,
  text: Uint16Array,
  textStart: number,
  textLength: number,
  limit: number,
  open: boolean,
): number {
  const over = limit + 1;
  if (patternLength > LONGEST_COMPARED - over || patternLength - textLength > limit) return over;
  if (!open && textLength - patternLength > limit) return over;
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
      let edits = previous[j - 1]! + (letter === other ? 0 : 1);
      edits = Math.min(edits, row[j - 1]! + 1, previous[j]! + 1);
      if (
        i > 1 &&
        j > 1 &&
        letter === text[textStart + j - 2] &&
        pattern[patternStart + i - 2] === other &&
        beforeLast[j - 2]! + 1 < edits
      ) {
        edits = beforeLast[j - 2]! + 1;
      }
      row[j] = Math.min(edits, over);
      if (edits < best) best = edits;
    }
    row[last + 1] = over;
    if (best > limit) return over;
  }
  if (!open) return row[width]!;
  let nearest = over;
  for (let j = Math.max(0, patternLength - limit); j <= width; j++) nearest = Math.min(nearest, row[j]!);
  return nearest;
}
