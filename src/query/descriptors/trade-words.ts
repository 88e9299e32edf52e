// Which words of a line name a trade, and whether it is the merchant's: `LOBLAW SUPERMARKET` is Loblaws, but
// `JOHNSON PLUMBING` is not Johnsons. Trades are recognised by everyday words (data/mcc/words.csv), by the descriptions
// of the codes, and by the model of likely codes.
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import { isLodgingCode, type Mcc, type MccWord } from '../../catalogue/mcc.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import type { GuessCodes } from '../guess-codes.ts';
import type { Reading } from './readings.ts';

export interface TradeWord {
  /** Its index in the reading. */
  readonly index: number;
  readonly text: string;
  /** Codes of the trades it may mean. */
  readonly codes: ReadonlySet<string>;
  /** Says what the shop is rather than where it is: `plumbing`, but not `park`. */
  readonly isSpecific: boolean;
}

/** The words of a reading that name a trade. The first word never does: it is always a name. */
export type FindTradeWords = (reading: Reading) => TradeWord[];

/** A word that occurs in more codes than this doesn't name a trade: `services`, `equipment`. */
const MAX_CODES = 12;
const MIN_STEM_LENGTH = 4;
const MIN_LENGTH = 3;
const MIN_SPECIFIC_LENGTH = 6;
/** Size of the word cache; asking the model about a word takes about 0.1 ms. */
const MAX_KNOWN = 5000;
const MAX_SPECIFIC_CODES = 4;
/** From this probability on, a word that only the model of likely codes knows names a trade: `cineplex`. */
const MIN_PROBABILITY = 0.6;
/** Fuel pumps with a person at the till, and without. */
export const PUMPS = ['5541', '5542'];
const ENDING = /(?:ing|istry|ists?|ers?|ors?|ary|ries|ry|ies|al|ic|y|s)$/;

export function buildTradeWordFinder(
  mccs: Iterable<Mcc>,
  words: Iterable<MccWord>,
  guess: GuessCodes = () => [],
): FindTradeWords {
  const stems = new Map<string, Set<string>>();
  for (const { code, description, brand } of mccs)
    if (brand === undefined)
      for (const stem of splitWords(foldName(description)).map(stemWord))
        if (stem.length >= MIN_STEM_LENGTH) stems.set(stem, (stems.get(stem) ?? new Set()).add(code));
  const everyday = new Map<string, readonly string[]>();
  for (const { word, mccs: codes } of words) {
    const folded = foldName(word);
    if (!folded.includes(' ')) everyday.set(folded, codes);
  }

  const readWord = (text: string): Pick<TradeWord, 'codes' | 'isSpecific'> => {
    const codes = new Set(everyday.get(text));
    const described = stems.get(stemWord(text));
    if (described !== undefined && described.size <= MAX_CODES) for (const code of described) codes.add(code);
    const isSpecific = described !== undefined || text.length >= MIN_SPECIFIC_LENGTH;
    if (PUMPS.some((mcc) => codes.has(mcc))) for (const mcc of PUMPS) codes.add(mcc);
    if (codes.size > 0) return { codes, isSpecific: isSpecific && codes.size <= MAX_SPECIFIC_CODES };
    const [likely] = guess(text);
    const isLikely = likely !== undefined && likely.probability >= MIN_PROBABILITY;
    return { codes: new Set(isLikely ? [likely.mcc] : []), isSpecific };
  };
  const known = new Map<string, ReturnType<typeof readWord>>();
  const readKnown = (text: string): ReturnType<typeof readWord> => {
    let read = known.get(text);
    if (read === undefined) {
      read = readWord(text);
      // There is no limit to the number of words that mean nothing.
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(text, read);
    }
    return read;
  };
  return ({ words: read }) =>
    read.flatMap(({ text }, index) => {
      if (index === 0 || text.length < MIN_LENGTH) return [];
      const { codes, isSpecific } = readKnown(text);
      return codes.size === 0 ? [] : [{ index, text, codes, isSpecific }];
    });
}

/** `dentists`, `dentistry` and `dental` → `dent`. */
function stemWord(word: string): string {
  const shorter = word.replace(ENDING, '');
  return shorter === word || shorter.length < MIN_STEM_LENGTH ? word : stemWord(shorter);
}

/** Whether one of the merchant's codes is in that trade, counting airline, car rental and hotel brands' own codes. */
export function isOwnTrade({ evidence }: Merchant, { codes }: TradeWord): boolean {
  return evidence.some(({ mcc }) => codes.has(mcc) || codes.has(getTradeCode(mcc)));
}

/** An airline's, car rental firm's or hotel's own code → that of the trade. */
export function getTradeCode(mcc: string): string {
  if (mcc < '3000' || mcc > '3999') return mcc;
  return mcc < '3351' ? '4511' : mcc < '3501' ? '7512' : '7011';
}

export function isInName({ name, aliases }: Merchant, { text }: TradeWord): boolean {
  return [name, ...aliases].some((each) => foldName(each).includes(text));
}

const HOTEL_SERVICES = ['5812', '7523'];

/** The code for what hotel guests pay for separately from the room: `WESTIN SWAN DINING`. */
export function findHotelService({ usual }: Merchant, codes: ReadonlySet<string>): string | undefined {
  return isLodgingCode(usual.mcc) ? HOTEL_SERVICES.find((mcc) => codes.has(mcc)) : undefined;
}
