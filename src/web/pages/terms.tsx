// A card's terms as labels: green earns, yellow depends on the holder, plain limits. The sentences stand beside them.
import type { Card } from '../../catalogue/card.ts';
import type { ConditionKind } from '../../catalogue/card-condition.ts';
import { type Cap, isInForce, PAY_CHANNELS, type Rule } from '../../catalogue/card-rule.ts';
import { formatMoney, formatRate, formatThousands } from '../../catalogue/money.ts';
import { formatHow, getFirst, listOpenConditions, listPayWays } from '../../query/advice/describe-earning.ts';
import { type Earning, findCap } from '../../query/advice/earn-purchase.ts';
import type { CardDescription } from '../../query/eligibility/describe-card.ts';
import {
  formatChannels,
  formatCondition,
  formatCurrencies,
} from '../../query/eligibility/format-conditions.ts';
import type { Question } from '../../query/eligibility/question.ts';
import { joinAnd, joinOr, PER_PERIOD, upperFirst } from '../../query/eligibility/wording.ts';
import type { Label } from './pictures.tsx';

/** What is known of a cap; `amount` is absent if nobody has read it. */
export interface KnownCap extends Pick<Cap, 'period'> {
  readonly amount?: Cap['amount'] | undefined;
  readonly reward?: number | undefined;
  readonly rewardOf?: string | undefined;
}

/** `Up to S$1,000 a month`, `Up to S$80 cash back a quarter`: as the bank prints it. */
export function formatCapLabel({ amount, period, reward, rewardOf }: KnownCap, currency: string): string {
  const per = shortenPeriods(PER_PERIOD[period]);
  if (reward !== undefined)
    return `Up to ${rewardOf === undefined ? `${formatMoney(reward, currency)} cash back` : `${formatThousands(reward)} ${rewardOf}`} ${per}`;
  if (amount === 'credit-limit') return `Up to your credit limit ${per}`;
  return typeof amount === 'number'
    ? `Up to ${formatMoney(amount, currency)} ${per}`
    : `Capped ${per}, we do not know at how much`;
}

/** Banks count by the card's statement or by the calendar; who uses the card knows a statement. */
const shortenPeriods = (text: string): string => text.replaceAll('a statement month', 'per statement');

/** What a card surely earns at a place, and what more if something open is met. */
export interface EarningLabels {
  readonly sure: readonly Label[];
  /** Its rate first; empty if nothing more is possible. */
  readonly more: readonly Label[];
}

/** More are in the sentences. */
const MAX_LABEL = 70;

export function labelEarning(earning: Earning, question: Question): EarningLabels {
  const { card, value, sure } = earning;
  const { stand, fit, rate, sureFit } = getFirst(earning);
  if (stand === 'excluded') return { sure: [{ text: 'The bank excludes it' }], more: [] };
  if (stand === 'unusable') return { sure: [{ text: 'Not accepted here' }], more: [] };
  const surely =
    sure > 0
      ? [...labelTerms(earning, sureFit?.rule, earning.sureWays, question), ...labelCodes(earning)]
      : [];
  if (value <= sure) return { sure: surely, more: [] };
  const open = listOpenConditions(earning).map(({ kind, label }): Label => {
    const text = kind === 'exclusions' ? 'The bank does not exclude it' : upperFirst(shortenPeriods(label));
    return {
      kind: 'open',
      text: text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1).trimEnd()}…` : text,
    };
  });
  return {
    sure: surely,
    more: [
      { kind: 'open', text: <strong>{`Up to ${formatRate(rate, card)}`}</strong> },
      ...open,
      // How to pay is often the same as for what is sure.
      ...labelTerms(earning, fit?.rule, earning.ways, question).filter(
        ({ text }) => !surely.some((label) => label.text === text),
      ),
    ],
  };
}

function labelTerms({ card }: Earning, rule: Rule | undefined, ways: number, question: Question): Label[] {
  const cap = findCap(card, rule);
  const pay = listPayWays(ways, question);
  return [
    ...(cap === undefined ? [] : [{ text: formatCapLabel(cap, card.currency) }]),
    ...(pay === undefined ? [] : [{ text: upperFirst(formatHow(pay, rule)) }]),
  ];
}

/** The rate is that of the likeliest code: `Less as 5814`. */
function labelCodes({ codes: [first, ...others] }: Earning): Label[] {
  const less = others.filter(({ sure }) => sure < first!.sure).map(({ mcc }) => mcc);
  return less.length === 0 ? [] : [{ kind: 'open', text: `Less as ${joinOr(less)}` }];
}

/** What says where a rule pays; the others say what its holder has to do. */
const PLACES: ReadonlySet<ConditionKind> = new Set<ConditionKind>([
  'merchants',
  'merchant-approximated',
  'not-merchants',
  'portal',
  'only',
  'not',
  'wallet',
  'network',
  'booked-direct',
  'gateway-abroad',
  'rotating',
  'time',
]);

/** A rule's terms without a place: its cap, how to pay, and its conditions. */
export function labelRule(card: Card, rule: Rule): Label[] {
  const { channels, conditions } = rule;
  const cap = findCap(card, rule);
  const how = [formatChannels(channels === 'any' ? PAY_CHANNELS : channels), ...formatCurrencies(rule, card)];
  const asked = conditions.map((condition) => ({
    kind: PLACES.has(condition.kind) ? undefined : ('open' as const),
    text: upperFirst(shortenPeriods(formatCondition(condition, { card, channels }))),
  }));
  return [
    ...asked.filter(({ kind, text }) => kind === 'open' && text !== ''),
    { text: cap === undefined ? 'No cap' : formatCapLabel(cap, card.currency) },
    ...how.filter((text) => text !== '').map((text) => ({ text: upperFirst(text) })),
    ...asked.filter(({ kind, text }) => kind === undefined && text !== ''),
  ];
}

/** A card as lists have it. */
export interface ListedCard {
  readonly card: Card;
  readonly description: CardDescription;
  readonly on: string;
  /** What its highest rate and its base rate are worth, per 100 spent. */
  readonly worth: number;
  readonly worthElsewhere: number;
}

/** The rules in force that pay the highest rate. */
export function listTopRules(card: Card, { rewardRate }: CardDescription, on: string): Rule[] {
  return card.rules.filter(
    (rule) => rule.effect === 'bonus' && isInForce(rule, on) && formatRate(rule.rate, card) === rewardRate,
  );
}

const MAX_NAMED = 3;

/** `Dining and online spending`. */
export function nameTopRules(rules: readonly Rule[]): string {
  const names = [...new Set(rules.map(({ label }) => label))];
  return upperFirst(
    names.length > MAX_NAMED
      ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
      : joinAnd(names),
  );
}
