// Finds a place to pay as a model names it, a merchant or a code: how the answer shows it, and the question by which
// cards are judged.
import type { z } from 'zod';
import { parseMccCode } from '../catalogue/mcc.ts';
import type { MerchantSummary } from '../catalogue/merchant.ts';
import type { AnswerContext } from '../library/parameters.ts';
import type { Question } from '../query/eligibility/question.ts';
import { findMccs } from '../query/find-mccs.ts';
import { MAX_CHOICES, resolveMerchant } from '../query/find-merchant.ts';
import { type MerchantPlace, type Payment, placeAt } from '../query/place.ts';
import { getCategory } from '../query/search-merchants.ts';
import {
  type NamedMerchant,
  type Refusal,
  refuse,
  refuseSeveralMerchants,
  refuseTooLong,
  refuseUnknownMcc,
  refuseUnknownMerchant,
  refuseUnknownService,
} from './refusal.ts';
import type { Place } from './schemas.ts';

export interface ResolvedPlace {
  readonly place: z.output<typeof Place>;
  readonly question: Question;
}

type PlaceContext = Pick<AnswerContext, 'catalogue' | 'search'>;

export function findMccPlace(
  text: string,
  { region, on, channel, service, network }: Payment,
  { catalogue }: PlaceContext,
): ResolvedPlace | Refusal {
  if (service !== undefined)
    return refuse({
      problem: 'service needs a merchant, not an MCC',
      next: 'call again with a merchant, or without a service',
    });
  const mcc = catalogue.mccs.get(parseMccCode(text.trim()) ?? '');
  if (mcc === undefined) return refuseUnknownMcc(text, findMccs(catalogue, text, MAX_CHOICES).found);
  return {
    place: {
      asked: text,
      MCC: mcc.code,
      Category: mcc.description,
      ...(channel !== undefined && { type: channel }),
      ...(network !== undefined && { network }),
    },
    question: { mcc: mcc.code, channel, region, on, ...(network && { network }) },
  };
}

export function findMerchantPlace(
  text: string,
  payment: Payment,
  context: PlaceContext,
): ResolvedPlace | Refusal {
  const meant = resolveMerchant(context, text, payment.region);
  switch (meant.kind) {
    case 'found':
      return describePlace(text, meant.place, payment, context);
    case 'too-long':
      return refuseTooLong('merchant');
    case 'several':
      return refuseSeveralMerchants(
        text,
        meant.rows.map(({ id, name, country }) => ({ id, name, where: country })),
      );
    case 'none': {
      const { near, inferred } = meant.suggestions;
      return refuseUnknownMerchant(text, near.map(toNamedMerchant), inferred);
    }
  }
}

/** Names a similar merchant with the site that resembles the one asked for, or else with its home country. */
export function toNamedMerchant({
  id,
  name,
  home,
  host,
}: MerchantSummary & { readonly host?: string }): NamedMerchant {
  return { id, name, where: host ?? home };
}

function describePlace(
  asked: string,
  located: MerchantPlace,
  payment: Payment,
  { catalogue }: PlaceContext,
): ResolvedPlace | Refusal {
  const { service, network } = payment;
  const { merchant, country } = located;
  const { question, holds, found, otherServices } = placeAt(catalogue, located, payment);
  if (otherServices !== undefined) return refuseUnknownService(merchant.name, service!, otherServices);
  const { mcc, confidence, basis } = found!.code;
  const accepts = question.merchant?.accepts;
  return {
    place: {
      asked,
      MCC: mcc,
      Category: getCategory(catalogue, mcc),
      type: question.channel,
      ...(service !== undefined && { service }),
      ...(network !== undefined && { network }),
      ...(holds !== undefined && { holds }),
      ...(accepts && { networks: [...accepts.networks] }),
      merchant: { id: merchant.id, Store: merchant.name, Country: country, confidence, basis },
    },
    question,
  };
}
