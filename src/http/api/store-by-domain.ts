// GET /api/store-by-domain: a merchant by the web address that a person pasted.
import { describeSite } from '../../query/describe-site.ts';
import { findSite } from '../../query/find-site.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { findExampleMerchant } from './example-merchant.ts';
import { readRegion, region } from './region.ts';
import { object, text } from './schema.ts';
import { Merchant } from './schemas.ts';

export const storeByDomain = defineEndpoint({
  name: 'getStoreByDomain',
  path: '/store-by-domain',
  summary: 'A merchant by its web address, with the cards that earn there',
  parameters: object(
    {
      domain: text({
        minLength: 1,
        description: 'A domain or a whole URL, as pasted: `shopee.sg`, `https://www.shopee.sg/cart?x=1`.',
      }),
    },
    { optional: { region } },
  ),
  body: Merchant,
  refusals: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.merchantNotFound],
  example: (context) => ({ domain: findExampleMerchant(context)?.host ?? 'example.com' }),
  read({ domain, region: asked }, context) {
    const found = readRegion(asked, context);
    if (isRefusal(found)) return found;
    const site = findSite(context.catalogue, domain);
    if (site === undefined) return ERRORS.merchantNotFound;
    return {
      key: `${site.host} ${found.region}`,
      build: () => describeSite(context.catalogue, site, found.region, context.on),
    };
  },
});
