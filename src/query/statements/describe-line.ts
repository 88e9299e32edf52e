// Reads a card-statement line: its merchant and what else it tells. The answer is the same for API, MCP and command line.
// docs/statements.md says how it works and how well.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';
import type { PaymentRoute, RouteKind } from '../../catalogue/statement-tables.ts';
import { findCodeOn } from '../evidence/code-on.ts';
import { getCodeIn } from '../find-site.ts';
import { getCategory, type MerchantSearch } from '../search-merchants.ts';
import { tradesIn } from '../trades-in.ts';
import { type Candidate, compareCandidates, findCandidates, openTradeWords } from './find-candidates.ts';
import { NameForms } from './name-forms.ts';
import { listReadings } from './readings.ts';
import {
  findHosts,
  findStoreNumber,
  type LinePlace,
  openPlaces,
  openRoutes,
  splitLine,
} from './split-line.ts';

export interface LineQuestion {
  readonly text: string;
  /** Where the card was used, if known. */
  readonly country?: string | undefined;
  /** Day of the payment; the data's own date if not given. */
  readonly on?: string | undefined;
}

export interface DescribedLine {
  readonly found: boolean;
  /** Found, and hardly another merchant is possible. */
  readonly sure: boolean;
  readonly on: string;
  readonly merchant?: LineMerchant;
  /** The best first, also where none is found. */
  readonly candidates: readonly LineMerchant[];
  readonly route?: { readonly name: string; readonly kind: RouteKind };
  readonly storeNumber?: string;
  readonly place?: { readonly name: string; readonly country: string };
}

export interface LineMerchant {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly channel: Channel;
  readonly country: string;
  readonly category: string;
  /** How well the line fits the name, 0 to 1. */
  readonly score: number;
  /** How sure we are of the merchant's code, 0 to 1. */
  readonly confidence: number;
  readonly basis: EvidenceKind;
}

/** Characters of a line; bank exports with their own words around the shop stay below. */
export const MAX_LINE_LENGTH = 200;
/** Below this score nothing is called found; docs/statements.md has the measurement. */
const MIN_FOUND = 0.56;
/** Below this score another merchant is possible. */
const MIN_SURE = 0.8;
/** Merchants of one name differ in score only by how well known they are, so a smaller lead does not tell them apart. */
const MIN_LEAD = 0.03;

const readers = new WeakMap<Catalogue, ReadLine>();

export function describeLine(
  catalogue: Catalogue,
  search: MerchantSearch,
  { text, country, on }: LineQuestion,
): DescribedLine {
  let read = readers.get(catalogue);
  if (read === undefined) {
    read = openLineReader(catalogue, search);
    readers.set(catalogue, read);
  }
  const { route, storeNumber, place, candidates: ranked } = read(text, country);
  const where = country ?? place?.country;
  const candidates = ranked.flatMap((each) => describeMerchant(catalogue, each, where, on) ?? []);
  const [first, second] = candidates;
  const found = first !== undefined && ranked[0]!.score >= MIN_FOUND;
  const lead = (first?.score ?? 0) - (second?.score ?? 0);
  return {
    found,
    sure: found && first.score >= MIN_SURE && lead >= MIN_LEAD,
    on: on ?? catalogue.meta.edition,
    ...(found && { merchant: first }),
    candidates,
    ...(route && { route: { name: route.route, kind: route.kind } }),
    ...(storeNumber !== undefined && { storeNumber }),
    ...(place && { place: { name: place.name, country: place.country } }),
  };
}

/** Undefined where nothing was known of the merchant on that day. */
function describeMerchant(
  catalogue: Catalogue,
  { merchant: number, score }: Candidate,
  where: string | undefined,
  on: string | undefined,
): LineMerchant | undefined {
  const merchant = catalogue.getMerchant(number);
  const { id, name, channel, home } = merchant;
  const country = where !== undefined && tradesIn(merchant, where) ? where : home;
  const code = on === undefined ? getCodeIn(merchant, country) : findCodeOn(merchant, country, on);
  if (code === undefined) return undefined;
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

interface ReadLineResult {
  readonly route: PaymentRoute | undefined;
  readonly storeNumber: string | undefined;
  readonly place: LinePlace | undefined;
  /** The best first. */
  readonly candidates: readonly Candidate[];
}

type ReadLine = (line: string, country: string | undefined) => ReadLineResult;

const MAX_CANDIDATES = 5;
/** Networks cut lines at 22 or 25 characters, and trailing spaces are already gone. */
const MIN_CUT_LENGTH = 20;
/** A line read with its route as part of the name is a little less likely. */
const WITH_ROUTE = 0.98;
/** Score of the route's own merchant where the line names nobody else. */
const ROUTE_ALONE = 0.8;

function openLineReader(catalogue: Catalogue, search: MerchantSearch): ReadLine {
  const tables = catalogue.statements;
  const forms = new NameForms(catalogue);
  const findRoute = openRoutes(tables);
  const findPlace = openPlaces(tables);
  const findTradeWords = openTradeWords(catalogue.mccs.values());

  const readText = (text: string, wasCut: boolean, country: string | undefined) => {
    const words = splitLine(text, tables);
    const place = words.length > 1 ? findPlace(words, wasCut) : undefined;
    const readings = listReadings(words, place?.from ?? words.length, wasCut, { tables, forms });
    const candidates = findCandidates(
      { catalogue, search, forms, findTradeWords },
      readings,
      findHosts(text),
      country ?? place?.country,
    );
    return { place, candidates, named: words.some(({ kind }) => kind === 'name') };
  };

  return (line, country) => {
    const text = line.trim().replace(/\s+/g, ' ');
    const wasCut = text.length >= MIN_CUT_LENGTH;
    const routed = findRoute(text);
    const whole = readText(text, wasCut, country);
    const storeNumber = findStoreNumber(routed?.rest ?? text);
    if (routed === undefined)
      return {
        route: undefined,
        storeNumber,
        place: whole.place,
        candidates: whole.candidates.slice(0, MAX_CANDIDATES),
      };
    const rest = readText(routed.rest, wasCut, country);
    // The code of a facilitator says nothing about a shop that we do not know.
    const routeCounts = routed.route.kind === 'seller' || !rest.named;
    const routeMerchant = catalogue.findMerchantById(routed.route.merchant ?? '');
    const candidates = mergeCandidates(whole.candidates, rest.candidates, routeMerchant, routeCounts);
    return {
      route: routed.route,
      storeNumber,
      place: rest.place,
      candidates: candidates.slice(0, MAX_CANDIDATES),
    };
  };
}

/** What follows a route was paid; the whole line counts where a brand is named like a route. */
function mergeCandidates(
  whole: readonly Candidate[],
  rest: readonly Candidate[],
  route: MerchantNumber | undefined,
  routeCounts: boolean,
): Candidate[] {
  const best = new Map<MerchantNumber, number>();
  const offer = (merchant: MerchantNumber, score: number): void => {
    if (score > (best.get(merchant) ?? 0)) best.set(merchant, score);
  };
  for (const { merchant, score } of rest) offer(merchant, score);
  for (const { merchant, score } of whole) if (merchant !== route) offer(merchant, score * WITH_ROUTE);
  if (route !== undefined) {
    if (!routeCounts) best.delete(route);
    else if ((rest[0]?.score ?? 0) < ROUTE_ALONE) offer(route, ROUTE_ALONE);
  }
  return [...best].map(([merchant, score]) => ({ merchant, score })).sort(compareCandidates);
}
