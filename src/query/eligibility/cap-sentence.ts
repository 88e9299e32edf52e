// The one sentence about a rule's cap and what it depends on, made from the rule's data.
import type { Card } from '../../catalogue/card.ts';
import { type Cap, isInForce, PAY_CHANNELS, type Rule } from '../../catalogue/card-rule.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import { sayChannels, sayCurrencies } from './channel-phrases.ts';
import { sayCondition } from './condition-phrases.ts';
import { joinAnd, lowerFirst, PER_PERIOD } from './wording.ts';

const UNITS = { miles: '', points: 'in points, not miles', 'cash-back': 'as cash back, not miles' } as const;

/** Without a code, what matters for some codes only is said too. */
export interface Asked {
  readonly on: string;
  readonly mcc?: string | undefined;
}

/** For rules that pay alike by different channels: those with one cap and one set of terms are said together. */
export function sayCaps(card: Card, rules: readonly Rule[], asked: Asked): string {
  const alike = new Map<string, Rule[]>();
  for (const rule of rules) {
    const { cap, conditions, currency, exceptCurrencies, countries } = rule;
    const terms = JSON.stringify([cap, conditions, currency, exceptCurrencies, countries]);
    alike.set(terms, [...(alike.get(terms) ?? []), rule]);
  }
  const sentences = [...alike.values()].map((together) => sayCap(card, together, asked));
  return sentences.map((sentence, index) => (index === 0 ? sentence : lowerFirst(sentence))).join('; ');
}

/** `Cap at S$600 a month, online only`. */
function sayCap(card: Card, together: readonly Rule[], { on, mcc }: Asked): string {
  const [rule] = together as [Rule];
  const channels = together.flatMap((each) => (each.channels === 'any' ? PAY_CHANNELS : each.channels));
  const cap = rule.cap ?? card.earningCap;
  const shared = rule.cap === undefined ? '' : saySharers(card, together, on);
  const after = cap?.after === undefined ? '' : `then ${formatRate(cap.after)}`;
  const conditions = rule.conditions.map((condition) => sayCondition(condition, { card, mcc, channels }));
  return joinPhrases([
    `${sayAmount(cap, card)}${shared}`,
    after,
    sayChannels(channels),
    ...sayCurrencies(rule, card),
    ...conditions,
    UNITS[card.rewardUnit],
  ]);
}

/** For a card that earns no more than its base rate. */
export function sayNoBonus(card: Card, kind: 'excluded' | 'reduced' | 'base'): string {
  if (kind === 'excluded') return 'Excluded by the bank, earns nothing';
  const limit =
    card.earningCap === undefined ? 'only' : `with a ${lowerFirst(sayAmount(card.earningCap, card))}`;
  const rate =
    kind === 'base'
      ? `No bonus here, base rate ${limit}`
      : `Reduced rate here, below the base rate of ${formatRate(card.baseRate)}`;
  return joinPhrases([rate, UNITS[card.rewardUnit]]);
}

function sayAmount(cap: Cap | undefined, { currency }: Card): string {
  if (cap === undefined) return 'No cap';
  const period = PER_PERIOD[cap.period];
  if (cap.amount === 'unknown') return `Cap of unknown amount ${period}`;
  return `Cap at ${cap.amount === 'credit-limit' ? 'your credit limit' : formatMoney(cap.amount, currency)} ${period}`;
}

// Categories of which one is chosen do not compete for the cap, so a choice is not told of the other choices.
function saySharers(card: Card, together: readonly Rule[], on: string): string {
  const [rule] = together as [Rule];
  const sharers = card.rules.filter(
    (other) =>
      other.cap?.group !== undefined &&
      other.cap.group === rule.cap?.group &&
      !together.some(({ id }) => id === other.id) &&
      isInForce(other, on) &&
      !(isChosen(rule) && isChosen(other)),
  );
  if (sharers.length === 0) return '';
  if (sharers.every(isChosen)) return ' shared with the category you chose';
  return ` shared with ${sharers.length > 2 ? 'other bonuses' : joinAnd(sharers.map(({ label }) => label))}`;
}

function isChosen({ conditions }: Rule): boolean {
  return conditions.some(({ kind }) => kind === 'choose');
}

function joinPhrases(phrases: readonly string[]): string {
  return phrases.filter((phrase) => phrase !== '').join(', ');
}
