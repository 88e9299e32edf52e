// The last part of the build: words and forms filed under the hashed keys of keys.ts.
import { isRepeated, type Lists } from './filed-lists.ts';
import {
  MOST_FORM_KEYS,
  MOST_KEYS,
  MOST_WORD_KEYS,
  writeFormHeads,
  writeGrams,
  writeWordHeads,
} from './keys.ts';
import type { Words } from './order-names.ts';
import { makeNumbers } from './scratch.ts';
import type { Letters } from './sort-runs.ts';

export function fileWordHeads({ starts, items }: Letters): Lists {
  const count = starts.length - 1;
  return fileByKeys(count, count * MOST_WORD_KEYS, (word, keys) =>
    writeWordHeads(items, starts[word]!, starts[word + 1]! - starts[word]!, true, keys),
  );
}

export function fileGrams({ starts, items }: Letters): Lists {
  // A word has no more runs of letters than letters.
  return fileByKeys(starts.length - 1, items.length, (word, keys) =>
    writeGrams(items, starts[word]!, starts[word + 1]! - starts[word]!, keys),
  );
}

/** Forms of one word are left out: the word's own keys lead to them. */
export function fileFormHeads({ letters, formWords }: Words): Lists {
  const head = new Uint16Array(8);
  const count = formWords.starts.length - 1;
  return fileByKeys(count, count * MOST_FORM_KEYS, (form, keys) => {
    const first = formWords.starts[form]!;
    const end = formWords.starts[form + 1]!;
    if (end - first < 2) return 0;
    let length = 0;
    for (let at = first; at < end && length < head.length; at++) {
      const word = formWords.items[at]!;
      const stop = letters.starts[word + 1]!;
      for (let letter = letters.starts[word]!; letter < stop && length < head.length; letter++) {
        head[length++] = letters.items[letter]!;
      }
    }
    return writeFormHeads(head, length, keys);
  });
}

/** `most` is how many keys all of them can have; the table is as large as those that they do have ask for. */
function fileByKeys(
  count: number,
  most: number,
  writeKeys: (number: number, keys: Uint32Array) => number,
): Lists {
  const keys = makeNumbers(most);
  const ends = makeNumbers(count);
  const buffer = new Uint32Array(MOST_KEYS);
  let pairs = 0;
  for (let number = 0; number < count; number++) {
    const written = writeKeys(number, buffer);
    for (let at = 0; at < written; at++) if (!isRepeated(buffer, 0, at)) keys[pairs++] = buffer[at]!;
    ends[number] = pairs;
  }
  const mask = chooseTableSize(pairs) - 1;
  const starts = new Uint32Array(mask + 2);
  for (let at = 0; at < pairs; at++) starts[(keys[at]! & mask) + 1]!++;
  for (let slot = 0; slot <= mask; slot++) starts[slot + 1]! += starts[slot]!;
  const next = makeNumbers(mask + 1);
  next.set(starts.subarray(0, mask + 1));
  const items = new Uint32Array(pairs);
  for (let number = 0, at = 0; number < count; number++) {
    for (; at < ends[number]!; at++) items[next[keys[at]! & mask]!++] = number;
  }
  return { starts, items };
}

/** Slots of a hashed table, a power of two: between two and four items share one, so that slots stay few. */
function chooseTableSize(pairs: number): number {
  let size = 1024;
  while (size < pairs / 4) size *= 2;
  return size;
}
