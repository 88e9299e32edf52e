// The periods in which caps and minimum spends are counted, by day: when the present one began, and when the next begins.

import type { SpendPeriod } from '../../catalogue/card-condition.ts';
import type { CapPeriod } from '../../catalogue/card-rule.ts';

export type CountedPeriod = CapPeriod | SpendPeriod;

/** Days as `2026-11-18`. */
export interface Period {
  /** Its first day; absent if everything ever paid counts. */
  readonly from?: string;
  /** The first day of the next one; absent if it isn't known. */
  readonly next?: string;
}

/** When a card's own periods begin, as far as its holder said. */
export interface PeriodStart {
  /** The day of the month on which a statement month begins; calendar months if unknown. */
  readonly day?: number | undefined;
  /** The month in which a membership year begins, 1 to 12. */
  readonly month?: number | undefined;
}

export function findPeriod(
  period: CountedPeriod,
  on: string,
  { day: statementDay = 1, month: firstMonth }: PeriodStart = {},
): Period {
  const [year, month] = on.split('-').map(Number) as [number, number];
  switch (period) {
    case 'month':
      return { from: formatDay(year, month), next: formatDay(year, month + 1) };
    case 'statement-month': {
      const begun = formatDay(year, month, statementDay);
      return begun <= on
        ? { from: begun, next: formatDay(year, month + 1, statementDay) }
        : { from: formatDay(year, month - 1, statementDay), next: begun };
    }
    case 'quarter': {
      const first = month - ((month - 1) % 3);
      return { from: formatDay(year, first), next: formatDay(year, first + 3) };
    }
    case 'year':
      return { from: formatDay(year, 1), next: formatDay(year + 1, 1) };
    case 'previous-year':
      return { from: formatDay(year - 1, 1), next: formatDay(year, 1) };
    case 'membership-year': {
      if (firstMonth !== undefined) {
        const begun = month < firstMonth ? year - 1 : year;
        return { from: formatDay(begun, firstMonth), next: formatDay(begun + 1, firstMonth) };
      }
      // It began at most a year ago, so what counts is among the payments of the last twelve months.
      return { from: formatDay(year - 1, month, Number(on.slice(8)) + 1) };
    }
    case 'promotion':
    case 'once':
      return {};
  }
}

export function isWithin({ from = '', next = '~' }: Period, day: string): boolean {
  return from <= day && day < next;
}

/** Months beyond 12 or below 1 are those of other years. A month without this day takes its last one. */
function formatDay(year: number, month: number, day = 1): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Today where the visitor is. */
export const getToday = (): string => new Date().toLocaleDateString('sv');
