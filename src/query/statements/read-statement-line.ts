// A card-statement line to its merchant: route, store number, place, ranked merchants, and whether one of them is
// near enough to be called found. docs/statements.md tells how and how well.
import type { Catalogue, MerchantNumber } from '../../catalogue/catalogue.ts';
import type { PaymentRoute } from '../../catalogue/statement-tables.ts';
import type { MerchantSearch } from '../search-merchants.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { listReadings } from './list-readings.ts';
import { NameForms } from './name-forms.ts';
import { openRoutes } from './payment-route.ts';
import { openPlaces, type PlaceTail } from './place-tail.ts';
import { findHosts, splitLine } from './split-line.ts';
import { findStoreNumber } from './store-number.ts';
import { openTradeWords } from './trade-words.ts';

export interface StatementLine {
  readonly route?: PaymentRoute;
  readonly storeNumber?: string;
  readonly place?: Pick<PlaceTail, 'name' | 'country'>;
  /** The best first. */
  readonly candidates: readonly Candidate[];
  /** Whether the first of them is near enough. */
  readonly found: boolean;
}

export type ReadStatementLine = (line: string, options?: { country?: string | undefined }) => StatementLine;

/** Below this, nothing is said to be found; measured in docs/statements.md. */
const LEAST_FOUND = 0.56;
const MOST_CANDIDATES = 5;
/** Networks cut lines at 22 or 25 characters; trailing spaces are gone by then. */
const CUT_FROM = 20;
/** A line read with its route as a part of the name: a little less likely. */
const AS_A_WHOLE = 0.98;
/** What a route is worth where the line names nobody else. */
const ROUTE_ALONE = 0.8;

export function openStatementReader(catalogue: Catalogue, search: MerchantSearch): ReadStatementLine {
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

  return (line, { country } = {}) => {
    const text = line.trim().replace(/\s+/g, ' ');
    const wasCut = text.length >= CUT_FROM;
    const routed = findRoute(text);
    const whole = readText(text, wasCut, country);
    const rest = routed === undefined ? undefined : readText(routed.rest, wasCut, country);
    // A facilitator’s own code says nothing of a shop that we do not know.
    const speaks = routed?.route.kind === 'seller' || (rest !== undefined && !rest.named);
    const own = routed && catalogue.findMerchantById(routed.route.merchant ?? '');
    const candidates = mergeCandidates(whole.candidates, rest?.candidates, own, speaks);
    const storeNumber = findStoreNumber(routed?.rest ?? text);
    const place = (rest ?? whole).place;
    return {
      ...(routed && { route: routed.route }),
      ...(storeNumber !== undefined && { storeNumber }),
      ...(place && { place: { name: place.name, country: place.country } }),
      candidates: candidates.slice(0, MOST_CANDIDATES),
      found: candidates[0] !== undefined && candidates[0].score >= LEAST_FOUND,
    };
  };
}

/** With a route, what follows it was paid; the line as a whole counts where a brand is named like a route. */
function mergeCandidates(
  whole: readonly Candidate[],
  rest: readonly Candidate[] | undefined,
  route: MerchantNumber | undefined,
  speaks: boolean,
): Candidate[] {
  if (rest === undefined) return [...whole];
  const best = new Map<MerchantNumber, number>();
  const offer = (merchant: MerchantNumber, score: number): void => {
    if (score > (best.get(merchant) ?? 0)) best.set(merchant, score);
  };
  for (const { merchant, score } of rest) offer(merchant, score);
  for (const { merchant, score } of whole) if (merchant !== route) offer(merchant, score * AS_A_WHOLE);
  if (!speaks) best.delete(route ?? -1);
  if (route !== undefined && speaks) offer(route, (rest[0]?.score ?? 0) >= ROUTE_ALONE ? 0 : ROUTE_ALONE);
  return [...best]
    .map(([merchant, score]) => ({ merchant, score }))
    .sort((one, other) => other.score - one.score || one.merchant - other.merchant);
}
