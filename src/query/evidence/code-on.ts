// The usual code in a country as of a day, as getCodeIn has today's.
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode } from '../../catalogue/merchant.ts';
import { chooseSpeaking } from './evidence-on.ts';
import { rankCodes } from './rank-codes.ts';

/** The country's own where sightings there give another; undefined where nothing was known of the merchant by that day. */
export function findCodeOn(merchant: Merchant, country: string, on: string): UsualCode | undefined {
  const speaking = chooseSpeaking(merchant.evidence, on);
  const rank = (where: string | undefined): UsualCode | undefined =>
    rankCodes(speaking, { edition: on, country: where, channel: merchant.channel })[0];
  const usual = rank(merchant.home === UNKNOWN_COUNTRY ? undefined : merchant.home);
  if (!speaking.some((piece) => piece.kind === 'observed' && piece.country === country)) return usual;
  const there = rank(country);
  return there?.mcc === usual?.mcc ? usual : there;
}
