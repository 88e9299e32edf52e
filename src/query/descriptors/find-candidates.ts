// Finds the merchants a line may mean: by its letters starting at each of its first words, by searching for its words,
// and by a web address in it. Each gets its best score over all readings of the line.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import { foldName, splitWords, squashName } from '../../catalogue/fold-name.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { findSite } from '../find-site.ts';
import { tradesIn } from '../merchant-in-country.ts';
import type { MerchantSearch } from '../search-merchants.ts';
import type { NameForms } from './name-forms.ts';
import type { Reading } from './readings.ts';
import { INSIDE_WORD, isFirst, type Match, matchLetters, matchWords, scoreMatch } from './score-match.ts';
import type { DescriptorHost } from './split-descriptor.ts';
import {
  type FindTradeWords,
  findHotelService,
  isInName,
  isOwnTrade,
  type TradeWord,
} from './trade-words.ts';

export interface Candidate {
  readonly merchant: MerchantNumber;
  /** 0 to 1. */
  readonly score: number;
  /** The whole name is there and the line begins with it. */
  readonly isStrong: boolean;
  /** The score it lost because only an alias matched; it still counts as a namesake. */
  readonly aliasLoss?: number;
  /** Codes of a trade that the line names along with the merchant: `COSTCO GAS`. */
  readonly trade?: ReadonlySet<string>;
}

export interface CandidateSources {
  readonly catalogue: Catalogue;
  readonly search: MerchantSearch;
  readonly forms: NameForms;
  readonly findTradeWords: FindTradeWords;
}

/** A name may start at any of the first this many words. */
const MAX_STARTS = 3;
const MAX_HITS = 8;
/** If a match is this good, misspelled names are not searched for. */
const GOOD_MATCH = 0.9;
/** Score of a web address at the start of the line, and of one after a name, which may only be a help page. */
const ADDRESS = 0.97;
const LATER_ADDRESS = 0.85;
/** What an unknown merchant loses to the best known one on a perfect match, and how much more on a poor one. */
const UNKNOWN_MERCHANT = 0.04;
const UNKNOWN_MERCHANT_IN_DOUBT = 0.6;
/** What a merchant loses if it does not trade where the card was used. */
const ELSEWHERE = 0.05;
/** What a merchant loses if it was never observed on a card: another one with the same name is more likely. */
const UNOBSERVED = 0.03;
/**
 * What an alias loses: normally; if it is another merchant's name (`COLES` is not Shell); and if it is another's name
 * but also part of this merchant's own. Foodland Australia is Foodland too, so leading it doesn't make a match sure.
 */
const ALIAS = 0.01;
const OTHER_MERCHANT_NAME = 0.12;
const SHORT_FORM = 0.025;
/**
 * What a merchant loses if the line names a trade other than its own; less if it is a well-known store or hotel, which
 * may well run a second business: `COSTCO PHARMACY`, `WESTIN DINING`.
 */
const OTHER_TRADE = 0.25;
const GENERAL_STORE = /^(?:5200|5262|53\d\d|5411|5499|5541|5542|5912|5999)$/;
/** How far a word for the merchant's own trade counts as explained: `LOBLAW SUPERMARKET`. */
const OWN_TRADE = 0.8;
/** Weight of a generic word in a name. */
const MINOR_WORD = 0.15;
/** The number of candidates whose records are opened, at 10 µs each. */
const MAX_OPENED = 12;
/** Below this fit, too much of the name is missing for a strong match. */
const MIN_STRONG_FIT = 0.95;
/** After an owner, a shorter name may be anything: `CHILD'S PLAY`. */
const MIN_OWNED_LETTERS = 7;

interface Offer {
  readonly score: number;
  /** Absent if the merchant was found by a web address. */
  readonly match?: Match;
  readonly popularity: number;
  readonly loss: number;
}

export function findCandidates(
  { catalogue, search, forms, findTradeWords }: CandidateSources,
  readings: readonly Reading[],
  hosts: readonly DescriptorHost[],
  country: string | undefined,
): Candidate[] {
  const best = new Map<MerchantNumber, Offer>();
  const offer = (merchant: MerchantNumber, one: Offer): void => {
    if (one.score > (best.get(merchant)?.score ?? 0)) best.set(merchant, one);
  };
  const offerMatch = (merchant: MerchantNumber, match: Match, loss: number): void => {
    const popularity = loss > 0 ? 0 : forms.getPopularity(merchant);
    offer(merchant, { score: scoreMatch(match, popularity) - loss, match, popularity, loss });
  };

  for (const { host, first } of hosts) {
    const site = findSite(catalogue, host);
    const number = site && catalogue.findMerchantById(site.merchant.id);
    if (number !== undefined)
      offer(number, { score: first ? ADDRESS : LATER_ADDRESS, popularity: 1, loss: 0 });
  }
  for (const reading of readings)
    for (let start = 0; start < Math.min(MAX_STARTS, reading.words.length); start++) {
      const text = reading.words
        .slice(start)
        .map((word) => word.text)
        .join('');
      for (const { form, matched, length } of [
        ...forms.findLeadingNames(text),
        ...forms.findCompletions(text),
      ]) {
        const match = matchLetters(reading, start, matched, length);
        const owners = forms.listOwners(form);
        const isName = owners.some(({ alias }) => !alias);
        for (const { merchant, alias } of owners) {
          const isShortForm = (): boolean =>
            squashName(catalogue.summarise(merchant).name).includes(text.slice(0, matched));
          const loss = isName ? (isShortForm() ? SHORT_FORM : OTHER_MERCHANT_NAME) : ALIAS;
          offerMatch(merchant, match, alias ? loss : 0);
        }
      }
    }
  if (Math.max(0, ...[...best.values()].map(({ score }) => score)) < GOOD_MATCH)
    for (const reading of new Set([readings[0], readings.at(-1)]))
      for (const query of reading === undefined ? [] : listQueries(reading))
        for (const { id } of search(query, { limit: MAX_HITS }).rows) {
          const merchant = catalogue.findMerchantById(id)!;
          for (const { match, loss } of matchNames(catalogue, forms, merchant, reading!))
            offerMatch(merchant, match, loss);
        }

  const tradesOf = new Map<Reading, readonly TradeWord[]>();
  const listTrades = (reading: Reading): readonly TradeWord[] => {
    const trades = tradesOf.get(reading) ?? findTradeWords(reading);
    tradesOf.set(reading, trades);
    return trades;
  };
  const applyPopularity = (merchant: MerchantNumber, score: number): number =>
    score -
    (UNKNOWN_MERCHANT + UNKNOWN_MERCHANT_IN_DOUBT * (1 - score)) * (1 - forms.getPopularity(merchant));
  return [...best]
    .map(([merchant, one]) => ({ merchant, one, score: applyPopularity(merchant, one.score) }))
    .sort(compareCandidates)
    .slice(0, MAX_OPENED)
    .map(({ merchant: number, one }) => {
      const merchant = catalogue.getMerchant(number);
      const { match } = one;
      const trades = match === undefined ? [] : listTrades(match.reading);
      const own = trades.filter((trade) => isOwnTrade(merchant, trade));
      const other = trades.filter(
        (trade) =>
          trade.isSpecific &&
          !own.includes(trade) &&
          match!.explained[trade.index] === 0 &&
          !isInName(merchant, trade) &&
          !isSameKind(catalogue, merchant, trade),
      );
      const boundaryFactor = match?.hasMoreLetters && !endsWord(merchant, match) ? INSIDE_WORD : 1;
      const score = (match === undefined ? one.score : explainTrades(one, match, own)) * boundaryFactor;
      const runsOthers =
        GENERAL_STORE.test(merchant.usual.mcc) ||
        other.every((trade) => findHotelService(merchant, trade.codes));
      const tolerance = runsOthers ? forms.getPopularity(number) : 0;
      const isElsewhere = country !== undefined && !tradesIn(merchant, country);
      const loss =
        (isElsewhere ? ELSEWHERE : 0) +
        (merchant.evidence.some(({ kind }) => kind === 'observed') ? 0 : UNOBSERVED) +
        (other.length > 0 ? OTHER_TRADE * (1 - tolerance) : 0);
      // The trade may be part of an alias: `COSTCO GAS`.
      const ownName = foldName(merchant.name);
      const named = [...own, ...other].find(
        ({ index, text }) => match!.explained[index] === 0 || !ownName.includes(text),
      );
      return {
        merchant: number,
        score: applyPopularity(number, score) - loss,
        isStrong: !isElsewhere && (match === undefined || isStrongMatch(match)),
        ...(one.loss > 0 && { aliasLoss: one.loss }),
        ...(named && { trade: named.codes }),
      };
    })
    .sort(compareCandidates);
}

function isStrongMatch(match: Match): boolean {
  const { fit, letters, reading } = match;
  return fit >= MIN_STRONG_FIT && isFirst(match) && (!reading.isOwned || letters >= MIN_OWNED_LETTERS);
}

/** Whether the matched letters end at the end of a word: `american` in American Airlines, but not in Americanas. */
function endsWord({ name, aliases }: Merchant, { letters }: Match): boolean {
  return [name, ...aliases].some((each) => {
    const words = splitWords(foldName(each));
    return words.some((_, index) => words.slice(0, index + 1).join('').length === letters);
  });
}

/** Whether the trade is in the same category of codes as the merchant's own. */
function isSameKind({ mccs }: Catalogue, { evidence }: Merchant, { codes }: TradeWord): boolean {
  const groups = new Set(evidence.map(({ mcc }) => mccs.get(mcc)?.category));
  return [...codes].some((code) => groups.has(mccs.get(code)?.category));
}

/** The score if words for the merchant's own trade count as explained. */
function explainTrades({ score, popularity }: Offer, match: Match, own: readonly TradeWord[]): number {
  if (own.every(({ index }) => match.explained[index]! >= OWN_TRADE)) return score;
  const explained = [...match.explained];
  for (const { index } of own) explained[index] = Math.max(explained[index]!, OWN_TRADE);
  const before = scoreMatch(match, popularity);
  return score + Math.max(0, scoreMatch({ ...match, explained }, popularity) - before);
}

/** The best first; the order is stable if scores are equal. */
export function compareCandidates(
  one: Pick<Candidate, 'merchant' | 'score'>,
  other: Pick<Candidate, 'merchant' | 'score'>,
): number {
  return other.score - one.score || one.merchant - other.merchant;
}

/** All words, and just the first two: the search tolerates missing and misspelled words. */
function listQueries({ words }: Reading): Set<string> {
  const texts = words.map(({ text }) => text);
  const queries = [texts.join(' '), texts.slice(0, 2).join(' ')];
  return new Set(queries.filter((query) => query.length > 2));
}

function matchNames(
  catalogue: Catalogue,
  forms: NameForms,
  number: MerchantNumber,
  reading: Reading,
): { match: Match; loss: number }[] {
  const { name, aliases }: Merchant = catalogue.getMerchant(number);
  return [name, ...aliases].flatMap((each, index) => {
    const words = splitWords(foldName(each)).map((text) => {
      const minor = Object.hasOwn(catalogue.statements.noise, text);
      return { text, minor, weight: forms.weighWord(text) * (minor ? MINOR_WORD : 1) };
    });
    const match = matchWords(reading, words);
    return match === undefined ? [] : [{ match, loss: index === 0 ? 0 : ALIAS }];
  });
}
