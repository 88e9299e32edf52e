// The types that a bank's statement is read into: rows of the same shape, whatever file they came from.

export const ROW_KINDS = ['purchase', 'refund', 'payment', 'fee', 'interest', 'transfer', 'cash'] as const;
/**
 * `payment`: of the card's bill, or to a biller. `transfer`: own money, salary, person to person. `cash`: from a
 * machine or counter.
 */
export type RowKind = (typeof ROW_KINDS)[number];

export interface StatementRow {
  /** `2026-10-03`: the transaction date if the file has it, otherwise the posting date; undefined if it has neither. */
  readonly date: string | undefined;
  /** The text of the row, with runs of spaces collapsed. */
  readonly description: string;
  /** The text to look up the merchant by: the description without the bank's own words. */
  readonly shop: string;
  /** The merchant's name, if the file has a column for it. */
  readonly name?: string;
  /** Positive for money out, negative for money in. */
  readonly amount: number;
  /** ISO 4217; undefined if the file doesn't say. */
  readonly currency: string | undefined;
  readonly kind: RowKind;
  /** The shop's code, if the file has it. */
  readonly mcc?: string;
  /** What the statement says of the card it was paid with: `UOB ONE CARD 4119 XXXX XXXX 1234`. */
  readonly card?: string;
  readonly pending?: true;
}

/** A row before its direction and kind are known. */
export interface Entry {
  readonly date: string | undefined;
  readonly description: string;
  readonly name?: string | undefined;
  /** The bank's own word for the row: `DEBIT_CARD`, `Lastschrift`. */
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly currency?: string | undefined;
  readonly mcc?: string | undefined;
  /** As written; what its sign means is not known yet. */
  readonly value: number;
  /** Set if columns or words show it. */
  readonly direction?: Direction | undefined;
  readonly balance?: number | undefined;
  /** The heading or cell that names the card it was paid with, `UOB ONE CARD 4119 XXXX XXXX 1234`. */
  readonly card?: string | undefined;
}

export type Direction = 'in' | 'out';

/** The sign of money out in a column of signed amounts. */
export type SpendingSign = 'negative' | 'positive';

export type DateOrder = 'day-month' | 'month-day';

export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
