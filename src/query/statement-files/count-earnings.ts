// Works out what purchases earn on cards, tracking each cap from purchase to purchase over its month or other period.
import type { Card } from '../../catalogue/card.ts';
import type { Cap, CapPeriod, Rule } from '../../catalogue/card-rule.ts';
import { roundCents } from '../../catalogue/money.ts';
import { findCap, roundSpending } from '../earn-purchase.ts';
import { decideCard } from '../eligibility/decide-card.ts';
import { getQuarter } from '../eligibility/fit-rule.ts';
import type { Question } from '../eligibility/question.ts';

export interface Purchase {
  readonly question: Question;
  readonly amount: number;
  /** `2026-10-03`. */
  readonly date: string;
  /** The total of all purchases in its month: a minimum spend counts as met if the total reaches it. */
  readonly monthSpend: number;
}

export interface CardEarning {
  readonly card: Card;
  /** Miles, or cents of cash back; a mile counts as a cent. */
  readonly miles: number;
  readonly rate: number;
  /** A cap reduced the earnings. */
  readonly capped: boolean;
  /** Counted as earning nothing, because nobody has read what the bank excludes and most cards exclude the code. */
  readonly unsure: boolean;
  /** Records that the purchase was made with this card. */
  readonly commit: () => void;
}

/** Spending counted against each cap so far. One per scenario: what was paid, or what would have been best. */
export class CapLedger {
  readonly #used = new Map<string, number>();

  earn(card: Card, { question, amount, date, monthSpend }: Purchase): CardEarning {
    const decision = decideCard(card, question);
    const unsure = decision.kind === 'unsure';
    const rule = meetsMinimum(decision.rule, monthSpend);
    const base = unsure || decision.kind === 'excluded' ? 0 : card.baseRate;
    const counted = roundSpending(card, amount);
    const rate = rule?.rate ?? base;
    const cap = findCap(card, rule);
    if (base + rate === 0 || cap === undefined || typeof cap.amount !== 'number')
      return { card, miles: roundCents(counted * rate), rate, capped: false, unsure, commit: () => {} };
    const key = getCapKey(card, rule, cap, date);
    const used = this.#used.get(key) ?? 0;
    const within = Math.min(counted, Math.max(0, cap.amount - used));
    return {
      card,
      miles: roundCents(within * rate + (counted - within) * cap.after),
      rate,
      capped: within < counted,
      unsure,
      commit: () => this.#used.set(key, used + counted),
    };
  }
}

/**
 * If a card lets its holder choose categories, assumes those that earn most here; otherwise it would earn its bonus in
 * all of them. `chosen` lists them, for the sentence that says so.
 */
export function chooseCategories(
  card: Card,
  purchases: readonly Purchase[],
): { readonly card: Card; readonly chosen: readonly string[] } {
  const choices = new Map<string, { gain: number; pick: number }>();
  for (const rule of card.rules) {
    const choice = findChoice(rule);
    if (choice) choices.set(choice.category, { gain: 0, pick: choice.pick });
  }
  if (choices.size === 0) return { card, chosen: [] };
  for (const { question, amount } of purchases) {
    const { rule } = decideCard(card, question);
    const choice = rule && choices.get(findChoice(rule)?.category ?? '');
    if (choice) choice.gain += amount * (rule.rate - card.baseRate);
  }
  const [first] = choices.values();
  const chosen = [...choices]
    .filter(([, { gain }]) => gain > 0)
    .sort(([, one], [, other]) => other.gain - one.gain)
    .slice(0, first!.pick)
    .map(([category]) => category);
  const rules = card.rules.filter((rule) => {
    const choice = findChoice(rule);
    return choice === undefined || chosen.includes(choice.category);
  });
  return { card: { ...card, rules }, chosen };
}

function findChoice({ conditions }: Rule): { readonly category: string; readonly pick: number } | undefined {
  return conditions.find((condition) => condition.kind === 'choose');
}

/** The rule, or undefined if the month's purchases don't reach its minimum. */
function meetsMinimum(rule: Rule | undefined, monthSpend: number): Rule | undefined {
  const missed = rule?.conditions.some(
    (condition) =>
      (condition.kind === 'min-spend' &&
        condition.of === undefined &&
        (condition.period === 'month' || condition.period === 'statement-month') &&
        condition.amount > monthSpend) ||
      (condition.kind === 'tier' && (condition.from ?? 0) > monthSpend),
  );
  return missed ? undefined : rule;
}

function getCapKey(card: Card, rule: Rule | undefined, cap: Cap, date: string): string {
  const what = rule?.cap === undefined ? 'card' : (cap.group ?? rule.id);
  return `${card.shortName} ${what} ${getPeriodKey(date, cap.period)}`;
}

function getPeriodKey(date: string, period: CapPeriod): string {
  switch (period) {
    case 'quarter':
      return getQuarter(date);
    case 'year':
    case 'membership-year':
      return date.slice(0, 4);
    case 'once':
      return '';
    default:
      return date.slice(0, 7);
  }
}
