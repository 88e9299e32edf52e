// Where a purchase is made: a merchant in a country with its code there, or a code alone; and the question that cards are
// asked there.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Channel } from '../catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../catalogue/merchant.ts';
import type { Question } from './eligibility/question.ts';
import { findCodeOn } from './evidence/code-on.ts';
import { findSite, getCodeIn } from './find-site.ts';
import { tradesIn } from './trades-in.ts';

export interface MerchantPlace {
  readonly merchant: Merchant;
  readonly country: string;
  /** The usual code in that country. */
  readonly code: UsualCode;
}

/** Either the country itself, or the region whose cards are used. */
export interface Where {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
}

/** A holder of a region's cards pays in the region where the merchant trades there, else at the merchant's home. */
export function placeMerchant(merchant: Merchant, { country, region }: Where): MerchantPlace {
  const there = country ?? (region !== undefined && tradesIn(merchant, region) ? region : merchant.home);
  return { merchant, country: there, code: getCodeIn(merchant, there) };
}

export function findPlaceById(catalogue: Catalogue, id: string, where: Where): MerchantPlace | undefined {
  const number = catalogue.findMerchantById(id);
  return number === undefined ? undefined : placeMerchant(catalogue.getMerchant(number), where);
}

export interface Payment {
  readonly region: string;
  readonly on: string;
  /** How somebody pays, where that is known; otherwise as people mostly do at the merchant. */
  readonly channel?: Channel | undefined;
}

export function askAt(
  { merchant, country, code }: MerchantPlace,
  { region, on, channel }: Payment,
): Question {
  const { id, name, aliases } = merchant;
  return {
    mcc: code.mcc,
    channel: channel ?? merchant.channel,
    merchant: { id, name, country, aliases },
    region,
    on,
  };
}

/** A question for best-card, with what had to be assumed about the place. */
export interface PurchasePlace {
  readonly question: Question;
  readonly place?: MerchantPlace;
  readonly assumed: readonly string[];
}

export interface DatedPayment extends Payment {
  /** Whether a day was asked for: then the merchant's code is that day's. */
  readonly dated: boolean;
}

export function placeAtSite(
  catalogue: Catalogue,
  pasted: string,
  payment: DatedPayment,
): PurchasePlace | undefined {
  const site = findSite(catalogue, pasted);
  return site && placeAt(site, payment);
}

export function placeAtMerchant(
  catalogue: Catalogue,
  id: string,
  payment: DatedPayment,
): PurchasePlace | undefined {
  const place = findPlaceById(catalogue, id, { region: payment.region });
  return place && placeAt(place, payment);
}

export function placeAtCode(mcc: string, { region, on, channel }: Payment): PurchasePlace {
  return {
    question: { mcc, channel, region, on },
    assumed: channel === undefined ? ['You pay by the way that earns most'] : [],
  };
}

export function placeAt(
  { merchant, country, code: usual }: MerchantPlace,
  payment: DatedPayment,
): PurchasePlace {
  const { on, dated, channel } = payment;
  const codeThen = dated ? findCodeOn(merchant, country, on) : undefined;
  const place = { merchant, country, code: codeThen ?? usual };
  const { mcc, confidence } = place.code;
  return {
    question: askAt(place, payment),
    place,
    assumed: [
      `${merchant.name} carries MCC ${mcc}: ${Math.round(confidence * 100)} % sure`,
      ...(dated && codeThen === undefined ? [`No code is known as of ${on}, so today’s is taken`] : []),
      ...(channel === undefined
        ? [`You pay ${merchant.channel === 'online' ? 'online' : 'in person'}, as people mostly do there`]
        : []),
    ],
  };
}
