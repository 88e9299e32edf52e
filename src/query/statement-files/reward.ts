// What is earned, in the unit of the card that earns it: miles and points as such, cash back as money.
import type { Card } from '../../catalogue/card.ts';
import { formatMoney, formatThousands, roundCents } from '../../catalogue/money.ts';
import { joinAnd } from '../eligibility/wording.ts';

export interface Reward {
  /** In the card's currency for cash back. */
  readonly amount: number;
  readonly unit: Card['rewardUnit'];
}

const NAMES: Readonly<Record<Card['rewardUnit'], readonly [one: string, many: string]>> = {
  miles: ['mile', 'miles'],
  points: ['point', 'points'],
  'cash-back': ['', ''],
};

/** `1,240 miles`, `S$12.40 cash back`. */
export function formatReward({ amount, unit }: Reward, currency: string): string {
  if (unit === 'cash-back') return `${formatCents(amount, currency)} cash back`;
  const whole = Math.round(amount);
  return `${formatThousands(whole)} ${NAMES[unit][whole === 1 ? 0 : 1]}`;
}

/** `1,240 miles and S$12.40 cash back`; `nothing` if there is none. */
export function formatRewards(rewards: readonly Reward[], currency: string): string {
  const some = rewards.filter(({ amount, unit }) => (unit === 'cash-back' ? amount >= 0.005 : amount >= 0.5));
  return some.length === 0 ? 'nothing' : joinAnd(some.map((reward) => formatReward(reward, currency)));
}

/** By unit, the largest first. */
export function sumRewards(rewards: readonly (Reward | undefined)[]): Reward[] {
  const sums = new Map<Reward['unit'], number>();
  for (const reward of rewards)
    if (reward) sums.set(reward.unit, (sums.get(reward.unit) ?? 0) + reward.amount);
  return [...sums]
    .map(([unit, amount]) => ({ unit, amount: roundCents(amount) }))
    .sort((one, other) => other.amount - one.amount);
}

/** `S$48.00`, `−S$35.60`: always with cents, so that a column of them lines up. */
export function formatAmount(amount: number, currency: string): string {
  return `${amount < 0 ? '−' : ''}${formatCents(Math.abs(amount), currency)}`;
}

function formatCents(amount: number, currency: string): string {
  const rounded = roundCents(amount);
  const text = formatMoney(rounded, currency);
  return Number.isInteger(rounded) && !NO_CENTS.has(currency) ? `${text}.00` : text;
}

const NO_CENTS: ReadonlySet<string> = new Set(['JPY', 'KRW', 'VND', 'IDR', 'CLP', 'ISK']);
