// Words after a chain's name that indicate an outlet: places, streets, crossings, directions, and words for a shop.
import { foldName } from '../../src/catalogue/fold-name.ts';
import { keyOf } from './line-name.ts';
import { SMALL, type WordTables } from './readable-name.ts';

const OUTLET_WORDS = new Set(
  'airport ave avenue blvd boulevard branch central city court cres crescent crossing dr drive downtown dt east ecommerce head highway hwy junction kiosk lane ln location mall midtown north northeast northwest number office outlet park parkway pkwy place plaza rd road south southeast southwest square st station store street suburb terminal town uptown village warehouse way west'.split(
    ' ',
  ),
);
/** A street or a mall: the words before it are its name. */
const STREET =
  /^(?:ave|avenue|blvd|boulevard|cres|crescent|drive|highway|hwy|lane|mall|parkway|pkwy|plaza|rd|road|street|st)$/;
const MIN_WORD = 5;
const MIN_NAME = 6;
/** A single word in more names than this is more likely a trade than a name, unless names only begin with it. */
const MAX_NAMES = 6;
const BEGINNINGS = 0.9;
const MIN_CHAIN = 6;

type OutletTables = Pick<WordTables, 'isPlace'>;

export function isOutletSuffix(words: readonly string[], { isPlace }: OutletTables): boolean {
  // `FASTSIGNS OF TORONTO`, `FACEBK PMAA8MATY2`, `STARBUCKS B`.
  const folded = words.map(foldName).filter((word, index) => index > 0 || word !== 'of');
  const isOutletWord = (word: string): boolean =>
    OUTLET_WORDS.has(word) || isPlace(word) || /^[a-z]$|[a-z]\d|\d[a-z]/.test(word);
  if (STREET.test(folded.at(-1) ?? '') && folded.length <= 3) return true;
  return folded.every(isOutletWord) || isPlace(folded.join(' '));
}

/** A name without the town after it, if the rest is still a name: `CUTS STEAKHOUSE ATLANTA`. */
export function cutTown(
  words: readonly string[],
  { isPlace, isWholePlace }: Pick<WordTables, 'isPlace' | 'isWholePlace'>,
): readonly string[] {
  for (let length = 3; length > 0; length--) {
    const rest = words.slice(0, -length);
    if (
      rest.length > 1 &&
      isWholePlace(words.slice(-length).join(' ')) &&
      !SMALL.has(foldName(rest.at(-1)!)) &&
      !isPlace(rest.at(-1)!) &&
      !isPlace(rest[0]!)
    )
      return rest;
  }
  return words;
}

/** Whether the words are a name by themselves, so what follows may be an outlet. */
export function isDistinctiveName(
  words: readonly string[],
  {
    countNames,
    getBeginningShare,
    isPlace,
  }: Pick<WordTables, 'countNames' | 'getBeginningShare' | 'isPlace'>,
): boolean {
  const folded = words.map(foldName);
  if (folded.every(isPlace)) return false;
  if (folded.length > 1) return keyOf(words).length >= MIN_NAME;
  const [word = ''] = folded;
  return word.length >= MIN_WORD && (countNames(word) <= MAX_NAMES || getBeginningShare(word) >= BEGINNINGS);
}

/** Whether several names begin with the word and hardly any have it elsewhere. */
export function isChain(
  word: string,
  { countNames, getBeginningShare }: Pick<WordTables, 'countNames' | 'getBeginningShare'>,
): boolean {
  const folded = foldName(word);
  return countNames(folded) >= MIN_CHAIN && getBeginningShare(folded) >= BEGINNINGS;
}
