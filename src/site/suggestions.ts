// The operations /embed/search and /embed/merchant for the widget, and /embed/suggest for the site's search box.
// They have their own rate limit; headers, errors and caching are the same as in the API.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { CHANNELS, type Evidence, getEvidenceDate } from '../catalogue/evidence.ts';
import { UNKNOWN_COUNTRY, type UsualCode } from '../catalogue/merchant.ts';
import { parameters as bestCardParameters } from '../operations/best-card-schema.ts';
import { ERRORS, fail } from '../operations/errors.ts';
import { defineOperation } from '../operations/operation.ts';
import {
  cleanText,
  country,
  findRegion,
  freeText,
  optional,
  region,
  wholeNumber,
} from '../operations/parameters.ts';
import { basis, ComparedCard, count, fraction } from '../operations/schemas.ts';
import { matchDescriptor } from '../query/descriptors/match-descriptor.ts';
import { describeForPeople, rankCards } from '../query/eligibility/list-eligible-cards.ts';
import { explainMatch, fitsName } from '../query/explain-match.ts';
import type { Searchable } from '../query/find-merchant.ts';
import { findSite } from '../query/find-site.ts';
import { getGuesser } from '../query/guess-codes.ts';
import { parseCountry } from '../query/parse-parameters.ts';
import { findPlaceById, type MerchantPlace, placeAt } from '../query/place.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { BY_ADDRESS, getCategory, type SearchOptions, type SearchRow } from '../query/search-merchants.ts';
import { understandQuery } from '../query/understand-query.ts';
import { formatConfidence } from '../web/pages/format.ts';
import { showMeaning } from '../web/pages/meaning.tsx';
import { MAX_RESULTS, PERSON } from '../web/widget/options.ts';
import type { FoundMerchant, MerchantAnswer, SearchAnswer } from '../web/widget/views.ts';

const merchantFields = {
  id: z.string(),
  name: z.string(),
  mcc: z.string(),
  category: z.string(),
  country: z.string(),
  channel: z.enum(CHANNELS),
} as const;

const matchFields = {
  /** The site that the query named, if it was a web address. */
  host: z.string().optional(),
  /** What matched: part of the name, or another name for the merchant. */
  span: z.array(count()).optional(),
  alias: z.string().optional(),
  /** It shares only some words with the query. */
  weak: z.boolean().optional(),
};

export const searchForWidget = defineOperation({
  name: 'searchForWidget',
  hasBareErrors: true,
  summary: 'Merchants by name or web address, for the widget',
  parameters: z.object({
    q: cleanText(MAX_QUERY_LENGTH, 'A name or a web address.'),
    country: optional(country),
    limit: optional(wholeNumber(1, MAX_RESULTS)),
  }),
  result: z.object({
    merchants: z.array(z.object({ ...merchantFields, ...matchFields })),
    total: count(),
    likely: z
      .object({ mcc: z.string(), category: z.string(), probability: fraction('From the name alone.') })
      .optional(),
  }),
  answer: ({ q, country: requested, limit = MAX_RESULTS }, context) =>
    findMerchants(context, q, { country: requested, limit, isTyping: true }),
});

const MAX_SUGGESTIONS = 7;

export const suggestForSite = defineOperation({
  name: 'suggestForSite',
  hasBareErrors: true,
  summary: 'What text in the site’s search box may mean, with the page that answers it',
  parameters: z.object({
    q: cleanText(MAX_QUERY_LENGTH, 'A name, a web address, a code, a statement line or a question.'),
    region: optional(region),
  }),
  result: z.object({
    suggestions: z.array(
      z.object({
        href: z.string(),
        title: z.string(),
        span: z.array(count()).optional(),
        code: z.string().optional(),
        detail: z.string(),
        why: z.string(),
        merchant: z.string().optional(),
      }),
    ),
  }),
  answer({ q, region: requested }, context) {
    const chosen = findRegion(requested, context);
    const {
      intent,
      subject,
      region: named,
      meanings,
    } = understandQuery(context, q, {
      country: chosen,
      isTyping: true,
    });
    const show = {
      intent,
      subject,
      region: named ?? chosen,
      site: { defaultRegion: findRegion(undefined, context) },
    };
    const suggestions = meanings.slice(0, MAX_SUGGESTIONS).map((meaning) => {
      const { span, ...shown } = showMeaning(meaning, show);
      return { ...shown, ...(span && { span: [...span] }) };
    });
    return { suggestions };
  },
});

/** What an embedding page says of its visitor. */
const { mileValue, pay: usually, meets, chosen, spent } = bestCardParameters.shape;
const person = { mileValue, usually, meets, chosen, spent };
export type SaidOfPerson = Partial<z.output<z.ZodObject<typeof person>>>;

export const merchantForWidget = defineOperation({
  name: 'merchantForWidget',
  hasBareErrors: true,
  summary: 'A merchant with the cards that earn there, for the widget',
  parameters: z.object({
    id: optional(freeText('The id from /embed/search.')),
    country: optional(z.string()),
    domain: optional(freeText('Or one of the merchant’s web addresses.')),
    region: optional(region),
    ...person,
  }),
  isPrivate: true,
  personal: PERSON,
  result: z.object({
    ...merchantFields,
    ...matchFields,
    basis,
    asOf: z.string().optional(),
    sure: z.string(),
    region: z.string(),
    cards: z.array(ComparedCard),
  }),
  answer({ id, country: requested, domain, region: requestedRegion, ...said }, context) {
    if (id === undefined && domain === undefined) fail(ERRORS.missing('id or domain'));
    const chosen = findRegion(requestedRegion, context);
    const place =
      findPlace(context.catalogue, { id, country: readPlaceCountry(requested), domain }) ??
      fail(ERRORS.merchantNotFound);
    return describeMerchant(context, place, { region: chosen, on: context.on }, said);
  },
});

/** A merchant's country, as returned by /embed/search: `ZZ` if it is unknown. */
function readPlaceCountry(given: string | undefined): string | undefined {
  if (given === undefined || given === UNKNOWN_COUNTRY) return given;
  return parseCountry(given) ?? fail(ERRORS.badCountry);
}

/**
 * Like the API's search, plus ids, and the site itself if the query is a web address. Merchants that only share some
 * words with the query are marked as weak. If there are no others, and the query itself suggests a likely code, they
 * are left out.
 */
export function findMerchants(
  { catalogue, search }: Searchable,
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
  { catalogue }: Searchable,
  place: WidgetPlace,
  { region, on }: { readonly region: string; readonly on: string },
  { usually, ...said }: SaidOfPerson = {},
): MerchantAnswer {
  const { merchant, country, code, host } = place;
  const { id, name, channel } = merchant;
  const { mcc, basis } = code;
  const pay = channel === 'online' ? undefined : usually;
  const { question } = placeAt(catalogue, place, { region, on, pay });
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
    cards: rankCards(catalogue, question, said).map((earning) => describeForPeople(earning, question)),
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
