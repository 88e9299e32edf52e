// Finds the merchant and code of each row of a statement, and how sure they are. Corrections by hand take precedence.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Channel } from '../../catalogue/evidence.ts';
import { squashName } from '../../catalogue/fold-name.ts';
import {
  type DescriptorMatch,
  findDescriptorCountry,
  MAX_DESCRIPTOR_LENGTH,
  matchDescriptor,
} from '../descriptors/match-descriptor.ts';
import { locateMerchant } from '../place.ts';
import { getCategory, type MerchantSearch } from '../search-merchants.ts';
import { type AccountKind, paysOwnCard } from './classify-row.ts';
import type { GuessedRow } from './read-statement.ts';
import type { RowKind, StatementRow } from './row.ts';

/** A correction by hand: another merchant, or only a code; `kind` if the row is a different kind. */
export interface Correction {
  readonly id?: string | undefined;
  readonly mcc?: string | undefined;
  readonly kind?: RowKind | undefined;
}

/** Keyed by `getRowKey`: all rows of a shop are corrected together, in later statements too. */
export type Corrections = Readonly<Record<string, Correction>>;

export interface RowMerchant {
  /** Absent if only a code is known. */
  readonly id?: string;
  readonly name: string;
  readonly mcc: string;
  readonly category: string;
  readonly channel?: Channel | undefined;
  readonly country?: string;
  /** How sure the merchant's code is, 0 to 1. */
  readonly confidence?: number;
}

export interface MatchedRow extends StatementRow {
  /** The key under which a correction of this row is stored. */
  readonly key: string;
  readonly merchant?: RowMerchant;
  /** Another merchant is very unlikely. */
  readonly sure: boolean;
  readonly corrected?: true;
  /** The file itself has the code. */
  readonly fromBank?: true;
  /** Merchants it may be, the best first. */
  readonly candidates: readonly RowMerchant[];
}

export interface MatchOptions {
  /** Where the cards are from and most purchases are made. */
  readonly region: string;
  readonly account: AccountKind;
  readonly corrections?: Corrections | undefined;
}

/** An unlisted shop's likely code is shown from this probability on, but never called sure. */
const MIN_GUESS = 0.4;
/** Utilities, phone and cable, insurance, taxes: on a bank account, their rows are bills. */
const BILLERS: ReadonlySet<string> = new Set(['4814', '4899', '4900', '5960', '6300', '9311', '9399']);

const LONG_NUMBERS = /(?<!\S)\S*\d{4}\S*(?!\S)/g;

/** `GRAB* A-7QK2M9XWGYD4 SG` and `Grab* A-8XYZ SG` are the same shop: changing digits and codes are ignored. */
export function getRowKey({ shop }: Pick<StatementRow, 'shop'>): string {
  const words = shop.split(/[\s*#]+/).filter((word) => !/\d.*\d/.test(word));
  return squashName(words.join(' ')) || squashName(shop);
}

export function matchRows(
  rows: readonly GuessedRow[],
  catalogue: Catalogue,
  search: MerchantSearch,
  options: MatchOptions,
): MatchedRow[] {
  const home = findHome(rows, catalogue, search) ?? options.region;
  const read = buildRowMatcher(catalogue, search, home);
  return rows.map((row) => {
    const { kindGuessed, ...plain } = row;
    const key = getRowKey(row);
    const correction = Object.hasOwn(options.corrections ?? {}, key) ? options.corrections?.[key] : undefined;
    const kind = correction?.kind ?? row.kind;
    const mayNameShop =
      kind === 'purchase' ||
      kind === 'refund' ||
      kindGuessed ||
      (kind === 'payment' && row.amount > 0 && !paysOwnCard(row.description));
    const found = mayNameShop ? read(row) : NO_MATCH;
    const byHand = correction && readCorrection(correction, catalogue, options.region);
    const byBank = byHand === undefined && mayNameShop ? readOwnCode(row.mcc, found, catalogue) : undefined;
    const merchant = byHand ?? byBank ?? found.merchant;
    return {
      ...plain,
      kind: correction?.kind ?? refineKind(row, found, options.account),
      key,
      ...(merchant && { merchant }),
      sure: byHand !== undefined || byBank !== undefined || found.sure,
      ...(byBank && { fromBank: true as const }),
      ...(correction && { corrected: true as const }),
      candidates: found.candidates,
    };
  });
}

/** The number of rows checked for a country. */
const MAX_PLACES = 40;
const MIN_PLACES = 3;

/** Where most purchases are made, according to the lines: a Singapore card may be used elsewhere for months. */
function findHome(
  rows: readonly GuessedRow[],
  catalogue: Catalogue,
  search: MerchantSearch,
): string | undefined {
  const counts = new Map<string, number>();
  const shops = rows.filter(({ kind }) => kind === 'purchase').slice(0, MAX_PLACES);
  for (const { shop } of shops) {
    const country = findDescriptorCountry(catalogue, search, shop.slice(0, MAX_DESCRIPTOR_LENGTH));
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  const [first] = [...counts].sort((one, other) => other[1] - one[1]);
  if (first === undefined || first[1] < Math.min(MIN_PLACES, shops.length)) return undefined;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return first[1] > all / 2 ? first[0] : undefined;
}

interface Found {
  readonly merchant?: RowMerchant;
  readonly sure: boolean;
  readonly candidates: readonly RowMerchant[];
}

const NO_MATCH: Found = { sure: false, candidates: [] };

function buildRowMatcher(
  catalogue: Catalogue,
  search: MerchantSearch,
  region: string,
): (row: StatementRow) => Found {
  const known = new Map<string, Found>();
  const match = (text: string): DescriptorMatch =>
    matchDescriptor(catalogue, search, { text: text.slice(0, MAX_DESCRIPTOR_LENGTH), home: region });
  const readShop = ({ shop, name }: StatementRow): Found => {
    if (!/\p{L}/u.test(shop + (name ?? ''))) return NO_MATCH;
    const byShop = match(shop);
    const byName = name === undefined || byShop.sure ? undefined : match(name);
    const line = (byName?.merchant?.score ?? 0) > (byShop.merchant?.score ?? 0) ? byName! : byShop;
    const candidates = line.candidates.map(
      ({ id, name, mcc, category, channel, country, confidence }): RowMerchant => ({
        id,
        name,
        mcc,
        category,
        channel,
        country,
        confidence,
      }),
    );
    if (line.found)
      return {
        merchant: candidates[0]!,
        sure: line.sure,
        candidates,
      };
    const [likely] = line.inferred ?? [];
    if (likely === undefined || likely.probability < MIN_GUESS) return { sure: false, candidates };
    const category = getCategory(catalogue, likely.mcc);
    return { merchant: { name: '', mcc: likely.mcc, category }, sure: false, candidates };
  };
  return (row) => {
    // Shop and order numbers change from row to row and don't identify the merchant.
    const key = `${row.shop.replace(LONG_NUMBERS, '')}\n${row.name ?? ''}`;
    let found = known.get(key);
    if (found === undefined) {
      found = readShop(row);
      known.set(key, found);
    }
    return found;
  };
}

/** The code that the file has, at the merchant found unless that one has another code and isn't sure. */
function readOwnCode(
  mcc: string | undefined,
  { merchant, sure }: Found,
  catalogue: Catalogue,
): RowMerchant | undefined {
  const entry = mcc === undefined ? undefined : catalogue.mccs.get(mcc);
  if (entry === undefined) return undefined;
  const code = { mcc: entry.code, category: entry.description };
  if (merchant?.id === undefined || !(sure || merchant.mcc === mcc)) return { name: '', ...code };
  return { ...merchant, ...code, confidence: 1 };
}

function readCorrection(
  { id, mcc }: Correction,
  catalogue: Catalogue,
  region: string,
): RowMerchant | undefined {
  const number = id === undefined ? undefined : catalogue.findMerchantById(id);
  if (number !== undefined) {
    const { merchant, country, code } = locateMerchant(catalogue.getMerchant(number), { region });
    const own = mcc ?? code.mcc;
    const category = getCategory(catalogue, own);
    return { id: merchant.id, name: merchant.name, mcc: own, category, channel: merchant.channel, country };
  }
  const entry = mcc === undefined ? undefined : catalogue.mccs.get(mcc);
  return entry && { name: '', mcc: entry.code, category: entry.description };
}

/** If no word gave the kind away, the merchant does: a utility is a bill payment, money from a shop is a refund. */
function refineKind(row: GuessedRow, { merchant, sure }: Found, account: AccountKind): RowKind {
  if (!row.kindGuessed || account === 'card') return row.kind;
  if (row.amount > 0) return merchant !== undefined && BILLERS.has(merchant.mcc) ? 'payment' : row.kind;
  return merchant?.id !== undefined && sure ? 'refund' : row.kind;
}
