// The answer of /api/store-by-domain: a merchant at one of its sites, with the region's cards judged there.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Channel } from '../catalogue/evidence.ts';
import type { EligibleCard } from './eligibility/list-eligible-cards.ts';
import { listEligibleCards } from './eligibility/list-eligible-cards.ts';
import type { MerchantSiteMatch } from './find-site.ts';
import { getCategory } from './search-merchants.ts';

export interface StoreByDomain {
  readonly id: string;
  readonly Store: string;
  readonly MCC: string;
  readonly type: Channel;
  readonly Country: string;
  readonly Category: string;
  readonly cards: readonly string[];
  readonly url: string;
  readonly eligibleCards: readonly EligibleCard[];
}

export function describeSite(
  catalogue: Catalogue,
  site: MerchantSiteMatch,
  region: string,
  on: string,
): StoreByDomain {
  const { merchant, country, code, url } = site;
  const { id, name, channel, aliases } = merchant;
  const eligibleCards = listEligibleCards(catalogue.cards, {
    mcc: code.mcc,
    channel,
    merchant: { id, name, country, aliases },
    region,
    on,
  });
  return {
    id,
    Store: name,
    MCC: code.mcc,
    type: channel,
    Country: country,
    Category: getCategory(catalogue, code.mcc),
    cards: eligibleCards.filter(({ eligible }) => eligible).map(({ shortName }) => shortName),
    url,
    eligibleCards,
  };
}
