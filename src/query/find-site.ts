// A merchant by the web address that a person pasted.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listCandidateHosts, parseHost } from '../catalogue/domain.ts';
import type { Merchant, UsualCode } from '../catalogue/merchant.ts';

export interface MerchantSiteMatch {
  readonly merchant: Merchant;
  /** The listed host that matched: `food.grab.com` for `www.food.grab.com/sg`. */
  readonly host: string;
  /** Of the host's ccTLD where it is a national one, else the merchant's home. */
  readonly country: string;
  /** The usual code in that country. */
  readonly code: UsualCode;
  readonly url: string;
}

/** Whatever has a dot and no space: `shopee.sg`, or a pasted URL. */
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

/** The usual code in a country: its own where the observations there differ. */
export function getCodeIn(merchant: Merchant, country: string): UsualCode {
  return merchant.byCountry && Object.hasOwn(merchant.byCountry, country)
    ? merchant.byCountry[country]!
    : merchant.usual;
}
