// The second part of the build: words and forms renumbered in code unit order, forms by their letters without spaces,
// so that whatever begins with some letters is one range of numbers.
import type { CollectedNames } from './collect-names.ts';
import type { DistinctRuns } from './distinct-runs.ts';
import type { Lists } from './filed-lists.ts';
import { makeLetters, makeNumbers } from './scratch.ts';
import { type Letters, sortRuns } from './sort-runs.ts';

export interface Words {
  readonly letters: Letters;
  /** Words of each form, in the order of the name. */
  readonly formWords: Lists;
}

/** `formRanks` leads from the number a form was met by to its place in order. */
export function orderNames({ words, forms }: CollectedNames): Words & { formRanks: Uint32Array } {
  const met: Letters = {
    starts: words.starts.toArray(),
    items: new Uint16Array(words.items.values.subarray(0, words.items.length)),
  };
  const wordOrder = sortRuns(met, () => 0);
  const wordRanks = rank(wordOrder);
  const formOrder = sortRuns(spellForms(met, forms), (one, other) => compareSpacing(met, forms, one, other));
  return {
    letters: rearrangeLetters(met, wordOrder),
    formWords: rearrangeForms(forms, formOrder, wordRanks),
    formRanks: rank(formOrder),
  };
}

function rank(order: Uint32Array): Uint32Array {
  const ranks = makeNumbers(order.length);
  for (let place = 0; place < order.length; place++) ranks[order[place]!] = place;
  return ranks;
}

/** The letters of each form without its spaces. */
function spellForms(words: Letters, forms: DistinctRuns): Letters {
  const starts = makeNumbers(forms.count + 1);
  const formStarts = forms.starts.values;
  const formWords = forms.items.values;
  for (let form = 0; form < forms.count; form++) {
    let length = 0;
    for (let at = formStarts[form]!; at < formStarts[form + 1]!; at++) {
      length += words.starts[formWords[at]! + 1]! - words.starts[formWords[at]!]!;
    }
    starts[form + 1] = starts[form]! + length;
  }
  const items = makeLetters(starts[forms.count]!);
  let next = 0;
  for (let at = 0; at < forms.items.length; at++) {
    const end = words.starts[formWords[at]! + 1]!;
    for (let letter = words.starts[formWords[at]!]!; letter < end; letter++)
      items[next++] = words.items[letter]!;
  }
  return { starts, items };
}

/** Of forms with the same letters, the one that parts them earlier goes first, as a space does before any letter. */
function compareSpacing(words: Letters, forms: DistinctRuns, one: number, other: number): number {
  const formStarts = forms.starts.values;
  for (let place = 0; ; place++) {
    const a = forms.items.values[formStarts[one]! + place]!;
    const b = forms.items.values[formStarts[other]! + place]!;
    const difference = words.starts[a + 1]! - words.starts[a]! - (words.starts[b + 1]! - words.starts[b]!);
    if (difference !== 0 || formStarts[one]! + place + 1 >= formStarts[one + 1]!) return difference;
  }
}

function rearrangeLetters(met: Letters, order: Uint32Array): Letters {
  const starts = new Uint32Array(order.length + 1);
  const items = new Uint16Array(met.items.length);
  let next = 0;
  for (let place = 0; place < order.length; place++) {
    const end = met.starts[order[place]! + 1]!;
    for (let at = met.starts[order[place]!]!; at < end; at++) items[next++] = met.items[at]!;
    starts[place + 1] = next;
  }
  return { starts, items };
}

function rearrangeForms(forms: DistinctRuns, order: Uint32Array, wordRanks: Uint32Array): Lists {
  const starts = new Uint32Array(order.length + 1);
  const items = new Uint32Array(forms.items.length);
  const formStarts = forms.starts.values;
  const formWords = forms.items.values;
  let next = 0;
  for (let place = 0; place < order.length; place++) {
    const end = formStarts[order[place]! + 1]!;
    for (let at = formStarts[order[place]!]!; at < end; at++) items[next++] = wordRanks[formWords[at]!]!;
    starts[place + 1] = next;
  }
  return { starts, items };
}
