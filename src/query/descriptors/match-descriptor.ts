// Matches a descriptor (one line of a card statement) with a merchant, and finds what else it reveals. The API, MCP and
// command line give the same answer. docs/statements.md explains how it works.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import type { EvidenceKind } from '../../catalogue/evidence.ts';
import { foldName, splitWords, squashName } from '../../catalogue/fold-name.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import type { PaymentRoute, RouteKind } from '../../catalogue/statement-tables.ts';
import { buildOnce } from '../build-once.ts';
import { CONFIDENCE_RULE, rankCodes } from '../evidence/rank-codes.ts';
import { type GuessedCode, getGuesser } from '../guess-codes.ts';
import { findCodeOn, getCodeIn, tradesIn } from '../merchant-in-country.ts';
import { getCategory, type MerchantSearch, type SearchRow } from '../search-merchants.ts';
import { stripBankWords } from './bank-words.ts';
import { type Candidate, compareCandidates, findCandidates } from './find-candidates.ts';
import { NameForms } from './name-forms.ts';
import { listReadings } from './readings.ts';
import {
  buildPlaceFinder,
  buildRouteFinder,
  type DescriptorPlace,
  findHosts,
  findStoreNumber,
  splitDescriptor,
} from './split-descriptor.ts';
import { buildTradeWordFinder, findHotelService, getTradeCode, PUMPS } from './trade-words.ts';

export interface DescriptorParameters {
  readonly text: string;
  /** Where the card was used, if known. */
  readonly country?: string | undefined;
  /** Where it was used if neither `country` nor the line says. */
  readonly home?: string | undefined;
  /** Day of the payment; defaults to the date of the data. */
  readonly on?: string | undefined;
}

export interface DescriptorMatch {
  readonly found: boolean;
  /** Found, and another merchant is very unlikely. */
  readonly sure: boolean;
  readonly on: string;
  readonly merchant?: DescriptorMerchant;
  /** The best first; also listed if no merchant is found. */
  readonly candidates: readonly DescriptorMerchant[];
  /** If no merchant is found: the likely codes by the shop's name alone; may be empty. */
  readonly inferred?: readonly GuessedCode[];
  readonly route?: { readonly name: string; readonly kind: RouteKind };
  readonly storeNumber?: string;
  readonly place?: { readonly name: string; readonly country: string };
}

export interface DescriptorMerchant extends Omit<SearchRow, 'matched'> {
  /** How well the line matches the name, 0 to 1. */
  readonly score: number;
  /** How sure we are of the merchant's code, 0 to 1. */
  readonly confidence: number;
  readonly basis: EvidenceKind;
}

/** Maximum characters in a line; even bank exports with extra words around the shop stay below this. */
export const MAX_DESCRIPTOR_LENGTH = 200;
/** Below this score nothing counts as found; docs/appendix/statements.md has the measurement. */
const MIN_FOUND = 0.56;
/** Below this score another merchant is possible. */
const MIN_SURE = 0.8;
/** Merchants with the same name differ only in how well known they are, so a smaller lead does not decide. */
const MIN_LEAD = 0.03;

const getReader = buildOnce(buildDescriptorReader);

/** The country named in the line; takes a tenth of the time of reading all of it. */
export function findDescriptorCountry(
  catalogue: Catalogue,
  search: MerchantSearch,
  text: string,
): string | undefined {
  return getReader(catalogue, search).findPlace(text)?.country;
}

export function matchDescriptor(
  catalogue: Catalogue,
  search: MerchantSearch,
  { text, country, home, on }: DescriptorParameters,
): DescriptorMatch {
  const { read } = getReader(catalogue, search);
  const { route, storeNumber, place, name, candidates: ranked } = read(text, { country, home });
  const where = country ?? place?.country ?? home;
  const candidates = ranked.flatMap((each) => describeMerchant(catalogue, each, where, on) ?? []);
  const [first] = candidates;
  const found = first !== undefined && ranked[0]!.score >= MIN_FOUND;
  const rival = Math.max(0, ...ranked.slice(1).map(({ score, aliasLoss = 0 }) => score + aliasLoss));
  const lead = (first?.score ?? 0) - rival;
  return {
    found,
    sure: found && ranked[0]!.isStrong && first.score >= MIN_SURE && lead >= MIN_LEAD,
    on: on ?? catalogue.meta.edition,
    ...(found && { merchant: first }),
    candidates,
    ...(!found && { inferred: getGuesser(catalogue)(name) }),
    ...(route && { route: { name: route.route, kind: route.kind } }),
    ...(storeNumber !== undefined && { storeNumber }),
    ...(place && { place: { name: place.name, country: place.country } }),
  };
}

/** Undefined if nothing was known about the merchant on that day. */
function describeMerchant(
  catalogue: Catalogue,
  { merchant: number, score, trade }: Candidate,
  where: string | undefined,
  on: string | undefined,
): DescriptorMerchant | undefined {
  const merchant = catalogue.getMerchant(number);
  const { id, name, channel, home } = merchant;
  const country = where !== undefined && tradesIn(merchant, where) ? where : home;
  const usual = on === undefined ? getCodeIn(merchant, country) : findCodeOn(merchant, country, on);
  if (usual === undefined) return undefined;
  const code = chooseByTrade(merchant, usual, trade, on ?? catalogue.meta.edition);
  return {
    id,
    name,
    mcc: code.mcc,
    channel,
    country,
    category: getCategory(catalogue, code.mcc),
    score: Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000,
    confidence: code.confidence,
    basis: code.basis,
  };
}

/** The merchant's code for the trade named in the line: `COSTCO GAS` is not the warehouse. */
function chooseByTrade(
  merchant: Merchant,
  usual: UsualCode,
  trade: ReadonlySet<string> | undefined,
  edition: string,
): UsualCode {
  if (trade === undefined || trade.has(usual.mcc) || trade.has(getTradeCode(usual.mcc))) return usual;
  // A second trade's code that nobody saw is mostly wrong, but fuel pumps never use the shop's code.
  const pumps = merchant.evidence.filter(({ mcc }) => trade.has(mcc) && PUMPS.includes(mcc));
  const seen =
    merchant.alternatives.find(({ mcc, basis }) => basis === 'observed' && trade.has(mcc)) ??
    rankCodes(pumps, { edition })[0];
  const service = findHotelService(merchant, trade);
  if (seen !== undefined || service === undefined) return seen ?? usual;
  return { mcc: service, share: 1, confidence: CONFIDENCE_RULE.inferred, basis: 'inferred' };
}

interface DescriptorParts {
  readonly route: PaymentRoute | undefined;
  readonly storeNumber: string | undefined;
  readonly place: DescriptorPlace | undefined;
  /** The words that may be the shop's name. */
  readonly name: string;
  /** The best first. */
  readonly candidates: readonly Candidate[];
}

type PaymentLocation = Pick<DescriptorParameters, 'country' | 'home'>;

interface DescriptorReader {
  read(line: string, where: PaymentLocation): DescriptorParts;
  findPlace(line: string): DescriptorPlace | undefined;
}

const MAX_CANDIDATES = 5;
/** Networks cut lines at 22 or 25 characters, and trailing spaces are already gone. */
const MIN_CUT_LENGTH = 20;
/** Reading the route or the bank's words as part of the name is a little less likely. */
const AS_A_WHOLE = 0.98;
/** After a star that belongs to no known route: `ABAUS* AMERICAN BAR AS`. */
const AFTER_STAR = 0.95;
/** Score of a route's own merchant if the line names no other, and of a seller, who is paid whatever follows. */
const ROUTE_ALONE = 0.8;
const SELLER = 0.9;
/** Score of a seller's other business, named after it: `UBER *EATS`; and the most any other merchant can get there. */
const BRANCH = 0.95;
const MAX_AFTER_SELLER = 0.5;
/** Put before words that may all be part of a place. */
const ANY_NAME = { text: '', kind: 'name' } as const;
const STAR = /^([a-z0-9.]{2,6})\s?\*\s?(?=[a-z]{3})/i;

function buildDescriptorReader(catalogue: Catalogue, search: MerchantSearch): DescriptorReader {
  const tables = catalogue.statements;
  const forms = new NameForms(catalogue);
  const findRoute = buildRouteFinder(tables);
  const placeWords = buildPlaceFinder(tables);
  const guess = getGuesser(catalogue);
  const findTradeWords = buildTradeWordFinder(catalogue.mccs.values(), catalogue.words, (word) =>
    Object.hasOwn(tables.places, word) ? [] : guess(word),
  );

  const readText = (text: string, wasCut: boolean, { country, home }: PaymentLocation) => {
    const words = splitDescriptor(text, tables);
    const place = words.length > 1 ? placeWords(words, wasCut) : undefined;
    const readings = listReadings(words, place?.from ?? words.length, wasCut, { tables, forms });
    const candidates = findCandidates(
      { catalogue, search, forms, findTradeWords },
      readings,
      findHosts(text),
      country ?? place?.country ?? home,
    );
    const isPlace = placeWords([ANY_NAME, ...words], wasCut)?.from === 1;
    const named = words.filter(({ kind }) => kind === 'name');
    const name = words
      .slice(0, place?.from)
      .filter(({ kind }) => kind === 'name' || kind === 'shop')
      .map(({ text: word }) => word)
      .join(' ');
    return { place, candidates, name, isNamed: !isPlace && named.length > 0 };
  };

  /**
   * Whether the merchant's name is the seller's name plus the words that follow in the line: Uber Eats for `UBER *EATS`,
   * but not Grabr for `GRAB*RIDES`.
   */
  const isBranch = (merchant: MerchantNumber, seller: MerchantNumber, rest: string): boolean => {
    const name = squashName(catalogue.summarise(merchant).name);
    const sellerName = squashName(catalogue.summarise(seller).name);
    if (name === sellerName || !name.startsWith(sellerName)) return false;
    const more = name.slice(sellerName.length);
    const words = splitWords(foldName(rest));
    return words.some((_, index) => [more, name].includes(words.slice(0, index + 1).join('')));
  };

  const readRouted = (text: string, where: PaymentLocation): DescriptorParts => {
    const wasCut = text.length >= MIN_CUT_LENGTH;
    const routed = findRoute(text);
    const whole = readText(text, wasCut, where);
    const storeNumber = findStoreNumber(routed?.rest ?? text);
    if (routed === undefined) {
      const star = STAR.exec(text);
      const unknown = star && forms.countNames(foldName(star[1]!)) === 0;
      const afterStar = unknown ? readText(text.slice(star[0].length), wasCut, where).candidates : [];
      const candidates = mergeCandidates(whole.candidates, scaleScores(afterStar, AFTER_STAR));
      return { ...whole, route: undefined, storeNumber, candidates };
    }
    const { route, rest: afterPrefix } = routed;
    const rest = readText(afterPrefix, wasCut, where);
    const routeMerchant = catalogue.findMerchantById(route.merchant ?? '');
    const isOther = ({ merchant }: Candidate): boolean => merchant !== routeMerchant;
    const found = { route, storeNumber, place: rest.place, name: rest.name };
    if (route.kind === 'facilitator' || routeMerchant === undefined) {
      const candidates = mergeCandidates(
        scaleScores(rest.candidates, route.kind === 'seller' ? AS_A_WHOLE : 1),
        scaleScores(whole.candidates.filter(isOther), route.kind === 'seller' ? 1 : AS_A_WHOLE),
      );
      // A facilitator's code tells us nothing about an unknown shop.
      if (routeMerchant === undefined || rest.isNamed) return { ...found, candidates };
      const alone = { merchant: routeMerchant, score: ROUTE_ALONE, isStrong: true };
      return { ...found, candidates: [alone] };
    }
    // What follows a seller was bought there.
    const others = mergeCandidates(rest.candidates, whole.candidates).filter(isOther);
    const capped = others.map((one) =>
      isBranch(one.merchant, routeMerchant, afterPrefix)
        ? { ...one, score: Math.max(one.score, BRANCH) }
        : { ...one, score: Math.min(one.score, MAX_AFTER_SELLER) },
    );
    const seller = { merchant: routeMerchant, score: SELLER, isStrong: true };
    return { ...found, candidates: mergeCandidates(capped, [seller]) };
  };

  const findPlace = (line: string): DescriptorPlace | undefined => {
    const text = stripBankWords(line.trim().replace(/\s+/g, ' '), tables);
    const words = splitDescriptor(findRoute(text)?.rest ?? text, tables);
    return words.length > 1 ? placeWords(words, text.length >= MIN_CUT_LENGTH) : undefined;
  };

  const read = (line: string, where: PaymentLocation): DescriptorParts => {
    const whole = line.trim().replace(/\s+/g, ' ');
    const text = stripBankWords(whole, tables);
    const result = readRouted(text, where);
    const found = text === whole || (result.candidates[0]?.score ?? 0) >= MIN_FOUND;
    const candidates = found
      ? result.candidates
      : mergeCandidates(result.candidates, scaleScores(readRouted(whole, where).candidates, AS_A_WHOLE));
    return { ...result, candidates: candidates.slice(0, MAX_CANDIDATES) };
  };
  return { read, findPlace };
}

function scaleScores(candidates: readonly Candidate[], factor: number): Candidate[] {
  return candidates.map((one) => ({ ...one, score: one.score * factor }));
}

/** Each merchant once with its best score, the best first. */
function mergeCandidates(...lists: readonly (readonly Candidate[])[]): Candidate[] {
  const best = new Map<MerchantNumber, Candidate>();
  for (const one of lists.flat())
    if (one.score > (best.get(one.merchant)?.score ?? 0)) best.set(one.merchant, one);
  return [...best.values()].sort(compareCandidates);
}
