// The place of a purchase: from a merchant, a country, a day, and the service or network if given, the codes that a
// payment may carry with their shares. Cards, sentences and pages read these. A place can also be just a code.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Channel, Evidence } from '../catalogue/evidence.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode } from '../catalogue/merchant.ts';
import { NETWORK_NAMES, type Network } from '../catalogue/network.ts';
import type { PayWay } from './advice/purchase.ts';
import { describeAccepted, findAccepted } from './eligibility/accepted-networks.ts';
import type { Question } from './eligibility/question.ts';
import { inCountry, nameCountry } from './eligibility/wording.ts';
import { describeShare } from './evidence/describe-evidence.ts';
import { rankCodes, selectEvidence } from './evidence/rank-codes.ts';
import { findSharedChannel, type Service } from './evidence/service.ts';
import { rankByNetwork, rankByService } from './evidence/weigh-evidence.ts';
import { findSite } from './find-site.ts';
import { getGuesser } from './guess-codes.ts';
import { countryToRank, findCodeOn, getCodeIn, tradesIn } from './merchant-in-country.ts';

export interface MerchantPlace {
  readonly merchant: Merchant;
  readonly country: string;
  /** The usual code in that country, or the code for the day, service or network that was asked about. */
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
  readonly pay?: PayWay | undefined;
  /** What is bought, if the merchant has a separate code for it. */
  readonly service?: Service | undefined;
  readonly network?: Network | undefined;
}

/** What cards are rated for at a merchant. */
export function buildQuestion(place: MerchantPlace, payment: DatedPayment): Question {
  const { merchant, country, code } = place;
  const { region, on, pay, channel = merchant.channel, network } = payment;
  const { id, name, aliases } = merchant;
  const accepts = findAccepted(merchant, country, channel);
  return {
    mcc: code.mcc,
    channel,
    ...(pay && { pay }),
    ...(country !== region && !isCertain(place, channel, payment) && { chargedIn: region }),
    merchant: { id, name, country, aliases, ...(accepts && { accepts }) },
    ...(network && { network }),
    region,
    on,
  };
}

/**
 * Whether the payment is certainly made in that country, and in its currency: a foreign shop may charge in the currency of
 * the visitors to its international site.
 */
function isCertain(
  { merchant, country, host }: MerchantPlace & { readonly host?: string },
  channel: Channel,
  payment: DatedPayment,
): boolean {
  if (country === UNKNOWN_COUNTRY) return false;
  if (payment.country !== undefined || channel === 'offline') return true;
  const topLevel = host?.split('.').at(-1);
  return (
    topLevel !== undefined &&
    (country !== merchant.home || topLevel === (country === 'GB' ? 'uk' : country.toLowerCase()))
  );
}

export interface Place {
  /** The codes that a payment may carry, most likely first; their shares add up to 1. */
  readonly codes: readonly PlaceCode[];
  /** What cards are rated for: the first code, and how and when the payment is made. */
  readonly question: Question;
  /** Absent if only a code was given. */
  readonly found?: MerchantPlace;
  /** How often the first code holds, as a sentence without a full stop; absent if no other code is known. */
  readonly holds?: string;
  /** Present if no separate code is known for the service asked about: the services that do have one. */
  readonly otherServices?: readonly Service[];
  readonly assumed: readonly string[];
}

/** Confidence and basis are absent for a code that was given. */
type PlaceCode = Pick<UsualCode, 'mcc' | 'share'> & Partial<UsualCode>;

export interface DatedPayment extends Payment {
  /** Whether a day was asked for: if so, the merchant's code is the one from that day. */
  readonly dated?: boolean | undefined;
  /** Where the payment is made, if it isn't the region of the cards. */
  readonly country?: string | undefined;
}

export function placeAtSite(catalogue: Catalogue, pasted: string, payment: DatedPayment): Place | undefined {
  const site = findSite(catalogue, pasted);
  const { country } = payment;
  if (site === undefined || country === undefined) return site && placeAt(catalogue, site, payment);
  return placeAt(catalogue, locateMerchant(site.merchant, { country }), payment);
}

export function placeAtMerchant(catalogue: Catalogue, id: string, payment: DatedPayment): Place | undefined {
  const { region, country } = payment;
  const found = findPlaceById(catalogue, id, { region, country });
  return found && placeAt(catalogue, found, payment);
}

export function placeAtCode(mcc: string, payment: DatedPayment): Place {
  return placeAtCodes([{ mcc, share: 1 }], payment);
}

/** A shop that nobody lists, by the codes that its name suggests; undefined if it says nothing. */
export function placeByGuess(catalogue: Catalogue, name: string, payment: DatedPayment): Place | undefined {
  const guesses = getGuesser(catalogue)(name);
  const sum = guesses.reduce((total, { probability }) => total + probability, 0);
  if (sum === 0) return undefined;
  const codes = guesses.map(({ mcc, probability }) => ({
    mcc,
    share: probability / sum,
    confidence: probability,
    basis: 'inferred' as const,
  }));
  const { assumed, ...place } = placeAtCodes(codes, payment);
  return {
    ...place,
    assumed: [`Nobody lists this shop: its codes are guessed from its name alone`, ...assumed],
  };
}

const UNKNOWN_CHANNEL = 'You may pay online or in person: what is sure is earned either way';

function placeAtCodes(
  codes: Place['codes'],
  { region, on, channel, pay, network, country }: DatedPayment,
): Place {
  const way = { ...(pay && { pay }), ...(network && { network }) };
  const where = country === undefined ? {} : { chargedIn: country };
  return {
    codes,
    question: {
      mcc: codes[0]!.mcc,
      ...(codes.length > 1 && { codes }),
      channel,
      ...way,
      ...where,
      region,
      on,
    },
    assumed: channel === undefined ? [UNKNOWN_CHANNEL] : [],
  };
}

export function placeAt({ mccs }: Catalogue, located: MerchantPlace, payment: DatedPayment): Place {
  const { merchant, country } = located;
  const { on, dated = false, service, network } = payment;
  const evidence = selectEvidence(merchant.evidence, on);
  const codeThen = dated ? findCodeOn(merchant, country, on, evidence) : undefined;
  const { codes, channel, otherServices } =
    service !== undefined
      ? narrowToService(evidence, service, on)
      : network !== undefined
        ? narrowToNetwork(evidence, located, payment, mccs)
        : narrowToChannel(evidence, located, payment);
  const ranked =
    codes ??
    rankCodes(evidence, {
      edition: on,
      country: countryToRank(merchant, country),
      channel: merchant.channel,
    });
  const code = codes?.[0] ?? codeThen ?? located.code;
  const others = ranked.filter(({ mcc }) => mcc !== code.mcc);
  const found = { merchant, country, code };
  const shared = shareOut(code, others);
  const question = {
    ...buildQuestion(found, { ...payment, channel: payment.channel ?? channel }),
    ...(shared.length > 1 && { codes: shared }),
  };
  const isWhole = service === undefined && network === undefined;
  const holds =
    isWhole && others.length > 0 ? describeShare([code, ...others], evidence, country) : undefined;
  return {
    codes: shared,
    question,
    found,
    ...(holds !== undefined && { holds }),
    ...(otherServices && { otherServices }),
    assumed: [
      describeCharge(found, payment),
      ...describeAbroad(found, question, payment),
      ...(holds === undefined ? [] : [holds]),
      ...(dated && codeThen === undefined ? [`No code is known as of ${on}, so today’s code is used`] : []),
      ...describeQuestion(question, payment),
    ],
  };
}

interface Narrowed {
  /** Undefined if the service or network makes no difference. */
  readonly codes?: readonly UsualCode[] | undefined;
  /** How the service is paid for, if known. */
  readonly channel?: Channel | undefined;
  readonly otherServices?: readonly Service[];
}

const NOT_NARROWED: Narrowed = {};

function narrowToService(evidence: readonly Evidence[], service: Service, on: string): Narrowed {
  const services = rankByService(evidence, on);
  const own = services.find((each) => each.service === service);
  return own === undefined
    ? { otherServices: services.map((each) => each.service) }
    : { codes: own.codes, channel: findSharedChannel(own.evidence) };
}

function narrowToNetwork(
  evidence: readonly Evidence[],
  { merchant, country }: MerchantPlace,
  { network, on }: Payment,
  mccs: ReadonlyMap<string, Mcc>,
): Narrowed {
  const context = { edition: on, country, channel: merchant.channel };
  return { codes: rankByNetwork(evidence, context, mccs).find((each) => each.network === network)?.codes };
}

/** Where payments of the other kind than most people's were seen, online or in person: their codes. */
function narrowToChannel(
  evidence: readonly Evidence[],
  { merchant, country }: MerchantPlace,
  { channel, on }: Payment,
): Narrowed {
  if (channel === undefined || channel === merchant.channel) return NOT_NARROWED;
  if (!evidence.some((piece) => piece.kind === 'observed' && piece.channel === channel)) return NOT_NARROWED;
  return {
    codes: rankCodes(evidence, { edition: on, country: countryToRank(merchant, country), channel }),
  };
}

/** The first code keeps its share, and the others divide up the rest: they may come from rankings of another day. */
function shareOut(first: UsualCode, others: readonly UsualCode[]): UsualCode[] {
  const sum = others.reduce((total, { share }) => total + share, 0);
  if (sum === 0) return [{ ...first, share: 1 }];
  // A code that was seen once among thousands has a share that rounds to 0.
  const likely = others.filter(({ share }) => share > 0);
  return [first, ...likely.map((code) => ({ ...code, share: (code.share / sum) * (1 - first.share) }))];
}

function describeCharge({ merchant, code }: MerchantPlace, { service, network }: Payment): string {
  const narrowed = [service, network && `on ${NETWORK_NAMES[network]}`].filter(Boolean).join(', ');
  return `${merchant.name}${narrowed && ` (${narrowed})`} is charged under MCC ${code.mcc}, right about ${Math.round(code.confidence * 100)} times in 100`;
}

/** Said only if nobody asked about that country. */
function describeAbroad(
  { merchant: { name }, country }: MerchantPlace,
  { chargedIn }: Question,
  { region, country: asked }: DatedPayment,
): string[] {
  if (country === region || country === UNKNOWN_COUNTRY || asked !== undefined) return [];
  return [
    chargedIn === undefined
      ? `We know of no ${name} ${inCountry(region)}: you pay ${inCountry(country)}, in the currency there`
      : `${name} is ${inCountry(country)}: you are charged in your cards’ currency, as for visitors from ${nameCountry(region)}`,
  ];
}

function describeQuestion({ merchant, channel }: Question, payment: Payment): string[] {
  const accepts = merchant?.accepts;
  return [
    ...(accepts ? [`${describeAccepted(merchant.name, accepts)}, as of ${accepts.asOf}`] : []),
    ...(payment.channel === undefined
      ? [`You pay ${channel === 'online' ? 'online' : 'in person'}, as most people do there`]
      : []),
  ];
}
