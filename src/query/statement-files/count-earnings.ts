// Works out what purchases earn on cards, tracking each cap from purchase to purchase over its month or other period.
import type { Card } from '../../catalogue/card.ts';
import { type CapPeriod, nameCap, type Rule } from '../../catalogue/card-rule.ts';
import { earnPurchase, findCap, roundSpending } from '../advice/earn-purchase.ts';
import { decideCard } from '../eligibility/decide-card.ts';
import { getQuarter } from '../eligibility/fit-rule.ts';
import type { Question } from '../eligibility/question.ts';
import type { Reward } from './reward.ts';

export interface Purchase {
  readonly question: Question;
  readonly amount: number;
  /** `2026-10-03`. */
  readonly date: string;
}

export interface CardEarning {
  readonly card: Card;
  readonly reward: Reward;
  /** What that is worth, in the card's currency. */
  readonly value: number;
  /** The cap that it counts against. */
  readonly cap?: string;
  /** A cap reduced the earnings. */
  readonly capped: boolean;
  /** Counted as earning nothing, because nobody has read what the bank excludes and most cards exclude the code. */
  readonly unsure: boolean;
  /** Records that the purchase was made with this card. */
  readonly commit: () => void;
}

/** Spending counted against each cap so far. One per scenario: what was paid, or what would have been best. */
export class CapLedger {
  readonly #used: Map<string, number>;

  constructor(
    /** In cents. */
    readonly mileValue: number,
    used: ReadonlyMap<string, number> = new Map(),
  ) {
    this.#used = new Map(used);
  }

  copy(): CapLedger {
    return new CapLedger(this.mileValue, this.#used);
  }

  /** `spends`: on this card in the month of the purchase, which its minimum spend is held against. */
  earn(card: Card, { question, amount, date }: Purchase, spends: number): CardEarning {
    const getUsed = (held: Card, rule: Rule | undefined): number =>
      this.#used.get(getCapKey(held, rule, date)) ?? 0;
    const earning = earnPurchase(card, question, amount, {
      mileValue: this.mileValue,
      meets: new Map([[card.shortName, spends]]),
      spent: getUsed,
    });
    const { stand, fit, rate } = earning.codes[0]!;
    const unsure = stand === 'unsure';
    const earned = {
      card,
      reward: { amount: unsure ? 0 : earning.amount, unit: card.rewardUnit },
      value: unsure ? 0 : earning.value,
      unsure,
    };
    const cap = findCap(card, fit?.rule);
    if (rate === 0 || typeof cap?.amount !== 'number') return { ...earned, capped: false, commit: () => {} };
    const used = getUsed(card, fit?.rule);
    const counted = roundSpending(card, amount);
    return {
      ...earned,
      cap: nameCap(fit?.rule),
      capped: counted > Math.max(0, cap.amount - used),
      commit: () => this.#used.set(getCapKey(card, fit?.rule, date), used + counted),
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
  const known = card.rules.filter((rule) => !needsUnknownList(rule));
  if (choices.size === 0) return { card: { ...card, rules: known }, chosen: [] };
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
  const rules = known.filter((rule) => {
    const choice = findChoice(rule);
    return choice === undefined || chosen.includes(choice.category);
  });
  return { card: { ...card, rules }, chosen };
}

/** Such a rule may hold at any shop, so nothing is counted by it. */
function needsUnknownList({ mccs, conditions }: Rule): boolean {
  return (
    mccs.length === 0 &&
    conditions.some((condition) => condition.kind === 'merchants' && condition.names.length === 0)
  );
}

function findChoice({ conditions }: Rule): { readonly category: string; readonly pick: number } | undefined {
  return conditions.find((condition) => condition.kind === 'choose');
}

function getCapKey(card: Card, rule: Rule | undefined, date: string): string {
  const period = findCap(card, rule)?.period ?? 'once';
  return `${card.shortName} ${nameCap(rule)} ${getPeriodKey(date, period)}`;
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
