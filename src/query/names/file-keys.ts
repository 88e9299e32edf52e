// The last part of the build: words and forms filed under the hashed keys of keys.ts.
import { MOST_KEYS, writeFormHeads, writeGrams, writeWordHeads } from './keys.ts';
import type { Words } from './order-names.ts';
import { chooseTableSize, fileUnderKeys, isRepeated, type Lists, NumberList } from './postings.ts';
import type { Letters } from './sort-runs.ts';

export function fileWordHeads(letters: Letters): Lists {
  return fileWords(letters, (start, length, keys) =>
    writeWordHeads(letters.items, start, length, true, keys),
  );
}

export function fileGrams(letters: Letters): Lists {
  return fileWords(letters, (start, length, keys) => writeGrams(letters.items, start, length, keys));
}

function fileWords(
  letters: Letters,
  writeKeys: (start: number, length: number, keys: Uint32Array) => number,
): Lists {
  return fileByKeys(letters.starts.length - 1, (word, keys) => {
    const start = letters.starts[word]!;
    return writeKeys(start, letters.starts[word + 1]! - start, keys);
  });
}

/** Forms of one word are left out: the word's own keys lead to them. */
export function fileFormHeads({ letters, formWords }: Words): Lists {
  const head = new Uint16Array(8);
  return fileByKeys(formWords.starts.length - 1, (form, keys) => {
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

function fileByKeys(count: number, writeKeys: (number: number, keys: Uint32Array) => number): Lists {
  const keys = new NumberList();
  const items = new NumberList();
  const buffer = new Uint32Array(MOST_KEYS);
  for (let number = 0; number < count; number++) {
    const written = writeKeys(number, buffer);
    for (let at = 0; at < written; at++) {
      if (isRepeated(buffer, 0, at)) continue;
      keys.push(buffer[at]!);
      items.push(number);
    }
  }
  const size = chooseTableSize(keys.length);
  for (let at = 0; at < keys.length; at++) keys.values[at]! &= size - 1;
  return fileUnderKeys(size, keys.values, items.values, keys.length);
}
