// Totals for a statement's report: by kind and by category, the miles missed, and the changes of habit worth the most.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { formatMoney, formatThousands, roundCents } from '../../catalogue/money.ts';
import type { ReportOptions, ReportRow } from './report.ts';
import { ROW_KINDS, type RowKind } from './row.ts';

export interface CategoryTotal {
  readonly category: string;
  readonly spent: number;
  readonly purchases: number;
  readonly earned: number;
  readonly possible: number;
}

export interface Change {
  readonly sentence: string;
  readonly card: string;
  readonly category: string;
  readonly miles: number;
  readonly spent: number;
  readonly purchases: number;
}

export interface StatementTotals {
  readonly currency: string;
  /** Purchases minus refunds. */
  readonly spent: number;
  readonly kinds: Readonly<Record<RowKind, { readonly rows: number; readonly amount: number }>>;
  /** Number of purchases by how sure their merchant is. */
  readonly sure: number;
  readonly unsure: number;
  readonly unknown: number;
  readonly categories: readonly CategoryTotal[];
  /**
   * What `earned`, `possible` and `missed` are counted in: cents of the currency (`cash`) if all cards pay cash back,
   * otherwise miles, where a cent of cash back counts as one.
   */
  readonly unit: 'miles' | 'cash';
  readonly earned: number;
  readonly possible: number;
  readonly missed: number;
  readonly changes: readonly Change[];
  /** The assumptions behind the figures, as sentences. */
  readonly assumed: readonly string[];
}

const UNKNOWN_CATEGORY = 'Not known';
const MAX_CHANGES = 5;
/** Smaller gains are not worth changing a habit for. */
const MIN_CHANGE = 1;

export function computeTotals(
  rows: readonly ReportRow[],
  catalogue: Catalogue,
  options: ReportOptions,
): StatementTotals {
  const { cards, used, currency } = options;
  const purchases = rows.filter(({ kind }) => kind === 'purchase');
  const kinds = Object.fromEntries(
    ROW_KINDS.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      return [kind, { rows: own.length, amount: roundCents(sum(own, ({ amount }) => amount)) }];
    }),
  ) as StatementTotals['kinds'];
  const getCategoryName = ({ merchant }: ReportRow) =>
    (merchant && catalogue.mccs.get(merchant.mcc)?.category) ?? UNKNOWN_CATEGORY;
  const categories = [
    ...groupBy(
      rows.filter(({ kind }) => kind === 'purchase' || kind === 'refund'),
      getCategoryName,
    ),
  ]
    .map(([category, own]) => ({
      category,
      spent: roundCents(sum(own, ({ amount }) => amount)),
      purchases: own.filter(({ kind }) => kind === 'purchase').length,
      earned: roundCents(sum(own, ({ earned }) => earned)),
      possible: roundCents(sum(own, ({ best }) => best?.miles)),
    }))
    .sort((one, other) => other.spent - one.spent);
  const unit =
    cards.length > 0 && cards.every(({ rewardUnit }) => rewardUnit === 'cash-back') ? 'cash' : 'miles';
  return {
    currency: rows.find((row) => row.currency)?.currency ?? currency,
    spent: roundCents(kinds.purchase.amount + kinds.refund.amount),
    kinds,
    sure: purchases.filter(({ sure }) => sure).length,
    unsure: purchases.filter(({ sure, merchant }) => !sure && merchant !== undefined).length,
    unknown: purchases.filter(({ merchant }) => merchant === undefined).length,
    categories,
    unit,
    earned: roundCents(sum(rows, ({ earned }) => earned)),
    possible: roundCents(sum(rows, ({ best }) => best?.miles)),
    missed:
      used === undefined
        ? 0
        : Math.max(
            0,
            roundCents(sum(rows, ({ earned, best }) => (best?.miles ?? 0) - (earned ?? best?.miles ?? 0))),
          ),
    changes: used === undefined ? [] : findChanges(rows, getCategoryName, used, unit),
    assumed: cards.length === 0 ? [] : listAssumptions(rows, cards),
  };
}

function findChanges(
  rows: readonly ReportRow[],
  getCategoryName: (row: ReportRow) => string,
  used: Card,
  unit: StatementTotals['unit'],
): Change[] {
  const gains = rows.filter(({ missed = 0, best }) => missed > 0 && best?.shortName !== used.shortName);
  return [...groupBy(gains, (row) => `${row.best!.shortName}\n${getCategoryName(row)}`).values()]
    .map((own): Change => {
      const [first] = own as [ReportRow];
      const miles = roundCents(sum(own, ({ missed }) => missed));
      const spent = roundCents(sum(own, ({ amount }) => amount));
      const names = new Set(own.map(({ merchant }) => merchant!.name));
      const [shop] = names;
      const category = getCategoryName(first);
      const where = names.size === 1 && shop ? `At ${shop}` : `For ${category}`;
      return {
        sentence: `${where}, pay with ${first.best!.card} instead of ${used.name}: ${formatReward(miles, unit, first.currency)} more on ${formatAmount(spent, first.currency)} in ${countPurchases(own.length)}.`,
        card: first.best!.card,
        category,
        miles,
        spent,
        purchases: own.length,
      };
    })
    .filter(({ miles }) => miles >= MIN_CHANGE)
    .sort((one, other) => other.miles - one.miles)
    .slice(0, MAX_CHANGES);
}

function listAssumptions(rows: readonly ReportRow[], cards: readonly Card[]): string[] {
  const units = new Set(cards.map(({ rewardUnit }) => rewardUnit === 'cash-back'));
  const [currency] = new Set(cards.map((card) => card.currency));
  const foreign = rows.filter((row) => row.kind === 'purchase' && row.currency !== currency).length;
  return [
    'Caps are counted by calendar month, in date order, starting from zero.',
    'A minimum spend counts as met if the purchases of the month reach it. All other conditions of a card count as met.',
    ...(units.size > 1 ? ['A cent of cash back counts as one mile.'] : []),
    ...(foreign > 0
      ? [`Not counted: ${countPurchases(foreign)} in a currency other than the cards’ (${currency}).`]
      : []),
  ];
}

function countPurchases(count: number): string {
  return count === 1 ? 'one purchase' : `${count} purchases`;
}

/** `S$48.00`, `−S$35.60`: always with cents, so that a column of them lines up. */
export function formatAmount(amount: number, currency: string): string {
  const text = formatMoney(Math.abs(amount), currency);
  return `${amount < 0 ? '−' : ''}${Number.isInteger(amount) ? `${text}.00` : text}`;
}

/** `1,240 miles`, `S$12.40 cash back`. */
export function formatReward(miles: number, unit: StatementTotals['unit'], currency: string): string {
  if (unit === 'cash') return `${formatMoney(Math.round(miles) / 100, currency)} cash back`;
  const whole = Math.round(miles);
  return `${formatThousands(whole)} ${whole === 1 ? 'mile' : 'miles'}`;
}

function sum<T>(items: readonly T[], value: (item: T) => number | undefined): number {
  return items.reduce((total, item) => total + (value(item) ?? 0), 0);
}
