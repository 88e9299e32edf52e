// What the widget shows: the merchants that match a query, and one merchant with its code, how sure we are, and the
// region's cards.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Evidence, getEvidenceDate } from '../../catalogue/evidence.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { matchDescriptor } from '../../query/descriptors/match-descriptor.ts';
import { listEligibleCards } from '../../query/eligibility/list-eligible-cards.ts';
import { explainMatch, fitsName } from '../../query/explain-match.ts';
import { findSite } from '../../query/find-site.ts';
import { getGuesser } from '../../query/guess-codes.ts';
import { buildQuestion, findPlaceById, type MerchantPlace } from '../../query/place.ts';
import { BY_ADDRESS, getCategory, type SearchOptions, type SearchRow } from '../../query/search-merchants.ts';
import { formatConfidence } from '../../web/pages/format.ts';
import type { FoundMerchant, MerchantAnswer, SearchAnswer } from '../../web/widget/views.ts';
import type { ActiveCatalogue } from '../active-catalogue.ts';

/**
 * Like the API's search, plus ids, and the site itself if the query is a web address. Merchants that only share some
 * words with the query are marked as weak. If there are no others, and the query itself suggests a likely code, they
 * are left out.
 */
export function findMerchants(
  { catalogue, search }: ActiveCatalogue,
  query: string,
  options: SearchOptions,
): SearchAnswer {
  const { rows, total } = search(query, options);
  const fits = (row: SearchRow): boolean =>
    row.matched === BY_ADDRESS || fitsName(query, explainMatch(catalogue, query, row).text);
  if (rows.some(fits))
    return { merchants: rows.map((row) => describe(catalogue, query, row, !fits(row))), total };
  const { sure, merchant } = matchDescriptor(catalogue, search, { text: query, country: options.country });
  if (sure && merchant !== undefined) {
    const { id, name, mcc, category, country, channel } = merchant;
    return { merchants: [{ id, name, mcc, category, country, channel }], total: 1 };
  }
  const guess = guessCode(catalogue, query);
  if (guess.likely !== undefined) return { merchants: [], total: 0, ...guess };
  return { merchants: rows.map((row) => describe(catalogue, query, row, true)), total };
}

function describe(catalogue: Catalogue, query: string, found: SearchRow, weak: boolean): FoundMerchant {
  const { id, name, mcc, category, country, channel } = found;
  const row = { id, name, mcc, category, country, channel, ...explain(catalogue, query, found) };
  const site = found.matched === BY_ADDRESS ? findSite(catalogue, query) : undefined;
  if (site === undefined) return { ...row, ...(weak && { weak }) };
  const { code, host } = site;
  return { ...row, mcc: code.mcc, category: getCategory(catalogue, code.mcc), country: site.country, host };
}

/** A less likely guess would mislead more than it helps. */
const MIN_PROBABILITY = 0.4;

function guessCode(catalogue: Catalogue, query: string): Pick<SearchAnswer, 'likely'> {
  const [best] = getGuesser(catalogue)(query);
  if (best === undefined || best.probability < MIN_PROBABILITY) return {};
  const { mcc, probability } = best;
  return { likely: { mcc, category: getCategory(catalogue, mcc), probability } };
}

/** The part of the name to highlight, or the other name that matched; a misspelt name has neither. */
function explain(catalogue: Catalogue, query: string, row: SearchRow): Pick<FoundMerchant, 'span' | 'alias'> {
  const { reason, text, span } = explainMatch(catalogue, query, row);
  if (reason === 'alias') return { alias: text };
  return reason === 'address' || reason === 'typo' ? {} : { span };
}

/** `host`: the site that the place was found by. */
export type WidgetPlace = MerchantPlace & { readonly host?: string };

export interface RequestedPlace {
  readonly id?: string | undefined;
  readonly country?: string | undefined;
  /** A web address of the merchant, instead of its id and country. */
  readonly domain?: string | undefined;
}

export function findPlace(
  catalogue: Catalogue,
  { id, country, domain }: RequestedPlace,
): WidgetPlace | undefined {
  if (domain !== undefined) return findSite(catalogue, domain);
  return id === undefined ? undefined : findPlaceById(catalogue, id, { country });
}

export function describeMerchant(
  { catalogue }: ActiveCatalogue,
  place: WidgetPlace,
  region: string,
  on: string,
): MerchantAnswer {
  const { merchant, country, code, host } = place;
  const { id, name, channel } = merchant;
  const { mcc, basis } = code;
  const asOf = findDate(merchant.evidence, code, country);
  return {
    id,
    name,
    mcc,
    category: getCategory(catalogue, mcc),
    country,
    channel,
    ...(host !== undefined && { host }),
    basis,
    ...(asOf !== undefined && { asOf }),
    sure: formatConfidence(code),
    region,
    cards: listEligibleCards(catalogue.cards, buildQuestion(place, { region, on }), 'people'),
  };
}

/** The latest date of the evidence for the code; of this country's observations if there are any. */
function findDate(
  evidence: readonly Evidence[],
  { mcc, basis }: UsualCode,
  country: string,
): string | undefined {
  const pieces = evidence.filter((piece) => piece.mcc === mcc && piece.kind === basis);
  const here = pieces.filter((piece) => piece.kind === 'observed' && piece.country === country);
  return (here.length > 0 ? here : pieces).map(getEvidenceDate).sort().at(-1);
}
