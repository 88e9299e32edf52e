// The second part of the build: words and forms renumbered in code unit order, forms by their letters without spaces,
// so that whatever begins with some letters is one range of numbers.
import type { CollectedNames } from './collect-names.ts';
import type { DistinctRuns } from './distinct-runs.ts';
import type { Lists } from './postings.ts';
import { type Letters, sortRuns } from './sort-runs.ts';

export interface Words {
  readonly letters: Letters;
  /** Words of each form, in the order of the name. */
  readonly formWords: Lists;
}

/** `formRanks` leads from the number a form was met by to its place in order. */
export function orderNames({ words, forms }: CollectedNames): Words & { formRanks: Uint32Array } {
  const met: Letters = { starts: words.starts.toArray(), items: new Uint16Array(words.items.toArray()) };
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
  const ranks = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) ranks[order[place]!] = place;
  return ranks;
}

/** The letters of each form without its spaces. */
function spellForms(words: Letters, forms: DistinctRuns): Letters {
  const starts = new Uint32Array(forms.count + 1);
  const formStarts = forms.starts.values;
  const formWords = forms.items.values;
  for (let form = 0; form < forms.count; form++) {
    let length = 0;
    for (let at = formStarts[form]!; at < formStarts[form + 1]!; at++) {
      length += words.starts[formWords[at]! + 1]! - words.starts[formWords[at]!]!;
    }
    starts[form + 1] = starts[form]! + length;
  }
  const items = new Uint16Array(starts[forms.count]!);
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
  for (let place = 0; place < order.length; place++) {
    const run = met.items.subarray(met.starts[order[place]!]!, met.starts[order[place]! + 1]!);
    items.set(run, starts[place]!);
    starts[place + 1] = starts[place]! + run.length;
  }
  return { starts, items };
}

function rearrangeForms(forms: DistinctRuns, order: Uint32Array, wordRanks: Uint32Array): Lists {
  const starts = new Uint32Array(order.length + 1);
  const items = new Uint32Array(forms.items.length);
  let next = 0;
  for (let place = 0; place < order.length; place++) {
    const end = forms.starts.values[order[place]! + 1]!;
    for (let at = forms.starts.values[order[place]!]!; at < end; at++) {
      items[next++] = wordRanks[forms.items.values[at]!]!;
    }
    starts[place + 1] = next;
  }
  return { starts, items };
}
