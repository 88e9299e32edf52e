// A purchase, and the person who makes it: what they have said of themselves, and nothing else.
import type { Question } from '../eligibility/question.ts';

/** In the card's currency. */
export const DEFAULT_AMOUNT = 100;

/** How somebody pays. `in-app` is a wallet inside an app; a chip is any payment in person that is not a tap. */
export const PAY_WAYS = ['online', 'in-app', 'wallet-tap', 'card-tap', 'chip'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

export interface Purchase {
  /** Where, how and when; its code is the first of `codes`. */
  readonly question: Question;
  /** The codes that the payment may carry; the shares add up to 1. */
  readonly codes: readonly { readonly mcc: string; readonly share: number }[];
  readonly amount: number;
}

export interface Holder {
  /** In hundredths of the cards' currency. */
  readonly mileValue: number;
  /** What is spent on a card in its period, by short name; infinite: every requirement on spending is met. */
  readonly meets?: 'all' | ReadonlyMap<string, number>;
  /** The categories picked on a card, by short name. */
  readonly chosen?: ReadonlyMap<string, ReadonlySet<string>>;
  /** What has used up a card's cap, by short name. */
  readonly spent?: ReadonlyMap<string, number>;
}
