// Search by name: the first round takes the query literally; only if that finds nothing good does a second round allow
// for typos and parts of words. docs/search.md has the design and a diagram.
import { packCountry } from '../../catalogue/country.ts';
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import { Candidates, type MatchedQuery } from './candidates.ts';
import { SimilarWords, WordMatches } from './fuzzy.ts';
import { MAX_HITS, type NameIndexArrays, scoreStanding, toLetters } from './index.ts';
import { hashRawName } from './keys.ts';
import type { QueryText } from './score.ts';
import { WEIGHTS } from './weights.ts';

/** Folding can make a text longer ('ﷺ' becomes 18 letters), so the limit of 200 is applied again to the result. */
const MAX_LETTERS = 200;
/** Words matched one by one; the rest still count when the name is matched as a whole. */
const MAX_WORDS = 8;
/** Ignored at the start of a pasted address: 'https://www.shopee.sg/' is read as 'shopee sg'. */
const ADDRESS_WORDS = ['http', 'https', 'www'];
/**
 * If there are other words, a word that this many names contain is assumed to be spelled right: 'store' is not
 * searched for as 'stone'. No success figure changed in 6,400 queries, and the saving grows with the vocabulary.
 */
const MIN_COMMON = 8;

export interface SearchOptions {
  readonly limit: number;
  /** Ranks documents in this country higher, but hides none. */
  readonly country?: string | undefined;
  /** Somebody is still typing: the beginning of a well-known name may come before a whole name that few know. */
  readonly isTyping?: boolean | undefined;
}

interface NameHit {
  readonly document: number;
  readonly score: number;
  /** Which of the document's names matched, as an index into `names`. */
  readonly name: number;
}

interface NameHits {
  /** The number of matches, at most 50. */
  readonly total: number;
  readonly hits: readonly NameHit[];
}

interface NameIndex {
  search(query: string, options: SearchOptions): NameHits;
}

/** Uses the arrays as they are and allocates only scratch space. */
export function openNameIndex(index: NameIndexArrays): NameIndex {
  const similarWords = new SimilarWords(index);
  const wordMatches = Array.from({ length: MAX_WORDS }, () => new WordMatches(index));
  const joined = new WordMatches(index);
  const candidates = new Candidates(index);

  function matchWords({ letters, starts, words }: QueryText): WordMatches[] {
    let later = 1;
    for (let i = 0; i < words; i++) {
      const length = starts[i + 1]! - starts[i]!;
      wordMatches[i]!.reset(letters, starts[i]!, length, i === words - 1, length * later);
      later *= WEIGHTS.later;
    }
    return wordMatches.slice(0, words);
  }

  function addSimilarWords({ query, matches }: MatchedQuery): void {
    for (const match of matches) {
      if (query.words === 1 || match.exactPostings < MIN_COMMON) similarWords.addTo(match);
    }
    if (query.words === 1) return;
    joined.reset(query.letters, 0, query.letters.length, true, 0);
    similarWords.addTo(joined);
  }

  return {
    search(text, options) {
      const query = parseQuery(text);
      if (query.words === 0) return { total: 0, hits: [] };
      const country = options.country === undefined ? 0 : packCountry(options.country.toUpperCase());
      const weights = options.isTyping ? weighWhileTyping() : weighTyped();
      const asked: MatchedQuery = { query, matches: matchWords(query), joined, country, ...weights };
      candidates.gather(asked, false);
      if (candidates.top.best < WEIGHTS.enough) {
        addSimilarWords(asked);
        candidates.gather(asked, true);
      }
      const found = findDocuments(index, candidates, hashRawName(text.trim()), asked);
      const hits = rankDocuments(index, found);
      return {
        total: Math.min(hits.length, MAX_HITS),
        hits: hits.slice(0, Math.min(options.limit, MAX_HITS)),
      };
    },
  };
}

const weighTyped = () => ({
  popularity: { weight: WEIGHTS.popularity, elsewhere: WEIGHTS.elsewhere },
  exact: WEIGHTS.exact,
});
const weighWhileTyping = () => ({
  popularity: { weight: WEIGHTS.popularityTyping, elsewhere: WEIGHTS.elsewhereTyping },
  exact: WEIGHTS.exactTyping,
});

function parseQuery(text: string): QueryText {
  const words = splitWords(foldName(text));
  while (words.length > 1 && ADDRESS_WORDS.includes(words[0]!)) words.shift();
  const starts = [0];
  for (const word of words.slice(0, MAX_WORDS)) {
    const start = starts.at(-1)!;
    if (start === MAX_LETTERS) break;
    starts.push(Math.min(start + word.length, MAX_LETTERS));
  }
  return { letters: toLetters(words.join('').slice(0, MAX_LETTERS)), starts, words: starts.length - 1 };
}

interface FoundDocument {
  readonly document: number;
  score: number;
  name: number;
}

/** The documents of the forms found, each once by its best name, scored with its own popularity and country. */
function findDocuments(
  index: NameIndexArrays,
  { top }: Candidates,
  typedHash: number,
  { country, popularity, exact }: MatchedQuery,
): FoundDocument[] {
  const { entryStarts, entryDocuments, entryNames, rawNameHashes } = index;
  const found = new Map<number, FoundDocument>();
  const floor = top.best < WEIGHTS.enough ? WEIGHTS.floor : WEIGHTS.floorBesideGood;
  for (const { form, relevance } of top.forms) {
    if (relevance < floor) continue;
    const aliasPenalty = relevance === exact ? WEIGHTS.alias : WEIGHTS.aliasPart;
    for (let entry = entryStarts[form]!; entry < entryStarts[form + 1]!; entry++) {
      const document = entryDocuments[entry]!;
      const name = entryNames[entry]! >> 1;
      let score = relevance + scoreStanding(index, document, country, popularity);
      if ((entryNames[entry]! & 1) === 1) score -= aliasPenalty;
      if (rawNameHashes[entry] === typedHash) score += WEIGHTS.asWritten;
      const known = found.get(document);
      if (known === undefined) found.set(document, { document, score, name });
      else if (score > known.score) Object.assign(known, { score, name });
    }
  }
  return [...found.values()];
}

/** By score, then popularity, then name; the document number decides only if all of these are equal. */
function rankDocuments(index: NameIndexArrays, found: FoundDocument[]): FoundDocument[] {
  const { documentForms, documentPopularity } = index;
  const compare = (one: NameHit, other: NameHit) =>
    other.score - one.score ||
    documentPopularity[other.document]! - documentPopularity[one.document]! ||
    documentForms[one.document]! - documentForms[other.document]! ||
    one.document - other.document;
  found.sort(compare);
  // If several documents share a name, each is lowered by the number of them that rank above it.
  const timesSeen = new Map<number, number>();
  for (const hit of found) {
    const form = documentForms[hit.document]!;
    const before = timesSeen.get(form) ?? 0;
    timesSeen.set(form, before + 1);
    hit.score -= WEIGHTS.repeat * before;
  }
  return found.sort(compare);
}
