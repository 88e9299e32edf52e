// The operations /embed/search and /embed/merchant for the widget, and /embed/suggest for the site's search box.
// They have their own rate limit; headers, errors and caching are the same as in the API.
import { z } from 'zod';
import { CHANNELS } from '../../catalogue/evidence.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { ERRORS, fail } from '../../operations/errors.ts';
import { defineOperation } from '../../operations/operation.ts';
import {
  cleanText,
  country,
  findRegion,
  freeText,
  optional,
  region,
  wholeNumber,
} from '../../operations/parameters.ts';
import { basis, ComparedCard, count, fraction } from '../../operations/schemas.ts';
import { parseCountry } from '../../query/parse-parameters.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { understandQuery } from '../../query/understand-query.ts';
import { showMeaning } from '../../web/pages/meaning.ts';
import { MAX_RESULTS } from '../../web/widget/options.ts';
import { describeMerchant, findMerchants, findPlace } from './widget-answers.ts';

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
    findMerchants(context, q, { country: requested, limit }),
});

const MAX_SUGGESTIONS = 7;

export const suggestForSite = defineOperation({
  name: 'suggestForSite',
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
    const { intent, subject, region: named, meanings } = understandQuery(context, q, { country: chosen });
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

export const merchantForWidget = defineOperation({
  name: 'merchantForWidget',
  summary: 'A merchant with the cards that earn there, for the widget',
  parameters: z.object({
    id: optional(freeText('The id from /embed/search.')),
    country: optional(z.string()),
    domain: optional(freeText('Or one of the merchant’s web addresses.')),
    region: optional(region),
  }),
  result: z.object({
    ...merchantFields,
    ...matchFields,
    basis,
    asOf: z.string().optional(),
    sure: z.string(),
    region: z.string(),
    cards: z.array(ComparedCard),
  }),
  answer({ id, country: requested, domain, region: judged }, context) {
    if (id === undefined && domain === undefined) fail(ERRORS.missing('id or domain'));
    const chosen = findRegion(judged, context);
    const place =
      findPlace(context.catalogue, { id, country: readPlaceCountry(requested), domain }) ??
      fail(ERRORS.merchantNotFound);
    return describeMerchant(context, place, chosen, context.on);
  },
});

/** A merchant's country, as returned by /embed/search: `ZZ` if it is unknown. */
function readPlaceCountry(given: string | undefined): string | undefined {
  if (given === undefined || given === UNKNOWN_COUNTRY) return given;
  return parseCountry(given) ?? fail(ERRORS.badCountry);
}
