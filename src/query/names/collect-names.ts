// The first part of the build: every name folded, its words and its form (the words in a row) numbered as they are
// met, and entries that say which document has which form by which of its names.
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import type { NameDocument } from './arrays.ts';
import { DistinctRuns } from './distinct-runs.ts';
import { hashText } from './keys.ts';
import { NumberList } from './postings.ts';

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
  const entryForms = new NumberList();
  const entryDocuments = new NumberList();
  const entryNames = new NumberList();
  const entryPrints = new NumberList();
  documents.forEach(({ names }, document) => {
    if (names.length > MOST_NAMES) {
      throw new Error(`document ${document} has ${names.length} names; at most ${MOST_NAMES} fit`);
    }
    const first = entryForms.length;
    // Names before aliases: an alias equal to the name is not what matched.
    for (const kind of KINDS) {
      for (let ordinal = 0; ordinal < names.length; ordinal++) {
        const name = names[ordinal]!;
        if (name.kind !== kind) continue;
        for (const form of reader.read(name.text)) {
          if (entryForms.includesSince(first, form)) continue;
          entryForms.push(form);
          entryDocuments.push(document);
          entryNames.push(ordinal * 2 + (kind === 'alias' ? 1 : 0));
          entryPrints.push(hashText(name.text));
        }
      }
    }
  });
  return { words: reader.words, forms: reader.forms, entryForms, entryDocuments, entryNames, entryPrints };
}

class FormReader {
  readonly words = new DistinctRuns();
  readonly forms = new DistinctRuns();
  /** The name at hand: its letters, and the words that they make. */
  #letters = new Uint32Array(1024);
  #form = new Uint32Array(1024);

  /** The forms of a name, one or two, none for blank text. */
  read(text: string): number[] {
    const folded = foldName(text);
    if (folded === '') return [];
    const form = this.#readForm(folded);
    if (!folded.includes('and')) return [form];
    // 'chefbrewer' is how people shorten 'Chef & Brewer', so a name with 'and' is filed without it as well.
    const shorter = splitWords(folded).filter((word) => word !== 'and');
    return shorter.length === 0 ? [form] : [form, this.#readForm(shorter.join(' '))];
  }

  #readForm(folded: string): number {
    if (folded.length > this.#letters.length) {
      this.#letters = new Uint32Array(folded.length * 2);
      this.#form = new Uint32Array(folded.length * 2);
    }
    let size = 0;
    let start = 0;
    for (let at = 0; at <= folded.length; at++) {
      const letter = at < folded.length ? folded.charCodeAt(at) : SPACE;
      this.#letters[at] = letter;
      if (letter !== SPACE) continue;
      this.#form[size++] = this.words.add(this.#letters, start, at);
      start = at + 1;
    }
    return this.forms.add(this.#form, 0, size);
  }
}
