// Merchants that a line may mean: by its letters from each of its first words, by the words of names like it, and by
// a web address in it. Each with its best score over all readings of the line.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { findSite } from '../find-site.ts';
import type { MerchantSearch } from '../search-merchants.ts';
import { tradesIn } from '../trades-in.ts';
import type { NameForms } from './name-forms.ts';
import type { Reading } from './reading.ts';
import { scoreLetters, scoreWords } from './score-match.ts';
import type { LineHost } from './split-line.ts';
import type { FindTradeWords, TradeWord } from './trade-words.ts';

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

/** Words of a line from which a name may begin. */
const MOST_STARTS = 3;
const MOST_HITS = 8;
/** A name so well found need not be looked for among misspelt ones. */
const ENOUGH = 0.9;
/** What a web address is worth that begins the line, and one behind a name, where it may be for help only. */
const ADDRESS = 0.97;
const LATER_ADDRESS = 0.85;
const POPULARITY = 0.04;
/** The worse the fit, the more it counts that a merchant is hardly known. */
const DOUBT = 0.6;
/** A merchant that does not trade where the card was used. */
const ELSEWHERE = 0.05;
/** One that no source saw on a card: of namesakes, the others are likelier. */
const UNSEEN = 0.03;
const ALIAS = 0.01;
/**
 * Where the line names another trade than the merchant's. Less for one that is well known, which may well run a second
 * business. Of 1,000 made-up shops 46 fewer are called found, and no labelled line is lost (docs/statements.md).
 */
const OTHER_TRADE = 0.2;
/** What a word of any shop is worth in a name. */
const MINOR = 0.15;
/** Candidates whose records are opened, which costs 10 µs each. */
const MOST_OPENED = 12;

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
    for (let start = 0; start < Math.min(MOST_STARTS, reading.words.length); start++) {
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
  if (Math.max(0, ...best.values()) < ENOUGH)
    for (const reading of new Set([readings[0], readings.at(-1)]))
      for (const query of reading === undefined ? [] : listQueries(reading))
        for (const { id } of search(query, { limit: MOST_HITS }).rows) {
          const merchant = catalogue.findMerchantById(id)!;
          offer(merchant, scoreNames(catalogue, forms, merchant, reading!));
        }
  const known = [...best].map(([merchant, score]) => ({
    merchant,
    score: score - (POPULARITY + DOUBT * (1 - score)) * (1 - forms.getPopularity(merchant)),
  }));
  known.sort(compareCandidates);
  const trades = readings[0] === undefined ? [] : findTradeWords(readings[0]);
  return known
    .slice(0, MOST_OPENED)
    .map(({ merchant: number, score }) => {
      const merchant = catalogue.getMerchant(number);
      const elsewhere = country !== undefined && !tradesIn(merchant, country);
      const unseen = !merchant.evidence.some(({ kind }) => kind === 'observed');
      const other = trades.length > 0 && isOtherTrade(merchant, trades);
      const against =
        (elsewhere ? ELSEWHERE : 0) +
        (unseen ? UNSEEN : 0) +
        (other ? OTHER_TRADE * (1 - forms.getPopularity(number)) : 0);
      return { merchant: number, score: score - against };
    })
    .sort(compareCandidates);
}

function compareCandidates(one: Candidate, other: Candidate): number {
  return other.score - one.score || one.merchant - other.merchant;
}

/** All words and the first two: the name index forgives the rest. */
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
      return { text, minor, weight: forms.weighWord(text) * (minor ? MINOR : 1) };
    });
    best = Math.max(best, scoreWords(reading, words));
  }
  return best;
}

/** Whether a word that is not in its name is of a trade that none of its codes is. */
function isOtherTrade({ name, aliases, evidence }: Merchant, trades: readonly TradeWord[]): boolean {
  const own = foldName([name, ...aliases].join(' '));
  return trades.some(({ text, codes }) => !own.includes(text) && !evidence.some(({ mcc }) => codes.has(mcc)));
}
