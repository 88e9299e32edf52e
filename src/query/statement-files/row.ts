// What a bank's statement becomes: rows in one shape, whatever file they came from.

export const ROW_KINDS = ['purchase', 'refund', 'payment', 'fee', 'interest', 'transfer', 'cash'] as const;
/** `payment`: of the card's bill, or to a biller. `transfer`: own money, salary, person to person. `cash`: from a machine or counter. */
export type RowKind = (typeof ROW_KINDS)[number];

export interface StatementRow {
  /** `2026-10-03`, of the transaction where the file has it, else of posting; undefined where there is none. */
  readonly date: string | undefined;
  /** The text of the row, runs of spaces as one. */
  readonly description: string;
  /** What to look the merchant up by: the description without the bank's own words. */
  readonly shop: string;
  /** The merchant's name where the file has a column for it. */
  readonly name?: string;
  /** Positive for money out, negative for money in. */
  readonly amount: number;
  /** ISO 4217; undefined where the file does not say. */
  readonly currency: string | undefined;
  readonly kind: RowKind;
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
  /** As written: the sign still has to be read. */
  readonly value: number;
  /** Where columns or words tell it. */
  readonly direction?: Direction | undefined;
  readonly balance?: number | undefined;
}

export type Direction = 'in' | 'out';

/** Which sign money out has in a column of signed amounts. */
export type SpendingSign = 'negative' | 'positive';

export type DateOrder = 'day-month' | 'month-day';

export function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
