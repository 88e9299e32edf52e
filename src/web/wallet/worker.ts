// The worker for /wallet: searches for the best set of cards. Its response carries a policy that forbids all requests.
import type { Card } from '../../catalogue/card.ts';
import { findWallet, type Solve, type WalletAdvice } from '../../query/wallet/find-wallet.ts';
import type { Spending } from '../../query/wallet/plan-card.ts';
import { openSolver } from '../../solver/open-solver.ts';

export interface WalletQuestion {
  readonly region: string;
  readonly on: string;
  readonly cards: readonly Card[];
  readonly spending: readonly Spending[];
  readonly mileValue: number;
  readonly size: number;
  /** Short names. */
  readonly kept: readonly string[];
  readonly held: readonly string[];
  readonly seconds: number;
}

export type WalletAnswer = { readonly advice: WalletAdvice | undefined } | { readonly error: string };

let solver: Promise<Solve> | undefined;

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer | WalletQuestion>) => {
  if (data instanceof ArrayBuffer) {
    solver = openSolver(new Uint8Array(data));
    solver.catch(() => undefined);
    return;
  }
  const { cards, kept, held, mileValue, ...rest } = data;
  const find = (names: readonly string[]) => cards.filter(({ shortName }) => names.includes(shortName));
  let answer: WalletAnswer;
  try {
    const request = { ...rest, cards, holder: { mileValue }, kept: find(kept), held: find(held) };
    answer = { advice: findWallet(request, (await solver)!) };
  } catch (error) {
    answer = { error: (error as Error).message };
  }
  self.postMessage(answer);
});
