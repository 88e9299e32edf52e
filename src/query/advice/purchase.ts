// How somebody pays, and the person: what they have said of themselves, and nothing else.
import type { Card } from '../../catalogue/card.ts';
import type { Rule } from '../../catalogue/card-rule.ts';

/** In the card's currency. */
export const DEFAULT_AMOUNT = 100;

/** `in-app` is a wallet inside an app; a chip is any payment in person that is not a tap. */
export const PAY_WAYS = ['online', 'in-app', 'wallet-tap', 'card-tap', 'chip'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

export interface Holder {
  /** What a mile is worth, in hundredths of the cards' currency. */
  readonly mileValue: number;
  /** What is spent on a card in its period, by short name; infinite: every requirement on spending is met. */
  readonly meets?: 'all' | ReadonlyMap<string, number> | undefined;
  /** The categories picked on a card, by short name, as `normaliseCategory` writes them. */
  readonly chosen?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** What has used up a card's cap on a rule, or on everything it earns; undefined if it was not said. */
  readonly spent?: ((card: Card, rule: Rule | undefined) => number | undefined) | undefined;
}
