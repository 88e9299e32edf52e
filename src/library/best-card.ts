// What cards earn on one purchase, as /api/best-card ranks them.
import type { Card } from '../catalogue/card.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Channel } from '../catalogue/evidence.ts';
import { formatRate } from '../catalogue/money.ts';
import type { Network } from '../catalogue/network.ts';
import { rankPurchase } from '../query/earn-purchase.ts';
import { isOutdated } from '../query/eligibility/describe-card.ts';
import { formatDecision } from '../query/eligibility/format-caps.ts';
import type { Service } from '../query/evidence/service.ts';
import { chooseCards } from '../query/find-card.ts';
import { resolveMerchant } from '../query/find-merchant.ts';
import {
  type DatedPayment,
  locateMerchant,
  type MerchantPlace,
  type Place,
  placeAt,
  placeAtCode,
  placeAtMerchant,
  placeAtSite,
} from '../query/place.ts';
import { getCategory } from '../query/search-merchants.ts';
import { type AnswerContext, readMcc, readRegion } from './parameters.ts';
import { REFUSALS, refuse } from './refusals.ts';

export const DEFAULT_AMOUNT = 100;
export const MAX_AMOUNT = 10_000_000;
const AMOUNT = /^[0-9]{1,8}(?:\.[0-9]{1,2})?$/;
/** In characters, for all short names together. */
export const MAX_CARD_NAMES = 1000;

/** Undefined if it isn't a valid amount for a purchase. */
export function readAmount(written = String(DEFAULT_AMOUNT)): number | undefined {
  const amount = AMOUNT.test(written) ? Number(written) : Number.NaN;
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}

/** Exactly one of the four is given. */
interface PlaceRequest {
  readonly merchant?: string | undefined;
  readonly domain?: string | undefined;
  readonly mcc?: string | undefined;
  readonly q?: string | undefined;
}

export interface PurchaseRequest extends PlaceRequest {
  readonly region?: string | undefined;
  /** `80` or `12.50`. */
  readonly amount?: string | undefined;
  /** Short names joined by commas. */
  readonly cards?: string | undefined;
  readonly type?: Channel | undefined;
  readonly country?: string | undefined;
  readonly service?: Service | undefined;
  readonly network?: Network | undefined;
  readonly on?: string | undefined;
}

export function describeBestCard(request: PurchaseRequest, context: AnswerContext) {
  const { catalogue } = context;
  const region = readRegion(request.region, context);
  const on = request.on ?? context.on;
  const { merchant, domain, mcc, q } = request;
  if ([merchant, domain, mcc, q].filter((given) => given !== undefined).length !== 1)
    refuse(REFUSALS.oneOf('merchant', 'domain', 'mcc', 'q'));
  const amount = readAmount(request.amount) ?? refuse(REFUSALS.badAmount(MAX_AMOUNT));
  const cards = readCards(request.cards, region, catalogue);
  const { type: channel, country, service, network } = request;
  const payment = { region, on, dated: request.on !== undefined, channel, country, service, network };
  const { question, found, holds, assumed } = findPlace(request, payment, context);
  return {
    success: true as const,
    on,
    region,
    amount,
    place: {
      MCC: question.mcc,
      Category: getCategory(catalogue, question.mcc),
      ...(question.channel !== undefined && { type: question.channel }),
      ...(found && {
        id: found.merchant.id,
        Store: found.merchant.name,
        Country: found.country,
        confidence: found.code.confidence,
        basis: found.code.basis,
      }),
      ...(service !== undefined && { service }),
      ...(network !== undefined && { network }),
      ...(holds !== undefined && { holds }),
      ...(question.merchant?.accepts && { networks: [...question.merchant.accepts.networks] }),
    },
    cards: rankPurchase(cards, question, amount).map((earning) => ({
      name: earning.card.name,
      shortName: earning.card.shortName,
      eligible: earning.decision.kind === 'bonus',
      mpd: formatRate(earning.decision.rate, earning.card),
      spendCap: formatDecision(earning.card, earning.decision, question, 'people'),
      miles: earning.miles,
      atLeast: earning.atLeast,
      conditional: earning.decision.conditional,
      ...(earning.card.asOf !== null && { asOf: earning.card.asOf }),
      outdated: isOutdated(earning.card, on),
      rewardUnit: earning.card.rewardUnit,
      currency: earning.card.currency,
      assumed: [...earning.assumed],
    })),
    assumed: [
      ...(request.amount === undefined ? [`The purchase is ${DEFAULT_AMOUNT} in the card’s currency`] : []),
      ...assumed,
    ],
  };
}

/** `crmc, wwmc` → `crmc` and `wwmc`. */
export function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function readCards(named: string | undefined, region: string, { cards }: Catalogue): readonly Card[] {
  const names = splitNames(named ?? '');
  if (named !== undefined && named !== '' && names.length === 0) refuse(REFUSALS.noCards);
  const chosen = chooseCards(cards, region, names);
  return 'unknown' in chosen ? refuse(REFUSALS.unknownCard(chosen.unknown, region)) : chosen.held;
}

function findPlace(request: PlaceRequest, payment: DatedPayment, context: AnswerContext): Place {
  const { merchant, domain, mcc, q } = request;
  const { catalogue } = context;
  if (mcc !== undefined && payment.service !== undefined) refuse(REFUSALS.needsMerchant('service'));
  if (mcc !== undefined) return placeAtCode(readMcc(mcc, context).code, payment);
  const place =
    q !== undefined
      ? placeAt(catalogue, findNamed(q, payment, context), payment)
      : merchant !== undefined
        ? placeAtMerchant(catalogue, merchant, payment)
        : placeAtSite(catalogue, domain ?? '', payment);
  const others = place?.otherServices;
  if (others !== undefined) refuse(REFUSALS.unknownService(payment.service!, others));
  return place ?? refuse(REFUSALS.merchantNotFound);
}

function findNamed(q: string, { region, country }: DatedPayment, context: AnswerContext): MerchantPlace {
  const meant = resolveMerchant(context, q, region);
  if (meant.kind === 'found')
    return country === undefined ? meant.place : locateMerchant(meant.place.merchant, { country });
  return refuse(
    meant.kind === 'several'
      ? REFUSALS.severalMerchants(meant.rows.map(({ id }) => id))
      : REFUSALS.merchantNotFound,
  );
}
