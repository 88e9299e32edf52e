// What cards earn on one purchase, as /api/best-card ranks them.
import type { Card } from '../catalogue/card.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Channel } from '../catalogue/evidence.ts';
import { formatRate } from '../catalogue/money.ts';
import { rankPurchase } from '../query/best-card/earn-purchase.ts';
import { formatDecision } from '../query/eligibility/format-caps.ts';
import { chooseCards } from '../query/find-card.ts';
import { findMeantMerchant } from '../query/find-merchant.ts';
import {
  type DatedPayment,
  type PurchasePlace,
  placeAt,
  placeAtCode,
  placeAtMerchant,
  placeAtSite,
} from '../query/place.ts';
import { getCategory } from '../query/search-merchants.ts';
import type { AnswerContext } from './context.ts';
import { readMcc, readRegion } from './parameters.ts';
import { REFUSALS, refuse } from './refusals.ts';

export const DEFAULT_AMOUNT = 100;
export const MAX_AMOUNT = 10_000_000;
const AMOUNT = /^[0-9]{1,8}(?:\.[0-9]{1,2})?$/;
/** Characters of all short names together. */
export const MAX_CARD_NAMES = 1000;

/** Undefined where it is no amount that a purchase can have. */
export function readAmount(written = String(DEFAULT_AMOUNT)): number | undefined {
  const amount = AMOUNT.test(written) ? Number(written) : Number.NaN;
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}

/** One of the four. */
interface AskedPlace {
  readonly merchant?: string | undefined;
  readonly domain?: string | undefined;
  readonly mcc?: string | undefined;
  readonly q?: string | undefined;
}

export interface AskedPurchase extends AskedPlace {
  readonly region?: string | undefined;
  /** `80` or `12.50`. */
  readonly amount?: string | undefined;
  /** Short names joined by commas. */
  readonly cards?: string | undefined;
  readonly type?: Channel | undefined;
  readonly on?: string | undefined;
}

export function describeBestCard(asked: AskedPurchase, context: AnswerContext) {
  const { catalogue } = context;
  const region = readRegion(asked.region, context);
  const on = asked.on ?? context.on;
  const { merchant, domain, mcc, q } = asked;
  if ([merchant, domain, mcc, q].filter((given) => given !== undefined).length !== 1)
    refuse(REFUSALS.oneOf('merchant', 'domain', 'mcc', 'q'));
  const amount = readAmount(asked.amount) ?? refuse(REFUSALS.badAmount(MAX_AMOUNT));
  const held = readCards(asked.cards, region, catalogue);
  const payment = { region, on, dated: asked.on !== undefined, channel: asked.type };
  const { question, place, assumed } = findPlace(asked, payment, context);
  return {
    success: true as const,
    on,
    region,
    amount,
    place: {
      MCC: question.mcc,
      Category: getCategory(catalogue, question.mcc),
      ...(question.channel !== undefined && { type: question.channel }),
      ...(place && {
        id: place.merchant.id,
        Store: place.merchant.name,
        Country: place.country,
        confidence: place.code.confidence,
        basis: place.code.basis,
      }),
    },
    cards: rankPurchase(held, question, amount).map((earning) => ({
      name: earning.card.name,
      shortName: earning.card.shortName,
      eligible: earning.decision.kind === 'bonus',
      mpd: formatRate(earning.decision.rate, earning.card),
      spendCap: formatDecision(earning.card, earning.decision, question, 'people'),
      miles: earning.miles,
      atLeast: earning.atLeast,
      conditional: earning.decision.conditional,
      rewardUnit: earning.card.rewardUnit,
      currency: earning.card.currency,
      assumed: [...earning.assumed],
    })),
    assumed: [
      ...(asked.amount === undefined ? [`The purchase is ${DEFAULT_AMOUNT} in the card’s currency`] : []),
      ...assumed,
    ],
  };
}

function readCards(named: string | undefined, region: string, { cards }: Catalogue): readonly Card[] {
  const names = (named ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (named !== undefined && named !== '' && names.length === 0) refuse(REFUSALS.noCards);
  const chosen = chooseCards(cards, region, names);
  return 'unknown' in chosen ? refuse(REFUSALS.unknownCard(chosen.unknown, region)) : chosen.held;
}

function findPlace(
  { merchant, domain, mcc, q }: AskedPlace,
  payment: DatedPayment,
  context: AnswerContext,
): PurchasePlace {
  const { catalogue } = context;
  if (mcc !== undefined) return placeAtCode(readMcc(mcc, context).code, payment);
  if (q !== undefined) return findNamedPlace(q, payment, context);
  const place =
    merchant !== undefined
      ? placeAtMerchant(catalogue, merchant, payment)
      : placeAtSite(catalogue, domain ?? '', payment);
  return place ?? refuse(REFUSALS.merchantNotFound);
}

function findNamedPlace(q: string, payment: DatedPayment, context: AnswerContext): PurchasePlace {
  const meant = findMeantMerchant(context, q, payment.region);
  if (meant.kind === 'found') return placeAt(meant.place, payment);
  return refuse(
    meant.kind === 'several'
      ? REFUSALS.severalMerchants(meant.rows.map(({ id }) => id))
      : REFUSALS.merchantNotFound,
  );
}
