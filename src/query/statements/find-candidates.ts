// The merchants that a line may mean: by its letters from each of its first words, by a search for its words, and by a
// web address in it. Each with its best score over all readings of the line.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { findSite } from '../find-site.ts';
import type { MerchantSearch } from '../search-merchants.ts';
import { tradesIn } from '../trades-in.ts';
import type { NameForms } from './name-forms.ts';
import type { Reading } from './readings.ts';
import { scoreLetters, scoreWords } from './score-match.ts';
import type { LineHost } from './split-line.ts';

export interface Candidate {
  readonly merchant: MerchantNumber;
  /** 0 to 1. */
  readonly score: number;
}

export interface CandidateSources {
  readonly catalogue: Catalogue;
  readonly search: MerchantSearch;
  readonly forms: NameForms;
  readonly findTradeWords: FindTradeWords;
}

/** A name may begin at any of these words of a line. */
const MAX_STARTS = 3;
const MAX_HITS = 8;
/** With a match this good, misspelled names are not searched for. */
const GOOD_MATCH = 0.9;
/** Score of a web address at the start of the line, and of one after a name, which may only be there for help. */
const ADDRESS = 0.97;
const LATER_ADDRESS = 0.85;
/** What an unknown merchant loses to the best-known one on a perfect match, and how much more on a poor one. */
const UNPOPULAR = 0.04;
const UNPOPULAR_IN_DOUBT = 0.6;
/** What a merchant loses that does not trade where the card was used. */
const ELSEWHERE = 0.05;
/** What a merchant loses that was never observed on a card: of two with one name, the other is likelier. */
const UNOBSERVED = 0.03;
const ALIAS = 0.01;
/**
 * What a merchant loses if the line names another trade than its own; less if it is well known, because then it may well
 * run a second business. Of 1,000 made-up shops 46 fewer are called found, and no labelled line is lost
 * (docs/statements.md).
 */
const OTHER_TRADE = 0.2;
/** Weight of a generic word in a name. */
const MINOR_WORD = 0.15;
/** Candidates whose records are opened, at 10 µs each. */
const MAX_OPENED = 12;

export function findCandidates(
  { catalogue, search, forms, findTradeWords }: CandidateSources,
  readings: readonly Reading[],
  hosts: readonly LineHost[],
  country: string | undefined,
): Candidate[] {
  const best = new Map<MerchantNumber, number>();
  const offer = (merchant: MerchantNumber, score: number): void => {
    if (score > (best.get(merchant) ?? 0)) best.set(merchant, score);
  };

  for (const { host, first } of hosts) {
    const site = findSite(catalogue, host);
    const number = site && catalogue.findMerchantById(site.merchant.id);
    if (number !== undefined) offer(number, first ? ADDRESS : LATER_ADDRESS);
  }
  for (const reading of readings)
    for (let start = 0; start < Math.min(MAX_STARTS, reading.words.length); start++) {
      const text = reading.words
        .slice(start)
        .map((word) => word.text)
        .join('');
      for (const { form, matched, length } of [
        ...forms.findBeginnings(text),
        ...forms.findCompletions(text),
      ]) {
        const score = scoreLetters(reading, start, matched, length);
        for (const { merchant, alias } of forms.listOwners(form))
          offer(merchant, score - (alias ? ALIAS : 0));
      }
    }
  if (Math.max(0, ...best.values()) < GOOD_MATCH)
    for (const reading of new Set([readings[0], readings.at(-1)]))
      for (const query of reading === undefined ? [] : listQueries(reading))
        for (const { id } of search(query, { limit: MAX_HITS }).rows) {
          const merchant = catalogue.findMerchantById(id)!;
          offer(merchant, scoreNames(catalogue, forms, merchant, reading!));
        }

  const ranked = [...best].map(([merchant, score]) => {
    const unpopular = 1 - forms.getPopularity(merchant);
    return { merchant, score: score - (UNPOPULAR + UNPOPULAR_IN_DOUBT * (1 - score)) * unpopular };
  });
  const trades = readings[0] === undefined ? [] : findTradeWords(readings[0]);
  return ranked
    .sort(compareCandidates)
    .slice(0, MAX_OPENED)
    .map(({ merchant: number, score }) => {
      const merchant = catalogue.getMerchant(number);
      const elsewhere = country !== undefined && !tradesIn(merchant, country);
      const unobserved = !merchant.evidence.some(({ kind }) => kind === 'observed');
      const otherTrade = trades.length > 0 && isOtherTrade(merchant, trades);
      const loss =
        (elsewhere ? ELSEWHERE : 0) +
        (unobserved ? UNOBSERVED : 0) +
        (otherTrade ? OTHER_TRADE * (1 - forms.getPopularity(number)) : 0);
      return { merchant: number, score: score - loss };
    })
    .sort(compareCandidates);
}

/** The best first; a stable order where two score the same. */
export function compareCandidates(one: Candidate, other: Candidate): number {
  return other.score - one.score || one.merchant - other.merchant;
}

/** All words, and the first two: the search tolerates what is missing and misspelled. */
function listQueries({ words }: Reading): Set<string> {
  const texts = words.map(({ text }) => text);
  const queries = [texts.join(' '), texts.slice(0, 2).join(' ')];
  return new Set(queries.filter((query) => query.length > 2));
}

function scoreNames(
  catalogue: Catalogue,
  forms: NameForms,
  number: MerchantNumber,
  reading: Reading,
): number {
  const { name, aliases } = catalogue.getMerchant(number);
  let best = 0;
  for (const each of [name, ...aliases]) {
    const words = splitWords(foldName(each)).map((text) => {
      const minor = Object.hasOwn(catalogue.statements.noise, text);
      return { text, minor, weight: forms.weighWord(text) * (minor ? MINOR_WORD : 1) };
    });
    best = Math.max(best, scoreWords(reading, words));
  }
  return best;
}

export interface TradeWord {
  readonly text: string;
  /** Codes of the trades that it may mean. */
  readonly codes: ReadonlySet<string>;
}

/** The words of a reading that name a trade. The first word is always a name. */
export type FindTradeWords = (reading: Reading) => TradeWord[];

/** A word in the descriptions of more codes than this names no trade: `services`, `equipment`. */
const MAX_CODES = 12;
const MIN_STEM_LENGTH = 4;
const ENDING = /(?:ing|istry|ists?|ers?|ors?|ary|ries|ry|ies|al|ic|y|s)$/;

/** Learns the words of trades from the descriptions of the codes: `plumbing` is 1711. */
export function openTradeWords(mccs: Iterable<Mcc>): FindTradeWords {
  const trades = new Map<string, Set<string>>();
  for (const { code, description, brand } of mccs)
    if (brand === undefined)
      for (const stem of splitWords(foldName(description)).map(stemWord))
        if (stem.length >= MIN_STEM_LENGTH) trades.set(stem, (trades.get(stem) ?? new Set()).add(code));

  return ({ words }) =>
    words.slice(1).flatMap(({ text }) => {
      const codes = trades.get(stemWord(text));
      return codes === undefined || codes.size > MAX_CODES ? [] : [{ text, codes }];
    });
}

/** `dentists`, `dentistry` and `dental` → `dent`. */
function stemWord(word: string): string {
  const shorter = word.replace(ENDING, '');
  return shorter === word || shorter.length < MIN_STEM_LENGTH ? word : stemWord(shorter);
}

/** Whether the line names a trade that is neither in the merchant's name nor among its codes. */
function isOtherTrade({ name, aliases, evidence }: Merchant, trades: readonly TradeWord[]): boolean {
  const own = foldName([name, ...aliases].join(' '));
  return trades.some(({ text, codes }) => !own.includes(text) && !evidence.some(({ mcc }) => codes.has(mcc)));
}
