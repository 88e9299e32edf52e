// Finds a merchant by a pasted web address.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listCandidateHosts, parseHost } from '../catalogue/domain.ts';
import type { Merchant, UsualCode } from '../catalogue/merchant.ts';
import { getCodeIn } from './merchant-in-country.ts';

export interface MerchantSiteMatch {
  readonly merchant: Merchant;
  /** The listed host that matched: `food.grab.com` for `www.food.grab.com/sg`. */
  readonly host: string;
  /** The country of the host's ccTLD if it is a national one, otherwise the merchant's home. */
  readonly country: string;
  /** The usual code in that country. */
  readonly code: UsualCode;
  readonly url: string;
}

/** Text with a dot and no space: `shopee.sg`, or a pasted URL. */
export function looksLikeAddress(text: string): boolean {
  return text.includes('.') && !/\s/.test(text.trim());
}

export function findSite(catalogue: Catalogue, pasted: string): MerchantSiteMatch | undefined {
  const parsed = parseHost(pasted);
  if (parsed === undefined) return undefined;
  for (const host of listCandidateHosts(parsed)) {
    const number = catalogue.findMerchantByHost(host);
    if (number === undefined) continue;
    const merchant = catalogue.getMerchant(number);
    const country = merchant.sites.find((site) => site.host === host)?.country ?? merchant.home;
    return { merchant, host, country, code: getCodeIn(merchant, country), url: `https://${host}` };
  }
  return undefined;
}
