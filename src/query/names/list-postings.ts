// The third part of the build: which forms have each word, the best known first, and how long each form is.
import { countUp, fileUnderKeys, isRepeated, type Lists } from './filed-lists.ts';
import type { Words } from './order-names.ts';
import { makeNumbers } from './scratch.ts';

/** A form that repeats a word is listed once. */
export function listPostings({ letters, formWords }: Words, formPopularity: Float32Array): Lists {
  const words = makeNumbers(formWords.items.length);
  const forms = makeNumbers(formWords.items.length);
  let pairs = 0;
  const order = orderByPopularity(formPopularity);
  for (let place = 0; place < order.length; place++) {
    const form = order[place]!;
    const first = formWords.starts[form]!;
    for (let at = first; at < formWords.starts[form + 1]!; at++) {
      if (isRepeated(formWords.items, first, at)) continue;
      words[pairs] = formWords.items[at]!;
      forms[pairs++] = form;
    }
  }
  return fileUnderKeys(letters.starts.length - 1, words, forms, pairs);
}

/** Forms from the best to the least known, in steps of a thousandth; in order of their numbers within a step. */
function orderByPopularity(popularity: Float32Array): Uint32Array {
  const steps = makeNumbers(popularity.length);
  for (let form = 0; form < steps.length; form++) {
    steps[form] = 1000 - Math.round(1000 * Math.min(1, Math.max(0, popularity[form]!)));
  }
  return fileUnderKeys(1001, steps, countUp(steps.length), steps.length).items;
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
