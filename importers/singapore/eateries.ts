// Cleans the trading names of licensed eating establishments: which of them name a shop that people could know, and how
// it is written. The register also holds kitchens without customers, offices, and stalls called after what they sell.
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';
import { FILLERS, SMALL_WORDS } from './names.ts';

export const EATERY = 'licensed eating establishment';
export const EATERIES_SOURCE = 'nea-eating-establishments';
/** In names of eateries and seldom in those of persons: `Heng Kee`, `Wan He Lou`. */
export const EATERY_SYLLABLES: ReadonlySet<string> = new Set(
  'bar cafe express food foo fu garden hock hot house huat ji jia kees kee kitchen kong long lou luck mall mee pin restaurant roast street tian wings xiang yuan yun'.split(
    ' ',
  ),
);

const NO_CUSTOMERS =
  /\b(?:no name|nil|canteens?|cafeterias?|staff|production|central kitchen|cold kitchen|main kitchen|butchery|ballroom|banquet|pantry|function room|food counter|stalls?|level \d+|tower (?:wing|block)|pool|poolside|clubhouse|starmart|school|camp|hawker|vending|office|store ?room|warehouse|factory|lockers?|cineplex\S*|cinemas?|concessions?|room service|in[- ]house|holdings?|hodlings|investments?|enterprises?|trading|management|services)\b/i;
const COMPANY = /\b(?:pte|ltd|limited|llp)\b/i;
// A company with such a word in its name is seldom what is written over the door.
const OFFICE =
  /\b(?:group|ventures?|capital|industries|engineering|aerospace|logistics|technologies|corporation|consultancy|resources?|developments?|properties|realty|brothers|associates|concepts?|international)\b/i;

/** Returns undefined for a name that is no shop's own. */
export function cleanEateryName(name: string, dishes: ReadonlySet<string>): string | undefined {
  const text = name.replace(/\bcaf\?(?!\w)/gi, 'Café');
  if (NO_CUSTOMERS.test(name) || (COMPANY.test(name) && OFFICE.test(name))) return undefined;
  if (/\w\?\w|\?$/.test(text)) return undefined;
  const words = splitWords(foldName(name.replace(COMPANY, ' ')));
  const isAnybodys = (word: string): boolean =>
    dishes.has(word) || FILLERS.has(word) || /^.?$|^\d+$/.test(word);
  return words.every(isAnybodys) ? undefined : writeInOrdinaryCase(text);
}

// The register has `papa beans cafe` and `Jia Jia LE`: words in lower case, and syllables of two letters in capitals.
function writeInOrdinaryCase(name: string): string {
  const isMixed = /\p{Lu}\p{Ll}/u.test(name);
  return name.replace(/\p{L}[\p{L}'’]*/gu, (word) => {
    if (isMixed && /^(?=.*[AEIOU])\p{Lu}{2}$/u.test(word))
      return word.charAt(0) + word.charAt(1).toLowerCase();
    return SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
  });
}
