// Whether a merchant can be paid in a country.
import { type Merchant, WHOLE_WORLD } from '../catalogue/merchant.ts';

export function tradesIn({ countries, home, sites }: Merchant, country: string): boolean {
  return (
    home === country ||
    countries.includes(country) ||
    countries.includes(WHOLE_WORLD) ||
    sites.some((site) => site.country === country)
  );
}
