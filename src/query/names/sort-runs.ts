// Sorts runs of letters in code unit order: by their first letters in counting passes, then what those leave equal by
// comparing. A million names take 0.9 s of processor time, and 1.7 s when the passes read the letters where they stand
// and every rest, most of two or three names, is a sort of its own.
import { countUp } from './filed-lists.ts';
import { makeLetters, makeNumbers } from './scratch.ts';

/** Letters by which runs are sorted before any two are compared. */
const HEAD = 6;
/** Fewer runs are only compared: a counting pass takes 65,536 steps, however few they are. */
const MANY = 4096;
/** Up to this many runs of one head are sorted by insertion: most are two or three. */
const FEW = 16;
const LETTERS = 0x10000;

export interface Letters {
  readonly starts: Uint32Array;
  readonly items: Uint16Array;
}

/** The numbers of the runs in order; `compareEqual` decides between runs of the same letters. */
export function sortRuns(runs: Letters, compareEqual: (one: number, other: number) => number): Uint32Array {
  const count = runs.starts.length - 1;
  const compareFrom = (first: number) => (one: number, other: number) =>
    compareRuns(runs, first, one, other) || compareEqual(one, other);
  if (count < MANY) return countUp(count).sort(compareFrom(0));
  const heads = listHeads(runs);
  const order = sortByHeads(heads, count);
  const compare = compareFrom(HEAD);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && sharesHead(heads, count, order[from]!, order[to]!)) to++;
    if (to - from > FEW) order.subarray(from, to).sort(compare);
    else insertInOrder(order, from, to, compare);
    from = to;
  }
  return order;
}

/** Letters from the given place on; of runs alike up to the end of one, the shorter goes first. */
function compareRuns({ starts, items }: Letters, first: number, one: number, other: number): number {
  const endA = starts[one + 1]!;
  const endB = starts[other + 1]!;
  for (let a = starts[one]! + first, b = starts[other]! + first; a < endA && b < endB; a++, b++) {
    if (items[a] !== items[b]) return items[a]! - items[b]!;
  }
  return endA - starts[one]! - (endB - starts[other]!);
}

/** All first letters, then all second ones and so on; 0 past the end of a run, which goes before any letter. */
function listHeads({ starts, items }: Letters): Uint16Array {
  const count = starts.length - 1;
  const heads = makeLetters(HEAD * count);
  for (let run = 0; run < count; run++) {
    const start = starts[run]!;
    const length = Math.min(HEAD, starts[run + 1]! - start);
    for (let at = 0; at < length; at++) heads[at * count + run] = items[start + at]!;
  }
  return heads;
}

// From the sixth letter to the first, each pass stable: what is left to compare is a handful each.
function sortByHeads(heads: Uint16Array, count: number): Uint32Array {
  let order = countUp(count);
  let sorted = makeNumbers(count);
  const next = new Uint32Array(LETTERS + 1);
  for (let at = HEAD - 1; at >= 0; at--) {
    const base = at * count;
    next.fill(0);
    for (let run = 0; run < count; run++) next[heads[base + run]! + 1]!++;
    for (let letter = 0; letter < LETTERS; letter++) next[letter + 1]! += next[letter]!;
    for (let place = 0; place < count; place++) {
      const run = order[place]!;
      sorted[next[heads[base + run]!]!++] = run;
    }
    [order, sorted] = [sorted, order];
  }
  return order;
}

function sharesHead(heads: Uint16Array, count: number, one: number, other: number): boolean {
  for (let at = HEAD - 1; at >= 0; at--) {
    if (heads[at * count + one] !== heads[at * count + other]) return false;
  }
  return true;
}

function insertInOrder(
  order: Uint32Array,
  from: number,
  to: number,
  compare: (one: number, other: number) => number,
): void {
  for (let next = from + 1; next < to; next++) {
    const run = order[next]!;
    let at = next;
    for (; at > from && compare(order[at - 1]!, run) > 0; at--) order[at] = order[at - 1]!;
    order[at] = run;
  }
}
