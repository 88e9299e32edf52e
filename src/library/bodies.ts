// Bodies of the contract's five endpoints and of /api/meta, in the API's own casing (`Store`, `MCC`), built from
// src/query's results.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import { describeData } from '../query/describe-data.ts';
import { getDescription, listCards } from '../query/eligibility/describe-card.ts';
import { listEligibleCards } from '../query/eligibility/list-eligible-cards.ts';
import { findMccs } from '../query/find-mccs.ts';
import type { MerchantSiteMatch } from '../query/find-site.ts';
import { buildQuestion, type MerchantPlace } from '../query/place.ts';
import { getCategory, type SearchRow } from '../query/search-merchants.ts';
import type { AnswerContext } from './parameters.ts';

/** A merchant at one of its sites, with the region's cards judged for it. */
export function describeSite(catalogue: Catalogue, site: MerchantSiteMatch, region: string, on: string) {
  const eligibleCards = listEligibleCards(catalogue.cards, buildQuestion(site, { region, on }));
  return {
    ...describeStore(catalogue, site),
    cards: eligibleCards.filter(({ eligible }) => eligible).map(({ shortName }) => shortName),
    url: site.url,
    eligibleCards,
  };
}

/** A merchant in a country, with its code there. */
export function describeStore(catalogue: Catalogue, { merchant, country, code }: MerchantPlace) {
  return {
    id: merchant.id,
    Store: merchant.name,
    MCC: code.mcc,
    type: merchant.channel,
    Country: country,
    Category: getCategory(catalogue, code.mcc),
  };
}

export function describeFoundStore({ name, mcc, channel, country, category }: SearchRow) {
  return { Store: name, MCC: mcc, type: channel, Country: country, Category: category };
}

/** For `include=id`: the id, which leads to the merchant's record, and the merchant's own site if it has one. */
export function describeFoundId({ id }: SearchRow, catalogue: Catalogue) {
  const { sites } = catalogue.getMerchant(catalogue.findMerchantById(id)!);
  const own = sites.find(({ owner }) => owner === undefined);
  return { id, ...(own !== undefined && { url: `https://${own.host}` }) };
}

export function describeMcc({ cards }: Catalogue, mcc: Mcc, region: string, on: string) {
  const { code, description, category } = mcc;
  const eligibleCards = listEligibleCards(cards, { mcc: code, channel: undefined, region, on });
  return { success: true as const, mcc: code, description, category, eligibleCards };
}

/** The most codes that a search with everyday words returns. */
const MAX_CODES = 50;

/** All codes; with `q`, those that its words mean, with the likeliest first in `results`. */
export function describeMccCodes(catalogue: Catalogue, q: string | undefined) {
  if (q === undefined) return { success: true as const, codes: mapCodes(catalogue.mccs.values()) };
  const { found, total, readAs } = findMccs(catalogue, q, MAX_CODES);
  const matching = total > 0 ? found : [];
  return {
    success: true as const,
    codes: mapCodes(matching),
    results: matching.map(({ code, description, category }) => ({ mcc: code, description, category })),
    total,
    ...(readAs !== undefined && { readAs }),
  };
}

function mapCodes(mccs: Iterable<Mcc>): Record<string, string> {
  return Object.fromEntries([...mccs].map(({ code, description }) => [code, description]));
}

/** Without a region, the cards of all regions. */
export function describeCards(catalogue: Catalogue, region: string | undefined, on: string) {
  const cards = listCards(catalogue, region).map((card) => getDescription(card, { catalogue, on }));
  return { success: true as const, cards };
}

/** The API's semantic version; the data's version is its date. */
export const API_VERSION = '1.2.0';

export function describeMeta({
  catalogue,
  defaultRegion,
}: Pick<AnswerContext, 'catalogue' | 'defaultRegion'>) {
  const { data, counts, regions, sources } = describeData(catalogue);
  return { success: true as const, apiVersion: API_VERSION, data, counts, regions, defaultRegion, sources };
}
