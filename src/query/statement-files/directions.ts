// Works out whether money went out or came in if neither a column nor a word next to the amount says so: by the running
// balance, then by the text of the rows, then by assuming that most rows of a statement are purchases.

import { IN_TEXT, OUT_TEXT } from './classify-row.ts';
import type { Direction, Entry, SpendingSign } from './row.ts';

/** How the balance changes from row to row: the file runs forwards or backwards, and a purchase lowers or raises it. */
const MODELS = [
  { backwards: false, lowers: true },
  { backwards: true, lowers: true },
  { backwards: false, lowers: false },
  { backwards: true, lowers: false },
] as const;
/** The share of balance steps that must agree before the balance is trusted. */
const MIN_AGREEING = 0.6;
const CENT = 0.006;

/** The direction of each entry, if its balance and its neighbour's reveal it. */
export function readBalances(
  entries: readonly Entry[],
  opening?: number,
): readonly (Direction | undefined)[] | undefined {
  const steps = (backwards: boolean) =>
    entries.map((entry, index) => {
      const before = backwards
        ? entries[index + 1]?.balance
        : index === 0
          ? opening
          : entries[index - 1]!.balance;
      return entry.balance === undefined || before === undefined ? undefined : entry.balance - before;
    });
  let best: { agreeing: number; directions: (Direction | undefined)[] } | undefined;
  for (const { backwards, lowers } of MODELS) {
    let known = 0;
    let agreeing = 0;
    let confirmed = 0;
    const directions = steps(backwards).map((step, index): Direction | undefined => {
      const { value, direction } = entries[index]!;
      if (step === undefined) return undefined;
      known++;
      if (Math.abs(Math.abs(step) - Math.abs(value)) > CENT) return undefined;
      const moved: Direction = step < 0 === lowers ? 'out' : 'in';
      // If the file states some directions, a model that contradicts them is wrong.
      if (direction !== undefined) confirmed += direction === moved ? 1 : -1;
      agreeing++;
      return moved;
    });
    // Two rows have only one step.
    const enough = agreeing >= 2 || (agreeing === 1 && known === 1 && entries.length === 2);
    if (!enough || agreeing < known * MIN_AGREEING || confirmed < 0) continue;
    if (agreeing > (best?.agreeing ?? 0)) best = { agreeing, directions };
  }
  return best?.directions;
}

export function findSpendingSign(
  entries: readonly Entry[],
  byBalance: readonly (Direction | undefined)[] | undefined,
): SpendingSign {
  // If positive in the end, money out has a minus sign.
  let votes = 0;
  let minus = 0;
  let plus = 0;
  entries.forEach((entry, index) => {
    if (entry.direction !== undefined) return;
    const sign = Math.sign(entry.value);
    if (sign < 0) minus++;
    else plus++;
    const moved = byBalance?.[index];
    if (moved !== undefined) votes += 3 * (moved === 'in' ? sign : -sign);
    const text = `${entry.type ?? ''} ${entry.description}`;
    if (IN_TEXT.test(text)) votes += sign;
    else if (OUT_TEXT.test(text)) votes -= sign;
  });
  if (minus === 0) return 'positive';
  votes += (3 * (minus - plus)) / Math.max(1, minus + plus);
  return votes > 0 ? 'negative' : 'positive';
}

/** Positive for money out. */
export function signAmounts(
  entries: readonly Entry[],
  { opening, spending }: { opening?: number | undefined; spending?: SpendingSign | undefined },
): { amounts: number[]; spending: SpendingSign | undefined } {
  const byBalance = readBalances(entries, opening);
  const signed = entries.some(({ direction, value }) => direction === undefined && value < 0);
  const sign = spending ?? findSpendingSign(entries, byBalance);
  const amounts = entries.map(({ value, direction }, index) => {
    const size = Math.abs(value);
    if (direction !== undefined) return direction === 'out' ? size : -size;
    // The figures are unsigned, but the balance shows which way they went.
    if (!signed && spending === undefined && byBalance?.[index] !== undefined)
      return byBalance[index] === 'out' ? size : -size;
    return sign === 'negative' ? -value || 0 : value;
  });
  return { amounts, spending: signed || spending !== undefined ? sign : undefined };
}
