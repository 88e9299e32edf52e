// The answer of /api/qr: the shop on a payment QR code and its MCC, what the catalogue has under that name and whether
// it agrees, and the cards that earn there. A payload can name a person, so it is neither kept nor logged.

import {
  type DescriptorMerchant,
  MAX_DESCRIPTOR_LENGTH,
  matchDescriptor,
} from '../query/descriptors/match-descriptor.ts';
import { listEligibleCards } from '../query/eligibility/list-eligible-cards.ts';
import { getGuesser } from '../query/guess-codes.ts';
import { buildQuestion, findPlaceById } from '../query/place.ts';
import { type ParsedQr, parseQr } from '../query/qr/parse-qr.ts';
import { getCategory } from '../query/search-merchants.ts';
import { type AnswerContext, readRegion } from './parameters.ts';
import { REFUSALS, refuse } from './refusals.ts';
import { describeGuess } from './suggestions.ts';

export { MAX_PAYLOAD } from '../query/qr/parse-qr.ts';

interface QrRequest {
  readonly payload: string;
  readonly region?: string | undefined;
}

export function describeQr(request: QrRequest, context: AnswerContext) {
  const { catalogue, on } = context;
  const region = readRegion(request.region, context);
  const qr = parseQr(request.payload);
  if ('problem' in qr) return refuse(REFUSALS.badPayload(qr.problem));
  const { schemes, mcc, name, city, country, amount, currency } = qr;
  const found = name === undefined ? undefined : findByName(qr, context);
  // The acquirer's code takes precedence over ours; without one, the name decides.
  const code = mcc ?? found?.mcc;
  const inferred = code === undefined && name !== undefined ? getGuesser(catalogue)(name) : [];
  return {
    success: true as const,
    schemes: [...schemes],
    classified: mcc !== undefined,
    ...(mcc !== undefined && { MCC: mcc, Category: getCategory(catalogue, mcc) }),
    ...(name !== undefined && { name }),
    ...(city !== undefined && { city }),
    ...(country !== undefined && { Country: country }),
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(found && { merchant: describeFound(found, mcc) }),
    inferred: inferred.map((guess) => describeGuess(catalogue, guess)),
    region,
    on,
    ...(code !== undefined && { judgedBy: code }),
    eligibleCards: code === undefined ? [] : judge(code, found, region, context),
  };
}

/** A shop's name on a QR code is written as on a statement: in capitals, cut off, with a branch after it. */
function findByName({ name, country }: ParsedQr, { catalogue, search }: AnswerContext) {
  const line = { text: name!.slice(0, MAX_DESCRIPTOR_LENGTH), country };
  const { merchant, sure } = matchDescriptor(catalogue, search, line);
  return merchant && { ...merchant, sure };
}

type Found = DescriptorMerchant & { readonly sure: boolean };

function describeFound(found: Found, stated: string | undefined) {
  const { id, name, mcc, channel, country, category, score, confidence, basis, sure } = found;
  return {
    id,
    Store: name,
    MCC: mcc,
    type: channel,
    Country: country,
    Category: category,
    score,
    sure,
    confidence,
    basis,
    ...(stated !== undefined && { agrees: stated === mcc }),
  };
}

/** The code is at the counter, so the payment is in person. */
function judge(mcc: string, found: Found | undefined, region: string, { catalogue, on }: AnswerContext) {
  const payment = { region, on, channel: 'offline' as const };
  const place = found && findPlaceById(catalogue, found.id, { country: found.country });
  const question = place
    ? { ...buildQuestion(place, payment), mcc }
    : { mcc, channel: payment.channel, region, on };
  return listEligibleCards(catalogue.cards, question, 'people');
}
