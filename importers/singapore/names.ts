// Turns a name as written by a mall or a register into the brand that people know, and finds the names not to list.
//
// Registers also contain sole traders. A plain personal name (a surname and one or two given names, `s/o`, `bin`)
// without a trade word is never listed; a clinic, school or label named after a person is a business name.
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';

export interface BrandName {
  readonly name: string;
  readonly aliases: readonly string[];
}

// ATMs, counters and offices of the mall or the state: they don't take card payments under that name.
const NOT_A_SHOP =
  /\b(?:atms?|axs|auto ?lobby|cash deposit|concierge|customer service|information (?:counter|centre|kiosk)|management office|lockers?|vending|(?:printing|photo|card) machine|machine|public library|regional library|library|library@\S+|servicesg|community (?:centre|club)|senior centre|lobby|toilets?|nursing room|car ?park|taxi stand|pop[- ]?up store)\b/i;

export function isNotAShop(name: string): boolean {
  return NOT_A_SHOP.test(name);
}

const SURNAMES = new Set(
  (
    'ang aw boey chai chan chang cheah cheng cheong chew chia chin ching choo chong choong chow chu chua chye ee eng fong foo ' +
    'fung gan goh gwee han heng ho hong hoo huang hui kang khoo kho koh kok kong kwan kwek kwok lai lam lau law lee leong leow ' +
    'lew liew lim lin ling liu loh loke loo low lum mah mok neo ng ngo ong ooi pang peh phang phua poh poon quah quek seah see ' +
    'seet seow siew sim sin sng soh soon soo tan tang tay teh teo thng tham toh tok tong wee wan wang wong woo yap yeo yip yong ' +
    'yeoh yuen zhang zhao zhou'
  ).split(' '),
);
const KINSHIP = /\b(?:s\/o|d\/o|bin|binte|bte)\b/i;
// Given names are short syllables; a longer word belongs to a business.
const SYLLABLE = /^[a-z]{2,6}$/;

export function isPersonalName(name: string, tradeWords: ReadonlySet<string>): boolean {
  if (KINSHIP.test(name)) return true;
  const words = splitWords(foldName(name));
  if (words.length < 2 || words.length > 3 || /[&'’.\d]/.test(name)) return false;
  if (!SURNAMES.has(words[0]!) || words.some((word) => tradeWords.has(word))) return false;
  return words.every((word) => SYLLABLE.test(word));
}

export const FILLERS = new Set(
  'the a an of by for at and n singapore sg my our your new one no 1 centre center shop store house group company co family group services service hub place city town asia international chinese'.split(
    ' ',
  ),
);

/** `Money Changer`, `The Pharmacy`, `Medical and Dental Centre`: trade words alone don't identify a business. */
export function isGenericName(name: string, tradeWords: ReadonlySet<string>): boolean {
  const words = splitWords(foldName(name));
  return words.every((word) => FILLERS.has(word) || tradeWords.has(word));
}

const BRACKETS = /\(([^)]*)\)|\[([^\]]*)\]/g;
const COMPANY_FORM = /[\s,]+(?:pte\.?|private)?\s*(?:ltd|limited|llp)\.?$|[\s,]+pte\.?$/i;
const HAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{M}·・ー\s]*/gu;

/** The brands in an entry: `BreadTalk / Toastbox` is two, `DaXi 大喜` has a name and an alias. */
export function listBrandNames(entry: string): BrandName[] {
  return entry
    .split(/\s*[/|]\s+|\s+[/|]\s*/)
    .map(parseBrandName)
    .filter(({ name }) => foldName(name).length > 1);
}

function parseBrandName(part: string): BrandName {
  const bare = part
    .replace(BRACKETS, ' ')
    .replace(/^(.{5,}?)(?:\s*@\s|(?<=\w)@(?=[A-Z]\w{3})).*$/, '$1')
    .replace(/\s+(?:since|est\.?)\s+\d{4}.*$/i, ' ')
    .replace(/\s+:\s.*$|\s+(?:#|B)\d{1,2}-\d+.*$/, ' ')
    .replace(/\s+(?:factory )?outlet(?: shop| store)?$/i, '')
    .replace(/[®™©℠]/g, '');
  const text = tidy(bare.replace(COMPANY_FORM, '')) || tidy(part.replace(/[()[\]]/g, ' '));
  const others = [...part.matchAll(HAN)].map(([run]) => tidy(run)).filter((run) => run.length > 1);
  const latin = tidy(text.replace(HAN, ' '));
  const isLatin = foldName(latin).replace(/[^a-z]/g, '').length > 2;
  return isLatin
    ? { name: capitalise(latin), aliases: others }
    : { name: capitalise(text), aliases: others.filter((other) => other !== text) };
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|/•·-]+|[\s,;:|/•·(-]+$/g, '')
    .trim();
}

const MIN_SHOUTED = 6;
export const SMALL_WORDS = new Set([
  'and',
  'at',
  'by',
  'de',
  'for',
  'in',
  'n',
  'of',
  'on',
  'the',
  'to',
  'x',
  'y',
]);
const ACRONYMS = new Set(
  'BBQ DIY EV FC HK II III IT JB KL KTV LED MBP MLB NBA NTUC NY PC SG SGH CGH TCM TV UK USA UOB DBS OCBC VIP VR XL YMCA YWCA'.split(
    ' ',
  ),
);

const TITLES = new Set(['DR', 'MR', 'MRS', 'ST']);

/** Names in all capitals (`SUNNY KOREAN CUISINE`) in ordinary case; short ones (`ZARA`) may be meant that way. */
function capitalise(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, '');
  if (letters.length < MIN_SHOUTED || letters !== letters.toUpperCase()) return name;
  let first = true;
  return name.replace(/[\p{L}\d][\p{L}\d'’]*/gu, (word) => {
    const isFirst = first;
    first = false;
    if (ACRONYMS.has(word) || /\d/.test(word)) return word;
    if (!/[AEIOUY]/.test(word) && !TITLES.has(word)) return word;
    const lower = word.toLowerCase();
    if (!isFirst && SMALL_WORDS.has(lower)) return lower;
    return lower.charAt(0).toUpperCase() + lower.slice(1);
  });
}
