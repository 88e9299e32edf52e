// Where a purchase is made (a merchant in a country with its code there, or just a code), and the question to ask about
// cards there.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Channel } from '../catalogue/evidence.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import type { Merchant, UsualCode } from '../catalogue/merchant.ts';
import { NETWORK_NAMES, type Network } from '../catalogue/network.ts';
import { describeAccepted, findAccepted } from './eligibility/accepted-networks.ts';
import type { Question } from './eligibility/question.ts';
import { findCodeOn, selectEvidence } from './evidence/code-on.ts';
import { describeShare } from './evidence/describe-evidence.ts';
import { rankCodes } from './evidence/rank-codes.ts';
import type { Service } from './evidence/service.ts';
import { findSharedChannel, weighEvidence } from './evidence/weigh-evidence.ts';
import { findSite } from './find-site.ts';
import { getCodeIn, tradesIn } from './merchant-in-country.ts';

export interface MerchantPlace {
  readonly merchant: Merchant;
  readonly country: string;
  /** The usual code in that country, or the code for the service or network that was asked about. */
  readonly code: UsualCode;
}

/** Either the country itself, or the region whose cards are used. */
export interface Where {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
}

/**
 * Someone with a region's cards pays in that region if the merchant trades there, otherwise in the merchant's home
 * country.
 */
export function locateMerchant(merchant: Merchant, { country, region }: Where): MerchantPlace {
  const there = country ?? (region !== undefined && tradesIn(merchant, region) ? region : merchant.home);
  return { merchant, country: there, code: getCodeIn(merchant, there) };
}

export function findPlaceById(catalogue: Catalogue, id: string, where: Where): MerchantPlace | undefined {
  const number = catalogue.findMerchantById(id);
  return number === undefined ? undefined : locateMerchant(catalogue.getMerchant(number), where);
}

export interface Payment {
  readonly region: string;
  readonly on: string;
  /** How the payment is made, if known; otherwise as most people pay at the merchant. */
  readonly channel?: Channel | undefined;
  /** What is bought, if the merchant has a separate code for it. */
  readonly service?: Service | undefined;
  readonly network?: Network | undefined;
}

export function buildQuestion(
  { merchant, country, code, channel: usualChannel = merchant.channel }: NarrowedPlace,
  { region, on, channel, network }: Payment,
): Question {
  const { id, name, aliases } = merchant;
  const usedChannel = channel ?? usualChannel;
  const accepts = findAccepted(merchant, country, usedChannel);
  return {
    mcc: code.mcc,
    channel: usedChannel,
    merchant: { id, name, country, aliases, ...(accepts && { accepts }) },
    ...(network && { network }),
    region,
    on,
  };
}

/** The place with the code for the service or network asked about, or the usual code if that makes no difference. */
export function narrowPlace(
  place: MerchantPlace,
  { service, network, on }: Payment,
  mccs: ReadonlyMap<string, Mcc>,
): NarrowedPlace {
  if (service === undefined && network === undefined) return place;
  const { byService, byNetwork } = weighEvidence({ ...place.merchant, home: place.country }, on, mccs);
  const code =
    service === undefined
      ? byNetwork.find((each) => each.network === network)
      : byService.find((each) => each.service === service);
  if (code !== undefined) {
    const channel = service === undefined ? undefined : findSharedChannel(code.evidence);
    return { ...place, code: pickCode(code), ...(channel !== undefined && { channel }) };
  }
  return service === undefined ? place : { ...place, otherServices: byService.map((each) => each.service) };
}

interface NarrowedPlace extends MerchantPlace {
  /** How the service is paid for, if known. */
  readonly channel?: Channel;
  /** Present if no separate code is known for the service: the services that do have one. */
  readonly otherServices?: readonly Service[];
}

function pickCode({ mcc, share, confidence, basis }: UsualCode): UsualCode {
  return { mcc, share, confidence, basis };
}

/** A question for best-card, with the assumptions made about the place. */
export interface PurchasePlace {
  readonly question: Question;
  readonly place?: NarrowedPlace;
  readonly assumed: readonly string[];
}

export interface DatedPayment extends Payment {
  /** Whether a day was asked for: if so, the merchant's code is the one from that day. */
  readonly dated: boolean;
  /** Where the payment is made, if it isn't the region of the cards. */
  readonly country?: string | undefined;
}

export function placeAtSite(
  catalogue: Catalogue,
  pasted: string,
  payment: DatedPayment,
): PurchasePlace | undefined {
  const site = findSite(catalogue, pasted);
  return site && placeAt(catalogue, site, payment);
}

export function placeAtMerchant(
  catalogue: Catalogue,
  id: string,
  payment: DatedPayment,
): PurchasePlace | undefined {
  const { region, country } = payment;
  const place = findPlaceById(catalogue, id, { region, country });
  return place && placeAt(catalogue, place, payment);
}

export function placeAtCode(mcc: string, { region, on, channel, network }: Payment): PurchasePlace {
  return {
    question: { mcc, channel, region, on, ...(network && { network }) },
    assumed: channel === undefined ? ['You pay in the way that earns the most'] : [],
  };
}

export function placeAt(
  { mccs }: Catalogue,
  { merchant, country, code: usual }: MerchantPlace,
  payment: DatedPayment,
): PurchasePlace {
  const { on, dated, channel, service, network } = payment;
  const codeThen = dated ? findCodeOn(merchant, country, on) : undefined;
  const place = narrowPlace({ merchant, country, code: codeThen ?? usual }, payment, mccs);
  const { mcc, confidence } = place.code;
  const usedChannel = channel ?? place.channel ?? merchant.channel;
  const accepts = findAccepted(merchant, country, usedChannel);
  const codeShare = service === undefined && network === undefined ? describeCodeShare(place, on) : undefined;
  const asked = [service, network && `on ${NETWORK_NAMES[network]}`].filter(Boolean).join(', ');
  return {
    question: buildQuestion(place, payment),
    place,
    assumed: [
      `${merchant.name}${asked && ` (${asked})`} is charged under MCC ${mcc}: we are ${Math.round(confidence * 100)} % sure`,
      ...(codeShare === undefined ? [] : [codeShare]),
      ...(dated && codeThen === undefined ? [`No code is known as of ${on}, so today’s code is used`] : []),
      ...(accepts ? [`${describeAccepted(merchant.name, accepts)}, as of ${accepts.asOf}`] : []),
      ...(channel === undefined
        ? [`You pay ${usedChannel === 'online' ? 'online' : 'in person'}, as most people do there`]
        : []),
    ],
  };
}

/** How often a place's code holds, as a sentence without a full stop; undefined if no other code is known. */
export function describeCodeShare(
  { merchant, country, code }: MerchantPlace,
  on: string,
): string | undefined {
  const selected = selectEvidence(merchant.evidence, on);
  const ranked = rankCodes(selected, { edition: on, country, channel: merchant.channel });
  const others = ranked.filter(({ mcc }) => mcc !== code.mcc);
  return others.length === 0
    ? undefined
    : describeShare([code, ...others], selected, country).replace(/\.$/, '');
}
