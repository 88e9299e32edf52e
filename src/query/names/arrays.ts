// What goes into the name index, and what it is made of: typed arrays only, so that a snapshot stores them as
// they stand and loading is a read.

export interface NameDocument {
  readonly names: readonly { readonly text: string; readonly kind: 'name' | 'alias' }[];
  /** Alpha-2 codes of the countries where it is present, or '001' for the whole world. */
  readonly countries: readonly string[];
  /** How well known it is, from 0 to 1. */
  readonly popularity: number;
}

/**
 * A form is a distinct folded name ('coca cola'); a word is a distinct word of a form. Both are numbered in code
 * unit order, forms by their letters without spaces, so that whatever begins with some letters is one range of
 * numbers. `xStarts` and `xs` belong together: the items of n are `xs[xStarts[n]]` up to `xs[xStarts[n + 1]]`.
 */
export interface NameIndexArrays {
  /** Letters (UTF-16) of each word. */
  readonly wordStarts: Uint32Array;
  readonly wordLetters: Uint16Array;
  /** Forms that contain each word, the best known first. */
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /** Words of each form, in the order of the name. */
  readonly formWordStarts: Uint32Array;
  readonly formWords: Uint32Array;
  /** Letters of each form without its spaces, 255 at most. */
  readonly formLengths: Uint8Array;
  /** Popularity of the best known document with this form. */
  readonly formPopularity: Float32Array;
  /** Documents with each form, and beside each which of its names it is: ordinal * 2, plus 1 for an alias. */
  readonly entryStarts: Uint32Array;
  readonly entryDocuments: Uint32Array;
  readonly entryNames: Uint16Array;
  /** A hash of each of those names as written: of 'Fit4less' and 'Fit4Less', the one typed goes first. */
  readonly entryPrints: Uint16Array;
  /** Form of each document's first name: the order by name. */
  readonly documentForms: Uint32Array;
  readonly documentPopularity: Float32Array;
  /** Countries of each document, two letters in 16 bits. */
  readonly countryStarts: Uint32Array;
  readonly countries: Uint16Array;
  /** Words by hashed keys of their first letters; see keys.ts. */
  readonly wordHeadStarts: Uint32Array;
  readonly wordHeads: Uint32Array;
  /** Forms of two words or more by hashed keys of their first letters. */
  readonly formHeadStarts: Uint32Array;
  readonly formHeads: Uint32Array;
  /** Words by hashed runs of three letters, two in Chinese, Japanese and Korean. */
  readonly gramStarts: Uint32Array;
  readonly grams: Uint32Array;
}
