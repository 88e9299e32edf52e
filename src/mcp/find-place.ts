// Where one pays, from a merchant's name, id or address, or from a code; and the question that cards are asked there.
import type { z } from 'zod';
import { parseMccCode } from '../catalogue/mcc.ts';
import type { Question } from '../query/eligibility/question.ts';
import { getCategory } from '../query/search-merchants.ts';
import { findMccs } from './find-mccs.ts';
import { findMeantMerchant } from './meant-merchant.ts';
import type { Context } from './parts.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import type { Place } from './schemas.ts';

export interface AskedPlace {
  readonly place: z.output<typeof Place>;
  readonly question: Question;
}

type Channel = Question['channel'];

export function findMccPlace(
  text: string,
  region: string,
  channel: Channel,
  { catalogue, on }: Context,
): AskedPlace | Refusal {
  const mcc = catalogue.mccs.get(parseMccCode(text.trim()) ?? '');
  if (mcc === undefined)
    return refuse({
      problem: `MCC not found: “${text}”`,
      near: findMccs(catalogue.mccs, text, 5).found.map(({ code, description }) => `${code} ${description}`),
      next: 'call again with a code of four digits; explain_mcc finds codes by words such as “fast food”',
    });
  return {
    place: {
      asked: text,
      MCC: mcc.code,
      Category: mcc.description,
      ...(channel !== undefined && { type: channel }),
    },
    question: { mcc: mcc.code, channel, region, on },
  };
}

export function findMerchantPlace(
  text: string,
  region: string,
  channel: Channel,
  context: Context,
): AskedPlace | Refusal {
  const found = findMeantMerchant(text, region, context);
  if (isRefusal(found)) return found;
  const { merchant, country, code } = found;
  const { id, name, aliases } = merchant;
  const { mcc, confidence, basis } = code;
  const type = channel ?? merchant.channel;
  return {
    place: {
      asked: text,
      MCC: mcc,
      Category: getCategory(context.catalogue, mcc),
      type,
      merchant: { id, Store: name, Country: country, confidence, basis },
    },
    question: {
      mcc,
      channel: type,
      merchant: { id, name, country, aliases },
      region,
      on: context.on,
    },
  };
}
