// GET /api/store-by-domain: a merchant by a pasted web address.
import { z } from 'zod';
import { describeSite } from '../../library/bodies.ts';
import { readRegion } from '../../library/parameters.ts';
import { findSite } from '../../query/find-site.ts';
import { ERRORS, refuse } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { findExampleMerchant } from './examples.ts';
import { freeText, optional, region } from './parameters.ts';
import { Merchant } from './schemas.ts';

export const storeByDomain = defineEndpoint({
  name: 'getStoreByDomain',
  path: '/store-by-domain',
  summary: 'A merchant by its web address, with the cards that earn there',
  tag: 'Merchants',
  description:
    'Takes an address as a person pastes it: scheme, `www.`, path and case do not matter. The host itself is looked up first, then its parents. `cards` names the eligible cards, `eligibleCards` has all cards of the region with their rates and caps.',
  parameters: z.object({
    domain: freeText('A domain or a whole URL, as pasted: `shopee.sg`, `https://www.shopee.sg/cart?x=1`.'),
    region: optional(region),
  }),
  body: Merchant,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.merchantNotFound],
  example: (context) => ({ domain: findExampleMerchant(context, 'shopee').host }),
  answer({ domain, region: requested }, context) {
    const judged = readRegion(requested, context);
    const site = findSite(context.catalogue, domain) ?? refuse(ERRORS.merchantNotFound);
    return describeSite(context.catalogue, site, judged, context.on);
  },
});
