// A merchant in a country as the widget shows it: its code there, how sure we are, and the region's cards.
import { dateOf, type Evidence } from '../../catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import { listEligibleCards } from '../../query/eligibility/list-eligible-cards.ts';
import { findSite, getCodeIn } from '../../query/find-site.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { sayConfidence } from '../../web/pages/words.ts';
import type { MerchantAnswer } from '../../web/widget/answers.ts';
import type { Served } from '../served.ts';

export interface MerchantPlace {
  readonly merchant: Merchant;
  readonly country: string;
  readonly code: UsualCode;
  readonly host?: string;
}

export interface AskedPlace {
  readonly id?: string | undefined;
  readonly country?: string | undefined;
  /** A site of the merchant, instead of its id and country. */
  readonly domain?: string | undefined;
}

export function findPlace(
  { catalogue }: Served,
  { id, country, domain }: AskedPlace,
): MerchantPlace | undefined {
  if (domain !== undefined) return findSite(catalogue, domain);
  const number = id === undefined ? undefined : catalogue.findMerchantById(id);
  if (number === undefined) return undefined;
  const merchant = catalogue.getMerchant(number);
  const place = country ?? merchant.home;
  return { merchant, country: place, code: getCodeIn(merchant, place) };
}

export function describeMerchant(
  { catalogue }: Served,
  { merchant, country, code, host }: MerchantPlace,
  region: string,
  on: string,
): MerchantAnswer {
  const { id, name, channel, aliases } = merchant;
  const { mcc, basis } = code;
  const asOf = findDate(merchant.evidence, code, country);
  return {
    id,
    name,
    mcc,
    category: getCategory(catalogue, mcc),
    country,
    channel,
    ...(host !== undefined && { host }),
    basis,
    ...(asOf !== undefined && { asOf }),
    sure: sayConfidence(code),
    region,
    cards: listEligibleCards(catalogue.cards, {
      mcc,
      channel,
      merchant: { id, name, country, aliases },
      region,
      on,
    }),
  };
}

/** The latest date of what the code rests on: of this country's observations where there are any. */
function findDate(
  evidence: readonly Evidence[],
  { mcc, basis }: UsualCode,
  country: string,
): string | undefined {
  const pieces = evidence.filter((piece) => piece.mcc === mcc && piece.kind === basis);
  const here = pieces.filter((piece) => piece.kind === 'observed' && piece.country === country);
  return (here.length > 0 ? here : pieces).map(dateOf).sort().at(-1);
}
