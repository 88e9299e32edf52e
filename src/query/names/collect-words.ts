// The second half of the build: the distinct words of all forms in code unit order, and which form has which.
import { splitWords } from '../../catalogue/fold-name.ts';
import { fileUnderKeys, isRepeated, type Lists, NumberList } from './postings.ts';

export interface Letters {
  readonly starts: Uint32Array;
  readonly items: Uint16Array;
}

export interface Words {
  readonly letters: Letters;
  readonly formWords: Lists;
}

export function collectWords(forms: readonly string[]): Words {
  const numbers = new Map<string, number>();
  const starts = new Uint32Array(forms.length + 1);
  const items = new NumberList();
  forms.forEach((form, place) => {
    for (const word of splitWords(form)) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      items.push(number);
    }
    starts[place + 1] = items.length;
  });
  const sorted = [...numbers.keys()].sort();
  const ranks = new Uint32Array(sorted.length);
  sorted.forEach((word, rank) => {
    ranks[numbers.get(word)!] = rank;
  });
  return {
    letters: writeLetters(sorted),
    formWords: { starts, items: items.toArray().map((number) => ranks[number]!) },
  };
}

function writeLetters(words: readonly string[]): Letters {
  const starts = new Uint32Array(words.length + 1);
  words.forEach((word, number) => {
    starts[number + 1] = starts[number]! + word.length;
  });
  const items = new Uint16Array(starts[words.length]!);
  words.forEach((word, number) => {
    for (let at = 0; at < word.length; at++) items[starts[number]! + at] = word.charCodeAt(at);
  });
  return { starts, items };
}

/** The forms of each word, the best known first; a form that repeats a word is listed once. */
export function listPostings({ letters, formWords }: Words, formPopularity: Float32Array): Lists {
  const words = new NumberList();
  const forms = new NumberList();
  for (const form of orderByPopularity(formPopularity)) {
    const first = formWords.starts[form]!;
    for (let at = first; at < formWords.starts[form + 1]!; at++) {
      if (isRepeated(formWords.items, first, at)) continue;
      words.push(formWords.items[at]!);
      forms.push(form);
    }
  }
  return fileUnderKeys(letters.starts.length - 1, words.values, forms.values, words.length);
}

/** Forms from the best to the least known, in steps of a thousandth; in order of their numbers within a step. */
function orderByPopularity(popularity: Float32Array): Uint32Array {
  const steps = new Uint32Array(popularity.length);
  for (let form = 0; form < steps.length; form++) {
    steps[form] = 1000 - Math.round(1000 * Math.min(1, Math.max(0, popularity[form]!)));
  }
  return fileUnderKeys(1001, steps, Uint32Array.from(steps.keys()), steps.length).items;
}

/** How many letters each form has, 255 at most. */
export function measureForms({ letters, formWords }: Words): Uint8Array {
  const lengths = new Uint8Array(formWords.starts.length - 1);
  for (let form = 0; form < lengths.length; form++) {
    let length = 0;
    for (let at = formWords.starts[form]!; at < formWords.starts[form + 1]!; at++) {
      const word = formWords.items[at]!;
      length += letters.starts[word + 1]! - letters.starts[word]!;
    }
    lengths[form] = Math.min(length, 255);
  }
  return lengths;
}
