// Articles before a name: 'north face' begins The North Face, as people say it. Three letters at most, so that a word
// is told by one number.
import type { NameIndexArrays } from './arrays.ts';
import { toLetters } from './letters.ts';

const ARTICLES = new Set(
  'the,la,le,les,el,los,las,il,lo,gli,der,die,das,de,het,o,os,as,al'
    .split(',')
    .map((article) => packLetters(toLetters(article), 0, article.length)),
);

export function isArticle({ wordStarts, wordLetters }: NameIndexArrays, word: number): boolean {
  const start = wordStarts[word]!;
  const length = wordStarts[word + 1]! - start;
  return length <= 3 && ARTICLES.has(packLetters(wordLetters, start, length));
}

function packLetters(letters: Uint16Array, start: number, length: number): number {
  let packed = 0;
  for (let at = 0; at < length; at++) packed = packed * 0x10000 + letters[start + at]!;
  return packed;
}
