// The JSON endpoints /embed/search and /embed/merchant for the widget, and /embed/suggest for the site's search box.
// They have their own rate limit; headers, errors and caching are the same as in the API.
import { z } from 'zod';
import { CHANNELS } from '../../catalogue/evidence.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { readRegion } from '../../library/parameters.ts';
import { parseCountry } from '../../query/parse-parameters.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { understandQuery } from '../../query/understand-query.ts';
import { showMeaning } from '../../web/pages/meaning.tsx';
import { MAX_RESULTS } from '../../web/widget/options.ts';
import { defineEndpoint } from '../api/endpoint.ts';
import { cleanText, country, freeText, optional, region, wholeNumber } from '../api/parameters.ts';
import { basis, count, fraction, JudgedCard } from '../api/schemas.ts';
import { ERRORS, refuse } from '../errors.ts';
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

export const SEARCH_ENDPOINT = defineEndpoint({
  name: 'searchForWidget',
  path: '',
  summary: 'Merchants by name or web address, for the widget',
  parameters: z.object({
    q: cleanText(MAX_QUERY_LENGTH, 'A name or a web address.'),
    country: optional(country),
    limit: optional(wholeNumber(1, MAX_RESULTS)),
  }),
  body: z.object({
    merchants: z.array(z.object({ ...merchantFields, ...matchFields })),
    total: count(),
    likely: z
      .object({ mcc: z.string(), category: z.string(), probability: fraction('From the name alone.') })
      .optional(),
  }),
  refusals: () => [ERRORS.badCountry],
  example: () => ({ q: 'example' }),
  answer: ({ q, country: requested, limit = MAX_RESULTS }, context) =>
    findMerchants(context, q, { country: requested, limit }),
});

const MAX_SUGGESTIONS = 7;

export const SUGGEST_ENDPOINT = defineEndpoint({
  name: 'suggestForSite',
  path: '',
  summary: 'What text in the site’s search box may mean, with the page that answers it',
  parameters: z.object({
    q: cleanText(MAX_QUERY_LENGTH, 'A name, a web address, a code, a statement line or a question.'),
    region: optional(region),
  }),
  body: z.object({
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
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions)],
  example: () => ({ q: 'example' }),
  answer({ q, region: requested }, context) {
    const chosen = readRegion(requested, context);
    const { intent, subject, region: named, meanings } = understandQuery(context, q, { country: chosen });
    const show = {
      intent,
      subject,
      region: named ?? chosen,
      site: { defaultRegion: readRegion(undefined, context) },
    };
    const suggestions = meanings.slice(0, MAX_SUGGESTIONS).map((meaning) => {
      const { span, ...shown } = showMeaning(meaning, show);
      return { ...shown, ...(span && { span: [...span] }) };
    });
    return { suggestions };
  },
});

export const MERCHANT_ENDPOINT = defineEndpoint({
  name: 'getMerchantForWidget',
  path: '',
  summary: 'A merchant with the cards that earn there, for the widget',
  parameters: z.object({
    id: optional(freeText('The id from /embed/search.')),
    country: optional(z.string()),
    domain: optional(freeText('Or one of the merchant’s web addresses.')),
    region: optional(region),
  }),
  body: z.object({
    ...merchantFields,
    ...matchFields,
    basis,
    asOf: z.string().optional(),
    sure: z.string(),
    region: z.string(),
    cards: z.array(JudgedCard),
  }),
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.merchantNotFound],
  example: () => ({ domain: 'example.com' }),
  answer({ id, country: requested, domain, region: judged }, context) {
    if (id === undefined && domain === undefined) refuse(ERRORS.missing('id or domain'));
    const chosen = readRegion(judged, context);
    const place =
      findPlace(context.catalogue, { id, country: readPlaceCountry(requested), domain }) ??
      refuse(ERRORS.merchantNotFound);
    return describeMerchant(context, place, chosen, context.on);
  },
});

/** A merchant's country, as returned by /embed/search: `ZZ` if it is unknown. */
function readPlaceCountry(given: string | undefined): string | undefined {
  if (given === undefined || given === UNKNOWN_COUNTRY) return given;
  return parseCountry(given) ?? refuse(ERRORS.badCountry);
}
