// A merchant in one country: whether it can be paid there, and its usual code there.
import { type Merchant, type UsualCode, WHOLE_WORLD } from '../catalogue/merchant.ts';

export function tradesIn({ countries, home, sites }: Merchant, country: string): boolean {
  return (
    home === country ||
    countries.includes(country) ||
    countries.includes(WHOLE_WORLD) ||
    sites.some((site) => site.country === country)
  );
}

/** The usual code in a country: its own code if the observations there differ. */
export function getCodeIn(merchant: Merchant, country: string): UsualCode {
  return merchant.byCountry && Object.hasOwn(merchant.byCountry, country)
    ? merchant.byCountry[country]!
    : merchant.usual;
}
