// A merchant by a pasted web address: GET /api/store-by-domain, `mcc-lookup lookup`.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listEligibleCards } from '../query/eligibility/list-eligible-cards.ts';
import { findSite, looksLikeAddress } from '../query/find-site.ts';
import { type MerchantPlace, placeAt } from '../query/place.ts';
import { getCategory } from '../query/search-merchants.ts';
import { parseSuggestParameters } from '../query/suggest.ts';
import { bestCard } from './best-card.ts';
import { ERRORS, fail } from './errors.ts';
import { findExampleMerchant } from './examples.ts';
import { defineOperation, REGION_OPTION } from './operation.ts';
import { findRegion, freeText, optional, region } from './parameters.ts';
import { describeMerchant, EligibleCard, merchantFields, text } from './schemas.ts';
import { suggest } from './suggest.ts';
import { formatConfidence, listBelow, listRates, suggestSearch } from './text.ts';

const Merchant = z
  .object({
    id: text('A stable slug, never reused.'),
    ...merchantFields,
    cards: z.array(z.string()).meta({ description: 'Short names of the eligible cards, best first.' }),
    url: z
      .string()
      .regex(/^https:\/\//)
      .meta({ description: "The merchant's canonical URL." }),
    eligibleCards: z.array(EligibleCard),
  })
  .meta({ id: 'Merchant' });

export const storeByDomain = defineOperation({
  name: 'storeByDomain',
  path: '/store-by-domain',
  hasBareErrors: true,
  subject: 'domain',
  summary: 'A merchant by its web address, with the cards that earn there',
  tag: 'Merchants',
  description:
    'Takes an address as a person pastes it: scheme, `www.`, path and case do not matter. The host itself is looked up first, then its parents. `cards` names the eligible cards, `eligibleCards` has all cards of the region with their rates and caps.',
  parameters: z.object({
    domain: freeText('A domain or a whole URL, as pasted: `shopee.sg`, `https://www.shopee.sg/cart?x=1`.'),
    region: optional(region),
  }),
  result: Merchant,
  errors: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions), ERRORS.merchantNotFound],
  example: (context) => ({ domain: findExampleMerchant(context, 'shopee').host }),
  answer({ domain, region: requested }, context) {
    const { catalogue, on } = context;
    const compared = findRegion(requested, context);
    const site = findSite(catalogue, domain) ?? fail(ERRORS.merchantNotFound);
    const eligibleCards = listEligibleCards(
      catalogue,
      placeAt(catalogue, site, { region: compared, on }).question,
    );
    return {
      ...describeStore(catalogue, site),
      cards: eligibleCards.filter(({ eligible }) => eligible).map(({ shortName }) => shortName),
      url: site.url,
      eligibleCards,
    };
  },
  command: {
    signature: 'lookup <domain>',
    summary: 'the merchant behind a web address, and the cards that earn there',
    options: { region: REGION_OPTION },
    examples: ['lookup shopee.sg', 'lookup https://www.hilton.com --region US --json'],
    blank: 'give a web address, such as shopee.sg',
    async text({ Store, Country, type, MCC, Category, url }, ask, { region: compared }) {
      const best = await ask(bestCard, { domain: url, region: compared });
      return [
        {
          labelled: true,
          rows: [
            ['merchant', `${Store} (${Country}, ${type})`],
            ['MCC', `${MCC} ${Category}`],
            ['how sure', formatConfidence(best.place)],
            ['site', url],
          ],
        },
        ...listRates(best.cards, best.region),
      ];
    },
    /** Lists similar merchants, with their own addresses if known. */
    async explainNotFound(address, ask) {
      const { near } = await ask(suggest, parseSuggestParameters(address, looksLikeAddress(address)));
      const similar = near.map(({ Store, Country, host }) =>
        host ? `${Store}: ${host}` : `${Store} (${Country})`,
      );
      return `merchant not found: “${address}”. Try ${suggestSearch(address)}${listBelow(', or one of these', similar)}`;
    },
  },
});

/** A merchant in a country, with its code there. */
export function describeStore(catalogue: Catalogue, { merchant, country, code: { mcc } }: MerchantPlace) {
  return describeMerchant({ ...merchant, mcc, country, category: getCategory(catalogue, mcc) });
}
