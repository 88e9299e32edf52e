// The first part of the build: every name folded, its words and its form (the words in a row) numbered as they are
// met, and entries that say which document has which form by which of its names.
import { foldInto, MOST_FOLDED } from '../../catalogue/fold-into.ts';
import type { NameDocument } from './arrays.ts';
import { DistinctRuns } from './distinct-runs.ts';
import { hashText } from './keys.ts';
import { NumberList } from './number-list.ts';

/** Ordinals of names share 16 bits with the alias flag. */
const MOST_NAMES = 32_768;
const KINDS = ['name', 'alias'] as const;
const SPACE = 0x20;

export interface CollectedNames {
  /** Runs of letters. */
  readonly words: DistinctRuns;
  /** Runs of words. */
  readonly forms: DistinctRuns;
  /** One of each per entry, entries in the order of documents: its form, its document, and what arrays.ts says. */
  readonly entryForms: NumberList;
  readonly entryDocuments: NumberList;
  readonly entryNames: NumberList;
  readonly entryPrints: NumberList;
}

export function collectNames(documents: readonly NameDocument[]): CollectedNames {
  const reader = new FormReader();
  let expected = 0;
  for (let document = 0; document < documents.length; document++) {
    const { length } = documents[document]!.names;
    if (length > MOST_NAMES) {
      throw new Error(`document ${document} has ${length} names; at most ${MOST_NAMES} fit`);
    }
    expected += length;
  }
  // One name in twenty has an 'and', and two forms.
  expected += expected >> 3;
  const entryForms = new NumberList(expected);
  const entryDocuments = new NumberList(expected);
  const entryNames = new NumberList(expected);
  const entryPrints = new NumberList(expected);
  for (let document = 0; document < documents.length; document++) {
    const { names } = documents[document]!;
    const first = entryForms.length;
    // Names before aliases: an alias equal to the name is not what matched.
    for (const kind of KINDS) {
      for (let ordinal = 0; ordinal < names.length; ordinal++) {
        const name = names[ordinal]!;
        if (name.kind !== kind) continue;
        const count = reader.read(name.text);
        for (let at = 0; at < count; at++) {
          const form = reader.found[at]!;
          if (entryForms.includesSince(first, form)) continue;
          entryForms.push(form);
          entryDocuments.push(document);
          entryNames.push(ordinal * 2 + (kind === 'alias' ? 1 : 0));
          entryPrints.push(hashText(name.text));
        }
      }
    }
  }
  return { words: reader.words, forms: reader.forms, entryForms, entryDocuments, entryNames, entryPrints };
}

class FormReader {
  readonly words = new DistinctRuns();
  readonly forms = new DistinctRuns();
  /** The forms of the name read last. */
  readonly found = new Uint32Array(2);
  /** The name at hand: its letters, and the words that they make. */
  #letters = new Uint32Array(4096);
  #form = new Uint32Array(4096);

  /** Finds the forms of a name and says how many: one or two, none for blank text. */
  read(text: string): number {
    if (text.length * MOST_FOLDED >= this.#letters.length) {
      this.#letters = new Uint32Array(text.length * MOST_FOLDED + 1);
      this.#form = new Uint32Array(text.length * MOST_FOLDED + 1);
    }
    const letters = this.#letters;
    const form = this.#form;
    const length = foldInto(text, letters);
    if (length === 0) return 0;
    letters[length] = SPACE;
    let size = 0;
    let start = 0;
    let and = -1;
    for (let at = 0; at <= length; at++) {
      if (letters[at] !== SPACE) continue;
      form[size++] = this.words.add(letters, start, at);
      if (at - start === 3 && isAnd(letters, start)) and = form[size - 1]!;
      start = at + 1;
    }
    this.found[0] = this.forms.add(form, 0, size);
    if (and < 0) return 1;
    // 'chefbrewer' is how people shorten 'Chef & Brewer', so a name with 'and' is filed without it as well.
    let kept = 0;
    for (let at = 0; at < size; at++) if (form[at] !== and) form[kept++] = form[at]!;
    if (kept === 0) return 1;
    this.found[1] = this.forms.add(form, 0, kept);
    return 2;
  }
}

function isAnd(letters: Uint32Array, start: number): boolean {
  return letters[start] === 0x61 && letters[start + 1] === 0x6e && letters[start + 2] === 0x64;
}
