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

/** The usual code in a country: its own code if the observations there differ. */
export function getCodeIn(merchant: Merchant, country: string): UsualCode {
  return merchant.byCountry && Object.hasOwn(merchant.byCountry, country)
    ? merchant.byCountry[country]!
    : merchant.usual;
}

/**
 * The same as of a day; undefined if nothing was known about the merchant by then. `evidence`: the pieces that count on
 * that day.
 */
export function findCodeOn(
  { home, channel, evidence: all }: Merchant,
  country: string,
  on: string,
  evidence = selectEvidence(all, on),
): UsualCode | undefined {
  const rank = (where: string | undefined): UsualCode | undefined =>
    rankCodes(evidence, { edition: on, country: where, channel })[0];
  const usual = rank(home === UNKNOWN_COUNTRY ? undefined : home);
  if (!evidence.some((piece) => piece.kind === 'observed' && piece.country === country)) return usual;
  const there = rank(country);
  return there?.mcc === usual?.mcc ? usual : there;
}
