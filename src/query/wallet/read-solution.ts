// What a solved programme means: which cards, what goes on which card and how, what it earns a month, and what that needs.
import type { Card } from '../../catalogue/card.ts';
import type { Rule } from '../../catalogue/card-rule.ts';
import { roundCents } from '../../catalogue/money.ts';
import type { Model } from './build-model.ts';
import type { Spending } from './plan-card.ts';

export interface Solution {
  /** By column. */
  readonly values: ArrayLike<number>;
  /** No set of cards can bring more than this. */
  readonly bound: number;
}

/** All sums are a month's, in the cards' currency. */
export interface Wallet {
  /** What the cards earn, less their fees. */
  readonly net: number;
  /** No set of cards of this size brings more; equal to `net` if the search was finished. */
  readonly bound: number;
  readonly cards: readonly WalletCard[];
  /** What no card earns anything on. */
  readonly unused: readonly { readonly spending: Spending; readonly amount: number }[];
}

export interface WalletCard {
  readonly card: Card;
  readonly spent: number;
  readonly earned: number;
  /** In the card's unit. */
  readonly units: number;
  readonly foreignFees: number;
  readonly fee: number;
  /** What has to be spent on it, for its rates or for its fee. */
  readonly minimum: number;
  readonly picked: readonly string[];
  readonly uses: readonly WalletUse[];
}

export interface WalletUse {
  readonly spending: Spending;
  readonly amount: number;
  readonly earned: number;
  /** The ways of paying that earn it, as a set of bits. */
  readonly ways: number;
  /** Undefined for the base rate. */
  readonly rules: readonly (Rule | undefined)[];
}

// Solvers meet their rows to about a millionth.
const NOTHING = 0.005;

export function readSolution(
  { holdings, picks, uses }: Model,
  spending: readonly Spending[],
  { values, bound }: Solution,
  kept: readonly Card[] = [],
): Wallet {
  const isOne = (column: number): boolean => values[column]! > 0.5;
  const cards = holdings
    .filter(({ column }) => isOne(column))
    .map(({ card, level }): WalletCard => {
      const own = uses.filter((use) => use.card === card && values[use.column]! > NOTHING);
      const lines = new Map<string, WalletUse>();
      let units = 0;
      let earned = 0;
      let foreignFees = 0;
      for (const { column, spending: spent, ways, option } of own) {
        const amount = values[column]!;
        const fee = option.isForeign ? (card.foreignFee?.percent ?? 0) / 100 : 0;
        units += (amount * option.rate) / (card.rewardUnit === 'cash-back' ? 100 : 1);
        earned += amount * (option.value + fee);
        foreignFees += amount * fee;
        const key = `${spent.kind} ${ways}`;
        const line = lines.get(key) ?? { spending: spent, amount: 0, earned: 0, ways, rules: [] };
        lines.set(key, {
          ...line,
          amount: line.amount + amount,
          earned: line.earned + amount * option.value,
          rules: [...new Set([...line.rules, option.rule])],
        });
      }
      return {
        card,
        spent: roundCents(own.reduce((sum, { column }) => sum + values[column]!, 0)),
        earned: roundCents(earned),
        units: roundCents(units),
        foreignFees: roundCents(foreignFees),
        fee: roundCents(level.fee),
        minimum: roundCents(level.from),
        picked: picks
          .filter((pick) => pick.card === card && isOne(pick.column))
          .map(({ category }) => category)
          .filter((category) => own.some(({ option }) => option.choice?.category === category)),
        uses: [...lines.values()]
          .map((line) => ({ ...line, amount: roundCents(line.amount), earned: roundCents(line.earned) }))
          .sort((one, other) => other.earned - one.earned || other.amount - one.amount),
      };
    })
    // A free card with nothing on it is no advice.
    .filter(({ card, uses: lines }) => lines.length > 0 || kept.includes(card))
    .sort((one, other) => other.earned - other.fee - (one.earned - one.fee));
  const net = cards.reduce((sum, { earned, foreignFees, fee }) => sum + earned - foreignFees - fee, 0);
  const unused = spending.flatMap((each) => {
    const placed = cards
      .flatMap(({ uses: lines }) => lines)
      .filter((line) => line.spending === each)
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = roundCents(each.amount - placed);
    return amount > NOTHING ? [{ spending: each, amount }] : [];
  });
  return { net: roundCents(net), bound: roundCents(Math.max(net, bound)), cards, unused };
}
