// A month's spending by kind, from the purchases of a statement that was read: what /wallet and the solver ask for. The kinds
// are the region's presets; their codes and shares are those of the purchases.
import type { Channel } from '../../catalogue/evidence.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { roundCents } from '../../catalogue/money.ts';
import type { SpendingKind } from '../../catalogue/spending.ts';
import type { RowKind } from '../statement-files/row.ts';
import type { Spending } from './plan-card.ts';

/** What of a statement's row counts here; a `MatchedRow` is one. */
export interface SpentRow {
  readonly kind: RowKind;
  /** Negative for money in. */
  readonly amount: number;
  /** `2026-10-03`. */
  readonly date?: string | undefined;
  /** ISO 4217; absent: the cards' currency. */
  readonly currency?: string | undefined;
  readonly merchant?:
    | { readonly mcc: string; readonly channel?: Channel | undefined; readonly country?: string }
    | undefined;
}

export interface StatementSpending {
  /** A month, in the cards' currency; without the kinds on which nothing was spent. */
  readonly spending: readonly Spending[];
  /** What is spent a month where no code is known. */
  readonly unknown: number;
  /** How many months the statement is of, at least one. */
  readonly months: number;
  /** The days of the first and the last purchase; absent if no row has a date. */
  readonly from?: string;
  readonly until?: string;
}

/** Purchases whose codes no preset has. */
const OTHER: SpendingKind = { kind: 'other', label: 'Everything else', codes: [] };
const OTHER_ABROAD: SpendingKind = { kind: 'abroad', label: 'Abroad', codes: [], abroad: true };

export function sumSpending(
  rows: readonly SpentRow[],
  kinds: readonly SpendingKind[],
  { region, currency }: { readonly region: string; readonly currency: string },
): StatementSpending {
  const counted = rows.filter(
    (row) => (row.kind === 'purchase' || row.kind === 'refund') && (row.currency ?? currency) === currency,
  );
  const sums = new Map<SpendingKind, Map<string, number>>();
  let unknown = 0;
  for (const { amount, merchant } of counted) {
    if (merchant === undefined) {
      unknown += amount;
      continue;
    }
    const { mcc, channel, country = UNKNOWN_COUNTRY } = merchant;
    // A shop abroad that sells online may charge in the cards' currency.
    const isAbroad = country !== UNKNOWN_COUNTRY && country !== region && channel !== 'online';
    const kind = findKind(kinds, mcc, channel, isAbroad);
    const codes = sums.get(kind) ?? new Map<string, number>();
    sums.set(kind, codes.set(mcc, (codes.get(mcc) ?? 0) + amount));
  }
  const { months, ...days } = measureSpan(counted);
  return {
    spending: [...kinds, OTHER_ABROAD, OTHER].flatMap((kind) => describe(kind, sums.get(kind), months)),
    unknown: roundCents(Math.max(0, unknown) / months),
    months,
    ...days,
  };
}

/** Abroad, what counts is the currency; elsewhere a kind with the code, if possible one that is paid in this way. */
function findKind(
  kinds: readonly SpendingKind[],
  mcc: string,
  channel: Channel | undefined,
  isAbroad: boolean,
): SpendingKind {
  if (isAbroad) return kinds.find(({ abroad }) => abroad) ?? OTHER_ABROAD;
  const withCode = kinds.filter(({ abroad, codes }) => !abroad && codes.some((code) => code.mcc === mcc));
  const isPaidSo = (kind: SpendingKind) =>
    kind.channel === undefined || channel === undefined || kind.channel === channel;
  return withCode.find(isPaidSo) ?? withCode[0] ?? OTHER;
}

function describe(
  kind: SpendingKind,
  sums: ReadonlyMap<string, number> | undefined,
  months: number,
): readonly Spending[] {
  // A code with more refunds than purchases earns nothing and costs nothing.
  const codes = [...(sums ?? [])].filter(([, sum]) => sum > 0).sort(([, one], [, other]) => other - one);
  const total = codes.reduce((whole, [, sum]) => whole + sum, 0);
  const amount = roundCents(total / months);
  if (amount === 0) return [];
  const { kind: name, label, channel, abroad } = kind;
  return [
    {
      kind: name,
      label,
      codes: codes.map(([mcc, sum]) => ({ mcc, share: sum / total })),
      ...(channel && { channel }),
      ...(abroad && { abroad }),
      amount,
    },
  ];
}

const DAYS_IN_MONTH = 365.25 / 12;
/** Of a month's statement. */
const MAX_MONTH_DAYS = 31;
const DAY_MS = 86_400_000;

function measureSpan(rows: readonly SpentRow[]): Omit<StatementSpending, 'spending' | 'unknown'> {
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  const from = days[0];
  const until = days.at(-1);
  if (from === undefined || until === undefined) return { months: 1 };
  const span = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
  return { months: span <= MAX_MONTH_DAYS ? 1 : span / DAYS_IN_MONTH, from, until };
}
