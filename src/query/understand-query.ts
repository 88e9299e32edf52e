// What someone means by the text in a search box: a shop's name, a web address, a code, a statement line, a word for a
// trade, the name of a card, or "best card for grab". Meanings come best first, each with the reason it is there.
import type { Card } from '../catalogue/card.ts';
import { foldName, splitWords, squashName } from '../catalogue/fold-name.ts';
import { type Mcc, type MccWord, parseMccCode } from '../catalogue/mcc.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { buildOnce } from './build-once.ts';
import { matchDescriptor } from './descriptors/match-descriptor.ts';
import { nameCountry } from './eligibility/wording.ts';
import { explainMatch, fitsName } from './explain-match.ts';
import { findMccs } from './find-mccs.ts';
import type { Searchable } from './find-merchant.ts';
import { looksLikeAddress } from './find-site.ts';
import { getGuesser } from './guess-codes.ts';
import { tradesIn } from './merchant-in-country.ts';
import type { SearchRow } from './search-merchants.ts';
import { getSiteName } from './suggest.ts';

/**
 * How the text led to a merchant: its web address, its whole name, another name, the beginning or all words of a name,
 * a similar spelling, a statement line; or only some of the words, which is weak evidence.
 */
export type MerchantReason = 'address' | 'name' | 'alias' | 'part' | 'spelling' | 'line' | 'some-words';

export interface MerchantMeaning {
  readonly kind: 'merchant';
  readonly row: SearchRow;
  readonly why: MerchantReason;
  /** The address, other name or statement line that led to it. */
  readonly text?: string | undefined;
  /** The part of its name that matched, in UTF-16 units. */
  readonly span?: readonly [number, number] | undefined;
}

export interface CodeMeaning {
  readonly kind: 'code';
  readonly mcc: Mcc;
  /** `guess`: from the words of an unlisted shop's name. */
  readonly why: 'digits' | 'words' | 'guess';
  /** Of a guess, 0 to 1; undefined if the guess is based on a single word for a trade. */
  readonly probability?: number | undefined;
  /** The words that decided a guess, strongest first. */
  readonly because?: readonly string[] | undefined;
}

export interface CardMeaning {
  readonly kind: 'card';
  readonly card: Card;
}

export type Meaning = MerchantMeaning | CodeMeaning | CardMeaning;

export interface UnderstoodQuery {
  /** What is asked: what something is, or which card to use there. */
  readonly intent: 'look-up' | 'best-card';
  /** The text without the question around it: `grab` for `best card for grab`. */
  readonly subject: string;
  /** The region that the question names: `MY` for `best card for grab in Malaysia`. */
  readonly region?: string | undefined;
  /** Best first. */
  readonly meanings: readonly Meaning[];
  /** The first meaning, if hardly anything else can be meant. */
  readonly answer: Meaning | undefined;
}

export interface UnderstandOptions {
  /** Ranks merchants that trade there higher. */
  readonly country?: string | undefined;
  /** The text is not finished: what well-known names begin with counts as much as a whole name that few know. */
  readonly isTyping?: boolean | undefined;
  /** Maximum number of merchants. */
  readonly limit?: number | undefined;
}

const MAX_MERCHANTS = 20;
const MAX_CODES = 3;
/** A less likely guess would mislead more than it helps. */
const MIN_GUESS = 0.3;
/** From this probability on, a guess is more useful than a merchant that shares only some of the words. */
const GOOD_GUESS = 0.4;

export function understandQuery(
  active: Searchable,
  text: string,
  { country: given, limit = MAX_MERCHANTS, isTyping = false }: UnderstandOptions = {},
): UnderstoodQuery {
  const { intent, subject, region } = readIntent(text, active.catalogue.meta.regions);
  const country = region ?? given;
  const understood = (meanings: readonly Meaning[], isClear: boolean): UnderstoodQuery => ({
    intent,
    subject,
    region,
    meanings,
    answer: isClear ? meanings[0] : undefined,
  });
  if (subject === '') return understood([], false);
  const typed = findTypedCode(active, subject);
  const merchants = putRegionFirst(
    active,
    findMerchants(active, subject, { country, limit, isTyping }),
    country,
  );
  const byAddress = merchants.filter(({ why }) => why === 'address');
  const named = merchants.filter(({ why }) => why === 'name' || why === 'alias');
  const parts = merchants.filter(({ why }) => why === 'part' || why === 'spelling');
  if (byAddress.length > 0) {
    // `APPLE.COM/BILL` is what a statement says of Apple's services, not the shop at apple.com.
    const line = findByDescriptor(active, subject, country, []);
    const lines = line?.isFromSeller ? [line.meaning] : [];
    const others = byAddress.filter(({ row }) => row.id !== lines[0]?.row.id);
    return understood([...lines, ...others, ...named, ...parts], true);
  }
  if (typed !== undefined) return understood([typed, ...named, ...parts], named.length === 0);
  const cards = findCards(active, subject, named.length === 0);
  const { words, within } = listWordCodes(active, subject);
  const isTrade = isTradeWord(active, subject);
  if (isTyping && merchants.length > 0) {
    const begun = merchants.filter(({ why }) => why !== 'some-words');
    const known = named.length > 0 && isWellKnown(active, named[0]!, country);
    if (begun.length > 0) return understood([...cards, ...mixCodes(begun, words, isTrade && !known)], false);
  }
  if (named.length > 0 && isTrade && !named.some((each) => isWellKnown(active, each, country)))
    return understood([...words, ...named, ...parts], false);
  if (named.length + cards.length > 0) {
    const here = named.filter(({ row }) => country === undefined || isIn(active, row, country));
    const shops = here.length > 0 ? [...here, ...named, ...words, ...parts] : [...merchants, ...words];
    return understood(
      [...new Set<Meaning>([...cards, ...shops])],
      here.length + cards.length === 1 || (cards.length === 0 && isKnownByName(active, here, country)),
    );
  }
  const byDescriptor = findByDescriptor(active, subject, country, parts);
  const others = parts.filter(({ row }) => row.id !== byDescriptor?.meaning.row.id);
  if (byDescriptor?.sure)
    return understood([byDescriptor.meaning, ...words, ...others], LIKE_A_LINE.test(subject));
  const isWord = isTrade || squashName(subject).length >= MIN_PREFIX;
  if (words.length > 0 && (isTrade || !others.some(beginsName)))
    return understood([...words, ...others], words.length === 1 && isWord);
  // A name that begins with the text is better evidence than an uncertain statement line, which is better than a
  // similar spelling.
  const prefixMatches = others.filter((each) => isNamePrefix(each, subject));
  const strong = [
    ...prefixMatches,
    ...(byDescriptor ? [byDescriptor.meaning] : []),
    ...others.filter((each) => !prefixMatches.includes(each)),
  ];
  const name = looksLikeAddress(subject) ? getSiteName(subject) || subject : subject;
  const guesses = mergeGuesses(guessCodes(active, name), within);
  if (strong.length > 0) return understood([...strong, ...words, ...guesses], false);
  // Merchants that share some of the words are worth showing only if the words themselves don't suggest a code.
  const isGuessed = within.length > 0 || (guesses[0]?.probability ?? 0) >= GOOD_GUESS;
  return understood([...guesses, ...(isGuessed ? [] : merchants)], false);
}

/**
 * Names elsewhere that few know, and other names of merchants elsewhere, come after what begins so in the region: `mandai`
 * is also what people call 万代 in Japan.
 */
function putRegionFirst(
  active: Searchable,
  merchants: readonly MerchantMeaning[],
  country: string | undefined,
): readonly MerchantMeaning[] {
  if (country === undefined) return merchants;
  const isElsewhere = (each: MerchantMeaning): boolean =>
    (each.why === 'alias' || (each.why === 'name' && !isWellKnown(active, each, country))) &&
    !isIn(active, each.row, country);
  const elsewhere = merchants.filter(isElsewhere);
  if (elsewhere.length === 0) return merchants;
  const here = merchants.filter(
    (each) =>
      (each.why === 'name' || each.why === 'alias' || beginsName(each)) && isIn(active, each.row, country),
  );
  return [...new Set([...here, ...merchants])];
}

/** A code that comes before merchants, and merchants that come before codes: both are in sight. */
const CODES_FIRST = 1;
const MERCHANTS_FIRST = 3;

function mixCodes(
  merchants: readonly MerchantMeaning[],
  codes: readonly CodeMeaning[],
  codesFirst: boolean,
): Meaning[] {
  const code = codesFirst ? codes.slice(0, CODES_FIRST) : [];
  return [...new Set<Meaning>([...code, ...merchants.slice(0, MERCHANTS_FIRST), ...codes, ...merchants])];
}

/** Statement lines have numbers or marks: `STARBUCKS #7080`. */
const LIKE_A_LINE = /[\d*#]/;

/** Likely guesses come first, then the trade that the name mentions, then unlikely guesses. */
function mergeGuesses(guesses: readonly CodeMeaning[], within: readonly CodeMeaning[]): CodeMeaning[] {
  const good = guesses.filter(({ probability = 0 }) => probability >= GOOD_GUESS);
  const all = [...good, ...within, ...guesses];
  const byCode = new Map(all.map((each) => [each.mcc.code, each]).reverse() as [string, CodeMeaning][]);
  return [...new Set(all.map(({ mcc }) => mcc.code))].slice(0, MAX_CODES).map((code) => byCode.get(code)!);
}

const getTradeWords = buildOnce(
  (words: readonly MccWord[]) => new Set(words.map(({ word }) => squashName(word))),
);

/** Whether the text is an everyday word for a trade: `petrol`. */
function isTradeWord({ catalogue }: Searchable, text: string): boolean {
  return getTradeWords(catalogue.words).has(squashName(text));
}

/** By `subway` people mean the brand; by `petrol` they don't mean the company in Slovenia. */
const WELL_KNOWN = 0.5;

function isWellKnown(active: Searchable, { row }: MerchantMeaning, country: string | undefined): boolean {
  const { popularity, popularityIn } = getMerchant(active, row);
  return (popularityIn?.[country ?? ''] ?? popularity) >= WELL_KNOWN;
}

function isIn(active: Searchable, row: SearchRow, country: string): boolean {
  return tradesIn(getMerchant(active, row), country);
}

function getMerchant({ catalogue }: Searchable, { id }: SearchRow): Merchant {
  return catalogue.getMerchant(catalogue.findMerchantById(id)!);
}

/** `mc donalds` is one merchant's name, and also an alias of its successors elsewhere. */
function isKnownByName(
  active: Searchable,
  named: readonly MerchantMeaning[],
  country: string | undefined,
): boolean {
  const own = named.filter(({ why }) => why === 'name');
  return own.length === 1 && isWellKnown(active, own[0]!, country);
}

/** `petrol pump` isn't a statement line from Petrol in Slovenia. */
function isNamedLikeTrade(
  active: Searchable,
  meaning: MerchantMeaning,
  country: string | undefined,
): boolean {
  return isTradeWord(active, meaning.row.name) && !isWellKnown(active, meaning, country);
}

/** Beginnings shorter than this match too many names. */
const MIN_PREFIX = 4;

function isNamePrefix(meaning: MerchantMeaning, text: string): boolean {
  return beginsName(meaning) && squashName(text).length >= MIN_PREFIX;
}

/** The name begins with the text. */
function beginsName({ why, span }: MerchantMeaning): boolean {
  return why === 'part' && span?.[0] === 0;
}

const BEST_CARD =
  /^(?:what(?:['’]?s| is)? |which is )?(?:the |my )?(?:best|right|which|what) (?:credit |debit )?card(?: is best)?(?: do i use| should i use| to use| to pay)?(?: for| at| in| on| with)? (?<subject>.+?)\??$/iu;
const CARD_FOR = /^(?:credit |debit )?cards? (?:for|at) (?<subject>.+?)\??$/iu;
const BEST_CARD_ALONE = /^(?:the |my )?best (?:credit )?cards?$/iu;
const ABOUT_CODE =
  /^(?:what(?:['’]?s| is) )?(?:the )?(?:mcc|category code|merchant category code)(?: code)?(?: of| for| at)? (?<subject>.+?)\??$/iu;
const CODE_LAST = /^(?<subject>.+?) (?:mcc|mcc code|category code)\??$/iu;

type Asked = Pick<UnderstoodQuery, 'intent' | 'subject' | 'region'>;

function readIntent(text: string, regions: readonly string[]): Asked {
  const plain = text.trim().replace(/\s+/g, ' ');
  const card = (BEST_CARD.exec(plain) ?? CARD_FOR.exec(plain))?.groups?.subject;
  if (card !== undefined) return { intent: 'best-card', ...splitRegion(card, regions) };
  if (BEST_CARD_ALONE.test(plain)) return { intent: 'best-card', subject: '' };
  const code = (ABOUT_CODE.exec(plain) ?? CODE_LAST.exec(plain))?.groups?.subject;
  if (code !== undefined) return { intent: 'look-up', ...splitRegion(code, regions) };
  return { intent: 'look-up', subject: plain };
}

const IN_REGION = /^(?<subject>.+) in (?:the )?(?<where>[\p{L} .]+)$/iu;
/** In addition to the short names, such as `UK`. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  GB: ['united kingdom', 'great britain', 'britain', 'england'],
  HK: ['hk'],
  SG: ['sg'],
  US: ['usa', 'united states', 'america'],
};

/** `grab in Malaysia` → `grab` and `MY`. */
function splitRegion(subject: string, regions: readonly string[]): Pick<Asked, 'subject' | 'region'> {
  const { subject: place, where = '' } = IN_REGION.exec(subject)?.groups ?? {};
  const wanted = where.toLowerCase();
  const region = regions.find(
    (code) => nameCountry(code).toLowerCase() === wanted || OTHER_NAMES[code]?.includes(wanted),
  );
  return region === undefined || place === undefined ? { subject } : { subject: place, region };
}

/** Three or four digits of a code that exists; fewer are more likely part of a name. */
function findTypedCode({ catalogue }: Searchable, text: string): CodeMeaning | undefined {
  const mcc = /^\d{3,4}$/.test(text) ? catalogue.mccs.get(parseMccCode(text)!) : undefined;
  return mcc && { kind: 'code', mcc, why: 'digits' };
}

function findMerchants(
  { catalogue, search }: Searchable,
  text: string,
  options: UnderstandOptions,
): MerchantMeaning[] {
  const wanted = squashName(text);
  return search(text, options).rows.map((row): MerchantMeaning => {
    const { reason, text: matched, span } = explainMatch(catalogue, text, row);
    if (reason === 'address') return { kind: 'merchant', row, why: 'address', text: matched };
    const isAlias = reason === 'alias';
    const found = { kind: 'merchant', row, ...(isAlias ? { text: matched } : { span }) } as const;
    if (squashName(matched) === wanted) return { ...found, why: isAlias ? 'alias' : 'name' };
    if (!fitsName(text, matched)) return { ...found, why: 'some-words' };
    return reason === 'typo' ? { kind: 'merchant', row, why: 'spelling' } : { ...found, why: 'part' };
  });
}

/**
 * By its whole name; if no shop has that name, also by its short name, which may be a shop's too, or by two or more
 * words that begin its name: `citi rewards`.
 */
function findCards({ catalogue }: Searchable, text: string, isNoShop: boolean): CardMeaning[] {
  const wanted = squashName(text);
  const prefix = `${foldName(text)} `;
  const isPrefix = isNoShop && splitWords(foldName(text)).length > 1;
  return catalogue.cards
    .filter(
      ({ name, shortName }) =>
        squashName(name) === wanted ||
        (isNoShop && squashName(shortName) === wanted) ||
        (isPrefix && foldName(name).startsWith(prefix)),
    )
    .map((card) => ({ kind: 'card', card }));
}

interface WordCodes {
  /** Codes that the text describes. */
  readonly words: readonly CodeMeaning[];
  /** Codes for a word in the text, or for one spelt like it. */
  readonly within: readonly CodeMeaning[];
}

/** Leaves out codes that belong to one brand: they are found by the brand. */
function listWordCodes({ catalogue }: Searchable, text: string): WordCodes {
  const { found, readAs } = findMccs(catalogue, text, MAX_CODES + 1);
  const codes = found.filter(({ brand }) => brand === undefined).slice(0, MAX_CODES);
  if (readAs === undefined)
    return { words: codes.map((mcc) => ({ kind: 'code', mcc, why: 'words' })), within: [] };
  return { words: [], within: codes.map((mcc) => ({ kind: 'code', mcc, why: 'guess', because: [readAs] })) };
}

interface LineMeaning {
  readonly meaning: MerchantMeaning;
  readonly sure: boolean;
  /** The line begins as lines of a seller's payments do. */
  readonly isFromSeller: boolean;
}

function findByDescriptor(
  active: Searchable,
  text: string,
  country: string | undefined,
  parts: readonly MerchantMeaning[],
): LineMeaning | undefined {
  const { merchant, sure, route } = matchDescriptor(active.catalogue, active.search, { text, country });
  if (merchant === undefined) return undefined;
  // If the name alone also leads there, that tells a person more.
  const byName = parts.find(({ row }) => row.id === merchant.id);
  const isFromSeller = sure && route?.kind === 'seller';
  if (byName !== undefined) return { meaning: byName, sure, isFromSeller };
  const { id, name, mcc, channel, country: where, category } = merchant;
  const row = { id, name, mcc, channel, country: where, category, matched: 0 };
  const meaning: MerchantMeaning = { kind: 'merchant', row, why: 'line', text };
  return isNamedLikeTrade(active, meaning, country) ? undefined : { meaning, sure, isFromSeller };
}

/** Only guesses based on words that we know something about. */
function guessCodes({ catalogue }: Searchable, text: string): CodeMeaning[] {
  if (splitWords(foldName(text)).length === 0) return [];
  return getGuesser(catalogue)(text)
    .filter(({ probability, because }) => probability >= MIN_GUESS && because.length > 0)
    .slice(0, MAX_CODES)
    .flatMap(({ mcc: code, probability, because }) => {
      const mcc = catalogue.mccs.get(code);
      return mcc === undefined ? [] : [{ kind: 'code', mcc, why: 'guess', probability, because } as const];
    });
}
