// What cards earn on one purchase, best first: the rule that applies, the cap, the minimum spend, the rounding and the
// assumptions made. Never more than the card's terms give.
import type { Card } from '../catalogue/card.ts';
import type { Condition } from '../catalogue/card-condition.ts';
import type { Cap, Rule } from '../catalogue/card-rule.ts';
import { compareText } from '../catalogue/compare-text.ts';
import { formatDate } from '../catalogue/format-date.ts';
import { formatMoney, formatRate, roundCents } from '../catalogue/money.ts';
import { explainUnusable } from './eligibility/accepted-networks.ts';
import { type Decision, decideCard } from './eligibility/decide-card.ts';
import { formatAge, isOutdated } from './eligibility/describe-card.ts';
import { describeUnchecked, formatPossibleRate, getPossibleRate } from './eligibility/describe-exclusions.ts';
import { fitRule } from './eligibility/fit-rule.ts';
import { formatChannels, formatCondition } from './eligibility/format-conditions.ts';
import type { Question } from './eligibility/question.ts';
import { joinOr, PER_PERIOD, upperFirst } from './eligibility/wording.ts';

export interface Earning {
  readonly card: Card;
  readonly decision: Decision;
  /** Miles (or the reward's worth in miles), if the assumptions hold. */
  readonly miles: number;
  /** What it earns in any case: the base rate if the bonus depends on something open. */
  readonly atLeast: number;
  readonly assumed: readonly string[];
}

export function rankPurchase(cards: readonly Card[], question: Question, amount: number): Earning[] {
  return cards.map((card) => earnPurchase(card, question, amount)).sort(compareEarnings);
}

function compareEarnings(one: Earning, other: Earning): number {
  return (
    other.miles - one.miles ||
    other.atLeast - one.atLeast ||
    getPossibleRate(other.card, other.decision) - getPossibleRate(one.card, one.decision) ||
    compareText(one.card.name, other.card.name)
  );
}

export function earnPurchase(card: Card, question: Question, amount: number): Earning {
  const decision = decideCard(card, question);
  const assumed: string[] = [];
  const counted = roundSpending(card, amount);
  if (card.rounding?.block !== undefined && card.rounding.per === 'month')
    assumed.push(
      `Spending is rounded down to whole ${formatMoney(card.rounding.block, card.currency)} a month; this purchase loses nothing to rounding`,
    );
  const base = earn(card, undefined, counted, assumed);
  if (decision.kind === 'excluded') return { card, decision, miles: 0, atLeast: 0, assumed: [] };
  if (decision.kind === 'unusable')
    return { card, decision, miles: 0, atLeast: 0, assumed: [explainUnusable(card, question)] };
  const unchecked = describeUnchecked(card, decision, question);
  if (decision.kind === 'unsure') {
    const possible = `if it is not excluded, it earns ${formatPossibleRate(card, decision)}`;
    return { card, decision, miles: 0, atLeast: 0, assumed: [`${unchecked}; ${possible}`] };
  }
  if (unchecked !== undefined) add(assumed, unchecked);
  const { rule } = decision;
  const [maybe] = decision.maybe;
  if (maybe !== undefined && maybe.rate > decision.rate)
    add(
      assumed,
      `The shop is not on the bank’s list for ${maybe.label}, which we do not have; if it is, the rate is ${formatRate(maybe.rate, card)}`,
    );
  if (rule === undefined) return { card, decision, miles: base, atLeast: base, assumed };
  const isSure =
    !assumeConditions(card, rule, question, amount, assumed) && isSettled(card, rule, question, amount);
  assumePaymentMethod(card, rule, question, assumed);
  if (isOutdated(card, question.on)) add(assumed, formatAge(card));
  const miles = earn(card, rule, counted, assumed);
  return { card, decision, miles, atLeast: isSure ? miles : Math.min(miles, base), assumed };
}

/** `S$27.90` in blocks of S$5 is S$25. Blocks that apply to a month's total are ignored. */
export function roundSpending({ rounding }: Card, amount: number): number {
  const { block, per } = rounding ?? {};
  if (block === undefined || per === 'month') return amount;
  // In hundredths: 27.9 / 0.1 is 278.99….
  return Math.floor(Math.round(amount * 100) / Math.round(block * 100)) * block;
}

/** The cap on what a rule earns, or on what the card earns without a rule, and the rate above it. */
export function findCap(card: Card, rule: Rule | undefined): (Cap & { readonly after: number }) | undefined {
  if (rule?.cap !== undefined) return { ...rule.cap, after: rule.cap.after ?? card.baseRate };
  return card.earningCap && { ...card.earningCap, after: card.earningCap.after ?? 0 };
}

/** Without a rule: at the base rate. */
function earn(card: Card, rule: Rule | undefined, counted: number, assumed: string[]): number {
  const rate = rule?.rate ?? card.baseRate;
  const cap = findCap(card, rule);
  if (cap === undefined) return roundCents(counted * rate);
  const { amount, period, group, after } = cap;
  const when = PER_PERIOD[period];
  if (typeof amount !== 'number') {
    assumed.push(
      amount === 'unknown'
        ? `We do not know how much the cap is ${when}; you have not reached it`
        : `You have not reached your credit limit, which is the cap ${when}`,
    );
    return roundCents(counted * rate);
  }
  const shared = group === undefined ? '' : ', which is shared with other bonuses';
  add(assumed, `You have not used any of the cap of ${formatMoney(amount, card.currency)} ${when}${shared}`);
  const within = Math.min(counted, amount);
  return roundCents(within * rate + (counted - within) * after);
}

/** Adds each condition that the question leaves open. Returns false if the purchase itself meets all of them. */
function assumeConditions(
  card: Card,
  { conditions }: Rule,
  { mcc }: Question,
  amount: number,
  assumed: string[],
): boolean {
  let open = false;
  for (const condition of conditions) {
    if (condition.kind === 'merchants' || condition.kind === 'rotating' || condition.kind === 'not-merchants')
      continue;
    // Everyone is at least in the lowest tier.
    if (condition.kind === 'tier' && condition.from === undefined) continue;
    if (isMinimumMet(condition, amount)) continue;
    const phrase = formatCondition(condition, { card, mcc });
    // The condition only affects other codes.
    if (phrase === '') continue;
    open = true;
    add(
      assumed,
      condition.kind === 'not'
        ? `The rate does not apply for ${joinOr(condition.what)}`
        : `The rate applies ${phrase}`,
    );
  }
  return open;
}

/** Whether the purchase alone reaches the minimum spend. */
function isMinimumMet(condition: Condition, amount: number): boolean {
  if (condition.kind !== 'min-spend' || condition.of !== undefined) return false;
  return condition.period !== 'previous-year' && amount >= condition.amount;
}

/** Whether the question and the purchase meet all of the rule's requirements. */
function isSettled(card: Card, rule: Rule, question: Question, amount: number): boolean {
  const fit = fitRule(rule, card, question);
  const met = rule.conditions.filter((condition) => isMinimumMet(condition, amount)).length;
  return typeof fit === 'object' && fit.open <= met;
}

function assumePaymentMethod(card: Card, rule: Rule, question: Question, assumed: string[]): void {
  const channels = rule.channels === 'any' ? '' : formatChannels(rule.channels);
  if (channels !== '') add(assumed, `The rate applies ${channels}`);
  if (rule.currency === 'local') add(assumed, `You are charged in ${card.currency}`);
  if (rule.currency === 'foreign') add(assumed, 'You are charged in a foreign currency');
  if (Array.isArray(rule.currency)) add(assumed, `You are charged in ${rule.currency.join(' or ')}`);
  if (rule.until !== undefined)
    add(
      assumed,
      `The rate of ${formatRate(rule.rate, card)} ends on ${formatDate(rule.until)}; you pay on ${formatDate(question.on)}`,
    );
}

function add(assumed: string[], sentence: string): void {
  const text = upperFirst(sentence);
  if (!assumed.includes(text)) assumed.push(text);
}
