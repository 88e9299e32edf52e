// A merchant in one country: whether it can be paid there, and its usual code there, today or on another day.
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode, WHOLE_WORLD } from '../catalogue/merchant.ts';
import { rankCodes, selectEvidence } from './evidence/rank-codes.ts';

export function tradesIn({ countries, home, sites }: Merchant, country: string): boolean {
  return (
    home === country ||
    countries.includes(country) ||
    countries.includes(WHOLE_WORLD) ||
    sites.some((site) => site.country === country)
  );
}

/** The usual code in a country: what was seen there decides, and what was seen elsewhere is only a hint. */
export function getCodeIn({ byCountry = {}, home, usual }: Merchant, country: string): UsualCode {
  if (Object.hasOwn(byCountry, country)) return byCountry[country]!;
  return country === home || country === UNKNOWN_COUNTRY ? usual : (byCountry[WHOLE_WORLD] ?? usual);
}

/** The country to rank codes for: one that is not its home, where it was never seen, is like any other. */
export function countryToRank(
  { home, evidence }: Pick<Merchant, 'home' | 'evidence'>,
  country: string,
): string {
  const isKnown =
    country === home || evidence.some((piece) => piece.kind === 'observed' && piece.country === country);
  return isKnown || country === UNKNOWN_COUNTRY ? country : WHOLE_WORLD;
}

/**
 * The same as of a day; undefined if nothing was known about the merchant by then. `evidence`: the pieces that count on
 * that day.
 */
export function findCodeOn(
  merchant: Merchant,
  country: string,
  on: string,
  evidence = selectEvidence(merchant.evidence, on),
): UsualCode | undefined {
  const { channel } = merchant;
  return rankCodes(evidence, { edition: on, country: countryToRank(merchant, country), channel })[0];
}
