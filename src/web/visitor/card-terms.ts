// What the visitor's page needs to know of a card: its caps, minimum spends and categories to choose, on a day.
import type { Card } from '../../catalogue/card.ts';
import type { Condition, SpendPeriod } from '../../catalogue/card-condition.ts';
import { type CapPeriod, isInForce, nameCap, type Rule } from '../../catalogue/card-rule.ts';

export interface CapTerms {
  /** The group of the rules that share it, or the rule's id; `card` for a cap on all that the card earns. */
  readonly key: string;
  /** What it is on: `dining`. */
  readonly label: string;
  /** Spending in the card's currency. */
  readonly amount: number;
  readonly period: CapPeriod;
  /** The category that the holder has to choose for it. */
  readonly category?: string;
  /** The spending from which it applies, for cards with tiers. */
  readonly tier?: number;
}

export interface Minimum {
  /** Rising, for cards with tiers. */
  readonly amounts: readonly number[];
  readonly period: SpendPeriod;
  /** Only payments against this cap count. */
  readonly cap?: string;
}

export interface CardTerms {
  readonly shortName: string;
  readonly name: string;
  readonly bank: string;
  readonly currency: string;
  readonly caps: readonly CapTerms[];
  readonly minimums: readonly Minimum[];
  /** The categories to choose from, and how many may be chosen; absent if there is nothing to choose. */
  readonly choice?: { readonly pick: number; readonly categories: readonly string[] };
}

export function listTerms(card: Card, on: string): CardTerms {
  const { shortName, name, bank, currency } = card;
  const rules = card.rules.filter((rule) => rule.effect === 'bonus' && isInForce(rule, on));
  const choice = findChoice(rules);
  return {
    shortName,
    name,
    bank,
    currency,
    caps: listCaps(card, rules),
    minimums: listMinimums(card, rules),
    ...(choice && { choice }),
  };
}

/** Whether the day on which the holder's statement month begins matters. */
export const hasStatementMonth = ({ caps, minimums }: CardTerms): boolean =>
  [...caps, ...minimums].some(({ period }) => period === 'statement-month');

/** Whether the month in which the holder's membership year begins matters. */
export const hasMembershipYear = ({ caps, minimums }: CardTerms): boolean =>
  [...caps, ...minimums].some(({ period }) => period === 'membership-year');

const find = <Kind extends Condition['kind']>({ conditions }: Rule, kind: Kind) =>
  conditions.find((condition): condition is Extract<Condition, { kind: Kind }> => condition.kind === kind);

/** On many cards, a month is a statement month. */
function readPeriod<Counted extends CapPeriod | SpendPeriod>({ month }: Card, period: Counted) {
  return period === 'month' && month === 'statement' ? 'statement-month' : period;
}

function listCaps(card: Card, rules: readonly Rule[]): CapTerms[] {
  const { earningCap } = card;
  const caps = new Map<string, CapTerms>();
  if (typeof earningCap?.amount === 'number')
    caps.set('card', {
      key: 'card',
      label: 'everything it earns on',
      amount: earningCap.amount,
      period: readPeriod(card, earningCap.period),
    });
  for (const rule of rules) {
    const { label, cap } = rule;
    if (typeof cap?.amount !== 'number') continue;
    const key = nameCap(rule);
    const known = caps.get(key);
    const category = find(rule, 'choose')?.category;
    const tier = find(rule, 'tier')?.from;
    caps.set(key, {
      key,
      label: known === undefined || known.label === label ? label : joinLabels(known.label, label),
      // Rules whose cash back shares a cap reach it with different spending; the least is what is surely left.
      amount: Math.min(cap.amount, known?.amount ?? cap.amount),
      period: readPeriod(card, cap.period),
      ...(category !== undefined && (known === undefined || known.category === category) && { category }),
      ...(tier !== undefined && (known === undefined || known.tier === tier) && { tier }),
    });
  }
  return [...caps.values()];
}

const MANY = ' and more';

function joinLabels(known: string, label: string): string {
  if (known.endsWith(MANY) || known.split(', ').includes(label)) return known;
  return known.split(', ').length < 3 ? `${known}, ${label}` : `${known}${MANY}`;
}

function listMinimums(card: Card, rules: readonly Rule[]): Minimum[] {
  const found = new Map<string, { period: SpendPeriod; cap: string | undefined; amounts: Set<number> }>();
  for (const rule of rules)
    for (const condition of rule.conditions) {
      const amount = getMinimum(condition);
      // Spending abroad is not told apart from other spending.
      if (amount === undefined || ('of' in condition && condition.of === 'foreign')) continue;
      const period = readPeriod(card, (condition as { period: SpendPeriod }).period);
      const cap = 'of' in condition && condition.of === 'cap-group' ? nameCap(rule) : undefined;
      const key = `${period} ${cap}`;
      const known = found.get(key) ?? { period, cap, amounts: new Set() };
      known.amounts.add(amount);
      found.set(key, known);
    }
  return [...found.values()].map(({ period, cap, amounts }) => ({
    amounts: [...amounts].sort((one, other) => one - other),
    period,
    ...(cap !== undefined && { cap }),
  }));
}

function getMinimum(condition: Condition): number | undefined {
  if (condition.kind === 'min-spend' || condition.kind === 'unlock') return condition.amount;
  return condition.kind === 'tier' ? condition.from : undefined;
}

function findChoice(rules: readonly Rule[]): CardTerms['choice'] {
  const choices = rules.flatMap((rule) => find(rule, 'choose') ?? []);
  const [first] = choices;
  return first && { pick: first.pick, categories: [...new Set(choices.map(({ category }) => category))] };
}
