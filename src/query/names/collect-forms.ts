// The first half of the build: from documents to distinct folded names (forms), numbered in the order in which
// the index searches them, and to entries that say which document has which form by which of its names.
import { foldName, splitWords, squashName } from '../../catalogue/fold-name.ts';
import type { NameDocument } from './arrays.ts';
import { hashText } from './keys.ts';
import { fileUnderKeys, NumberList } from './postings.ts';

/** Ordinals of names share 16 bits with the alias flag. */
const MOST_NAMES = 32_768;
const KINDS = ['name', 'alias'] as const;
/** Letters by which forms are sorted before any two are compared. */
const HEAD = 6;

export interface Forms {
  /** Folded names, sorted by their letters without spaces, then by spacing. */
  readonly texts: readonly string[];
  readonly entryStarts: Uint32Array;
  readonly entryDocuments: Uint32Array;
  readonly entryNames: Uint16Array;
  readonly entryPrints: Uint16Array;
  readonly documentForms: Uint32Array;
}

export function collectForms(documents: readonly NameDocument[]): Forms {
  const numbers = new Map<string, number>();
  const forms = new NumberList();
  const owners = new NumberList();
  const names = new NumberList();
  const prints = new NumberList();
  documents.forEach((document, number) => {
    if (document.names.length > MOST_NAMES) {
      throw new Error(`document ${number} has ${document.names.length} names; at most ${MOST_NAMES} fit`);
    }
    const first = forms.length;
    // Names before aliases: an alias equal to the name is not what matched.
    for (const kind of KINDS) {
      for (let ordinal = 0; ordinal < document.names.length; ordinal++) {
        const name = document.names[ordinal]!;
        if (name.kind !== kind) continue;
        for (const spelling of spellName(name.text)) {
          const form = numbers.get(spelling) ?? numbers.size;
          if (form === numbers.size) numbers.set(spelling, form);
          if (forms.includesSince(first, form)) continue;
          forms.push(form);
          owners.push(number);
          names.push(ordinal * 2 + (kind === 'alias' ? 1 : 0));
          prints.push(hashText(name.text));
        }
      }
    }
  });
  const { texts, ranks } = sortForms([...numbers.keys()]);
  const ranked = forms.toArray().map((form) => ranks[form]!);
  const entries = fileUnderKeys(texts.length, ranked, Uint32Array.from(ranked.keys()), ranked.length);
  const documentForms = new Uint32Array(documents.length);
  for (let entry = ranked.length - 1; entry >= 0; entry--)
    documentForms[owners.values[entry]!] = ranked[entry]!;
  return {
    texts,
    entryStarts: entries.starts,
    entryDocuments: entries.items.map((entry) => owners.values[entry]!),
    entryNames: new Uint16Array(entries.items.map((entry) => names.values[entry]!)),
    entryPrints: new Uint16Array(entries.items.map((entry) => prints.values[entry]!)),
    documentForms,
  };
}

// 'chefbrewer' is how people shorten 'Chef & Brewer', so a name with 'and' is filed without it as well.
function spellName(text: string): string[] {
  const folded = foldName(text);
  if (folded === '') return [];
  if (!folded.includes('and')) return [folded];
  const without = splitWords(folded)
    .filter((word) => word !== 'and')
    .join(' ');
  return without === folded || without === '' ? [folded] : [folded, without];
}

/** `ranks` leads from the number met to the place in order. */
function sortForms(met: readonly string[]): { texts: string[]; ranks: Uint32Array } {
  const letters = met.map(squashName);
  const order = sortByHead(letters);
  for (let from = 0; from < order.length; ) {
    const head = letters[order[from]!]!.slice(0, HEAD);
    let to = from + 1;
    while (to < order.length && letters[order[to]!]!.startsWith(head)) to++;
    if (to - from > 1) order.subarray(from, to).sort((a, b) => compareForms(letters, met, a, b));
    from = to;
  }
  const ranks = new Uint32Array(met.length);
  for (let place = 0; place < order.length; place++) ranks[order[place]!] = place;
  return { texts: Array.from(order, (form) => met[form]!), ranks };
}

// Letter by letter from the sixth to the first, each pass stable: what is left to compare is a handful each.
function sortByHead(letters: readonly string[]): Uint32Array {
  let order = Uint32Array.from(letters.keys());
  for (let at = HEAD - 1; at >= 0; at--) {
    // 0 past the end of a name, which goes before any letter.
    const keys = order.map((form) => letters[form]!.charCodeAt(at) + 1 || 0);
    order = fileUnderKeys(0x10001, keys, order, order.length).items;
  }
  return order;
}

function compareForms(letters: readonly string[], texts: readonly string[], a: number, b: number): number {
  const one = letters[a]!;
  const other = letters[b]!;
  if (one !== other) return one < other ? -1 : 1;
  return texts[a]! < texts[b]! ? -1 : 1;
}
