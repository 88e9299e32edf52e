// The best set of cards for a month's spending, what one card more would add, and what the present cards earn.
import type { Card } from '../../catalogue/card.ts';
import { buildModel, type Programme } from './build-model.ts';
import type { Planner, Spending } from './plan-card.ts';
import { readSolution, type Solution, type Wallet } from './read-solution.ts';

export const MAX_SIZE = 4;

export interface SolveLimits {
  /** Then the best that was found is the answer, with its bound. */
  readonly seconds: number;
  /** How far from the bound an answer may be, as a share of it. */
  readonly gap: number;
}

/** Undefined if nothing was found in time. */
export type Solve = (programme: Programme, limits: SolveLimits) => Solution | undefined;

export interface WalletRequest extends Planner {
  readonly cards: readonly Card[];
  readonly spending: readonly Spending[];
  readonly size: number;
  /** Cards that stay. */
  readonly kept?: readonly Card[];
  /** Cards held today. */
  readonly held?: readonly Card[];
  /** For everything together. */
  readonly seconds: number;
}

export interface WalletAdvice {
  readonly best: Wallet;
  /** The best set with one card more; absent if that adds nothing. */
  readonly next?: Wallet;
  readonly present?: Wallet;
}

/** An answer may be so far from the best that there is. */
export const GAP = 0.005;

/** Undefined if nothing was found in time. */
export function findWallet(request: WalletRequest, solve: Solve): WalletAdvice | undefined {
  const { cards, size, kept = [], held = [], seconds } = request;
  const find = (from: readonly Card[], most: number, fixed: readonly Card[], share: number) => {
    const model = buildModel(from, request.spending, request, { size: most, kept: fixed });
    const solution = solve(model.programme, { seconds: seconds * share, gap: GAP });
    const wallet = solution && readSolution(model, request.spending, solution, fixed);
    // Out of time, the solver may have come no further than to no card at all.
    return wallet?.cards.length === 0 && wallet.bound > wallet.net ? undefined : wallet;
  };
  const fixed = cards.filter((card) => kept.includes(card));
  const best = find(cards, Math.max(size, fixed.length), fixed, 0.5);
  if (best === undefined) return undefined;
  const next = find(cards, Math.max(size, fixed.length) + 1, fixed, 0.4);
  const own = cards.filter((card) => held.includes(card));
  const present = own.length === 0 ? undefined : find(own, own.length, own, 0.1);
  return {
    best,
    ...(next && next.net > best.net && next.cards.length > best.cards.length && { next }),
    ...(present && { present }),
  };
}
