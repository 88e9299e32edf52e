// What one card earns on one purchase: the rule that holds there, the cap, the minimum spend, the rounding, and what
// had to be assumed. Never more than the card's terms give; what nobody can know is said.
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import type { Cap, Rule } from '../../catalogue/card-rule.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import { sayChannels } from '../eligibility/channel-phrases.ts';
import { sayCondition } from '../eligibility/condition-phrases.ts';
import { type Decision, decideCard } from '../eligibility/decide-card.ts';
import { fitRule } from '../eligibility/fit-rule.ts';
import type { Question } from '../eligibility/question.ts';
import { PER_PERIOD, upperFirst } from '../eligibility/wording.ts';

export interface Earning {
  readonly card: Card;
  readonly decision: Decision;
  /** Miles (or what the card gives, in miles' worth), if what is assumed is true. */
  readonly miles: number;
  /** What it earns in any case: the base rate, where the bonus hangs on something open. */
  readonly atLeast: number;
  readonly assumed: readonly string[];
}

export function earnPurchase(card: Card, question: Question, amount: number): Earning {
  const decision = decideCard(card, question);
  const assumed: string[] = [];
  const counted = roundSpending(card, amount, assumed);
  const base = earnBase(card, counted, assumed);
  if (decision.kind === 'excluded') return { card, decision, miles: 0, atLeast: 0, assumed: [] };
  const { rule } = decision;
  if (rule === undefined) return { card, decision, miles: base, atLeast: base, assumed };
  const isSure =
    !assumeConditions(card, rule, question, amount, assumed) && isSettled(card, rule, question, amount);
  assumeWay(card, rule, question, assumed);
  const miles = earnByRule(card, rule, counted, assumed);
  return { card, decision, miles, atLeast: isSure ? miles : Math.min(miles, base), assumed };
}

/** `S$27.90` in blocks of S$5 is S$25. */
function roundSpending({ rounding, currency }: Card, amount: number, assumed: string[]): number {
  const { block, per } = rounding ?? {};
  if (block === undefined) return amount;
  if (per === 'month') {
    assumed.push(
      `Spending counts in whole ${formatMoney(block, currency)} a month; this purchase loses nothing by it`,
    );
    return amount;
  }
  // In hundredths: 27.9 / 0.1 is 278.99….
  return Math.floor(Math.round(amount * 100) / Math.round(block * 100)) * block;
}

function earnBase({ baseRate, earningCap, currency }: Card, counted: number, assumed: string[]): number {
  return earningCap === undefined
    ? round(counted * baseRate)
    : earnUpTo(earningCap, counted, baseRate, earningCap.after ?? 0, currency, assumed);
}

function earnByRule(card: Card, rule: Rule, counted: number, assumed: string[]): number {
  const { cap } = rule;
  const most = card.earningCap;
  if (cap === undefined && most !== undefined)
    return earnUpTo(most, counted, rule.rate, most.after ?? 0, card.currency, assumed);
  if (cap === undefined) return round(counted * rule.rate);
  return earnUpTo(cap, counted, rule.rate, cap.after ?? card.baseRate, card.currency, assumed);
}

function earnUpTo(
  { amount, period, group }: Cap,
  counted: number,
  rate: number,
  after: number,
  currency: string,
  assumed: string[],
): number {
  const when = PER_PERIOD[period];
  if (typeof amount !== 'number') {
    assumed.push(
      amount === 'unknown'
        ? `The cap ${when} is not known; it is taken not to be reached`
        : `Your credit limit, the cap ${when}, is not reached`,
    );
    return round(counted * rate);
  }
  const shared = group === undefined ? '' : ', which other bonuses draw on too,';
  add(assumed, `Nothing of the cap of ${formatMoney(amount, currency)} ${when}${shared} is used yet`);
  const within = Math.min(counted, amount);
  return round(within * rate + (counted - within) * after);
}

/** Says each condition that the question leaves open; false where the purchase itself meets all of them. */
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
    // The lowest tier is what everybody has; who spends more earns more.
    if (condition.kind === 'tier' && condition.from === undefined) continue;
    if (isMinimumMet(condition, amount)) continue;
    const phrase = sayCondition(condition, { card, mcc });
    // An exception that is about other codes.
    if (phrase === '') continue;
    open = true;
    add(assumed, `It counts ${phrase}`);
  }
  return open;
}

/** Whether the purchase itself is the spending that a rule wants first. */
function isMinimumMet(condition: Condition, amount: number): boolean {
  if (condition.kind !== 'min-spend' || condition.of !== undefined) return false;
  return condition.period !== 'previous-year' && amount >= condition.amount;
}

/** Whether the question and the purchase leave nothing open that the rule asks. */
function isSettled(card: Card, rule: Rule, question: Question, amount: number): boolean {
  const fit = fitRule(rule, card, question);
  const met = rule.conditions.filter((condition) => isMinimumMet(condition, amount)).length;
  return typeof fit === 'object' && fit.open <= met;
}

function assumeWay(card: Card, rule: Rule, question: Question, assumed: string[]): void {
  const way = rule.channels === 'any' ? '' : sayChannels(rule.channels);
  if (way !== '') add(assumed, `It counts ${way}`);
  if (rule.currency === 'local') add(assumed, `You are charged in ${card.currency}`);
  if (rule.currency === 'foreign') add(assumed, 'You are charged in a foreign currency');
  if (Array.isArray(rule.currency)) add(assumed, `You are charged in ${rule.currency.join(' or ')}`);
  if (rule.until !== undefined)
    add(assumed, `The rule of ${formatRate(rule.rate)} holds until ${rule.until}; you pay on ${question.on}`);
}

function add(assumed: string[], sentence: string): void {
  const said = upperFirst(sentence);
  if (!assumed.includes(said)) assumed.push(said);
}

/** To a hundredth of a mile. */
function round(miles: number): number {
  return Math.round(miles * 100) / 100;
}
