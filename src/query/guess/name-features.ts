// What a name is made of, as the model of the likely code sees it: its words, and the runs of four letters in each.
import { foldName, splitWords } from '../../catalogue/fold-name.ts';

/** Features share buckets by hash, so the model's size does not grow with the catalogue. A power of two. */
export const BUCKETS = 8192;
const RUN = 4;
const MOST_WORDS = 8;
const MOST_RUNS = 20;

export interface WordFeatures {
  readonly word: string;
  /** Buckets of the word itself, and of its runs of letters. */
  readonly buckets: readonly number[];
}

/** 'Sunny Bakery' → sunny and its runs (^sun, sunn, unny, nny$), bakery and its runs. */
export function listFeatures(name: string): WordFeatures[] {
  return splitWords(foldName(name))
    .slice(0, MOST_WORDS)
    .map((word) => {
      const framed = `^${word}$`;
      const runs = Array.from(
        { length: Math.min(MOST_RUNS, Math.max(0, framed.length - RUN + 1)) },
        (_, at) => hash(framed.slice(at, at + RUN)),
      );
      return { word, buckets: [...new Set([hash(`=${word}`), ...runs])] };
    });
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) & (BUCKETS - 1);
}
