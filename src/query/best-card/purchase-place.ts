// Where a purchase is made, as a question to the cards: a merchant by its site, or a code alone; as of a day.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Channel } from '../../catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import type { Question } from '../eligibility/question.ts';
import { findCodeOn } from '../evidence/code-on.ts';
import { findSite } from '../find-site.ts';

export interface PurchasePlace {
  readonly question: Question;
  readonly merchant?: { readonly merchant: Merchant; readonly code: UsualCode; readonly country: string };
  readonly assumed: readonly string[];
}

interface When {
  readonly region: string;
  readonly on: string;
  /** Whether a day was asked for: then the merchant's code is that day's. */
  readonly dated: boolean;
  /** How one pays, where that is known. */
  readonly channel?: Channel | undefined;
}

export function placeAtSite(catalogue: Catalogue, pasted: string, when: When): PurchasePlace | undefined {
  const site = findSite(catalogue, pasted);
  if (site === undefined) return undefined;
  const { merchant, country } = site;
  const dated = when.dated ? findCodeOn(merchant, country, when.on) : undefined;
  const code = dated ?? site.code;
  const channel = when.channel ?? merchant.channel;
  const { id, name, aliases } = merchant;
  const assumed = [
    `${name} carries MCC ${code.mcc}: ${Math.round(code.confidence * 100)} % sure`,
    ...(when.dated && dated === undefined ? [`No code is known as of ${when.on}, so today’s is taken`] : []),
    ...(when.channel === undefined
      ? [`You pay ${channel === 'online' ? 'online' : 'in person'}, as one mostly does there`]
      : []),
  ];
  const question = {
    mcc: code.mcc,
    channel,
    merchant: { id, name, country, aliases },
    region: when.region,
    on: when.on,
  };
  return { question, merchant: { merchant, code, country }, assumed };
}

export function placeAtCode(mcc: string, { region, on, channel }: When): PurchasePlace {
  return {
    question: { mcc, channel, region, on },
    assumed: channel === undefined ? ['You pay by the way that earns most'] : [],
  };
}
