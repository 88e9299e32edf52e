// How one asks for a merchant: by the site that somebody named, else by its id and country.
import type { FoundMerchant } from './answers.ts';

/** `id=grab-food&country=SG`, `domain=food.grab.com`. */
export function writeMerchantQuery({ id, country, host }: FoundMerchant): string {
  return new URLSearchParams(host === undefined ? { id, country } : { domain: host }).toString();
}
