// The widget's JSON, counted in a bucket of its own. Answered like the API: same headers, errors, caching and 429.
import { isCountry } from '../../catalogue/country.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import { MOST_RESULTS } from '../../web/widget/options.ts';
import { defineEndpoint, type Mount } from '../api/endpoint.ts';
import { ERRORS, isRefusal } from '../api/errors.ts';
import { NO_CONTROL_CHARACTER } from '../api/query-string.ts';
import { readRegion, region } from '../api/region.ts';
import { object, text, whole } from '../api/schema.ts';
import { describeMerchant, findPlace } from './describe-merchant.ts';
import { findMerchants } from './find-merchants.ts';
import { FoundMerchants, MerchantWithCards } from './schemas.ts';

const country = text({ description: 'Two letters, upper case.' });

const search = defineEndpoint({
  name: 'searchForWidget',
  path: '',
  summary: 'Merchants by name or web address, for the widget',
  parameters: object(
    { q: text({ minLength: 1, maxLength: LONGEST_QUERY, pattern: NO_CONTROL_CHARACTER }) },
    { optional: { country, limit: whole(1, MOST_RESULTS) } },
  ),
  body: FoundMerchants,
  refusals: () => [ERRORS.badCountry],
  example: () => ({ q: 'example' }),
  read({ q, country, limit = MOST_RESULTS }, served) {
    if (country !== undefined && !isCountry(country)) return ERRORS.badCountry;
    return {
      key: JSON.stringify([q, country, limit]),
      build: () => findMerchants(served, q, { country, limit }),
    };
  },
});

const merchant = defineEndpoint({
  name: 'getMerchantForWidget',
  path: '',
  summary: 'A merchant with the cards that earn there, for the widget',
  parameters: object(
    {},
    { optional: { id: text({ minLength: 1 }), country, domain: text({ minLength: 1 }), region } },
  ),
  body: MerchantWithCards,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.merchantNotFound],
  example: () => ({ domain: 'example.com' }),
  read({ id, country, domain, region: asked }, context) {
    if (id === undefined && domain === undefined) return ERRORS.missing('id or domain');
    const found = readRegion(asked, context);
    if (isRefusal(found)) return found;
    if (country !== undefined && country !== UNKNOWN_COUNTRY && !isCountry(country)) return ERRORS.badCountry;
    const place = findPlace(context, { id, country, domain });
    if (place === undefined) return ERRORS.merchantNotFound;
    return {
      key: JSON.stringify([place.merchant.id, place.country, place.host, found.region]),
      build: () => describeMerchant(context, place, found.region, context.on),
    };
  },
});

export const EMBED_MOUNTS: readonly Mount[] = [
  { prefix: '/embed/search', bucket: 'widget', endpoints: [search] },
  { prefix: '/embed/merchant', bucket: 'widget', endpoints: [merchant] },
];
