// Words that were stuck together, told apart by words that are known: `nytdigitalsubscription` → `nyt digital
// subscription`. What cannot be told apart whole stays as it is.

/** Shorter words are seldom two, and shorter parts are in everything. */
const SHORTEST_STUCK = 9;
const SHORTEST_PART = 3;
const LONGEST = 40;

export function unstickWords(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  return words.flatMap((word) =>
    word.length < SHORTEST_STUCK || word.length > LONGEST || isKnown(word)
      ? [word]
      : (splitKnown(word, isKnown) ?? [word]),
  );
}

/** The fewest known parts that make up the word. */
function splitKnown(word: string, isKnown: (word: string) => boolean): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    best[end] = undefined;
    for (let start = 0; start <= end - SHORTEST_PART; start++) {
      const before = best[start];
      if (before === undefined || before.length + 1 >= (best[end]?.length ?? Number.POSITIVE_INFINITY))
        continue;
      const part = word.slice(start, end);
      if (isKnown(part)) best[end] = [...before, part];
    }
  }
  return best[word.length];
}
