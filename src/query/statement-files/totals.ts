// Totals for a report: by kind, category and month, what was missed, and the changes of habit worth the most.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { formatCents, roundCents } from '../../catalogue/money.ts';
import type { ReportOptions, ReportRow } from './report.ts';
import { formatAmount, formatReward, formatRewards, type Reward, sumRewards } from './reward.ts';
import { ROW_KINDS, type RowKind } from './row.ts';

export interface Total {
  /** Purchases minus refunds. */
  readonly spent: number;
  readonly purchases: number;
  /** By unit: cash back is money, miles are miles. */
  readonly earned: readonly Reward[];
  /** With the best card each time. */
  readonly possible: readonly Reward[];
}

export interface CategoryTotal extends Total {
  readonly category: string;
}

export interface MonthTotal extends Total {
  /** `2026-10`. */
  readonly month: string;
}

export interface Change {
  readonly sentence: string;
  readonly card: string;
  readonly category: string;
  /** What it would bring, in the currency of the report. */
  readonly value: number;
  readonly spent: number;
  readonly purchases: number;
}

export interface StatementTotals extends Total {
  readonly currency: string;
  readonly kinds: Readonly<Record<RowKind, { readonly rows: number; readonly amount: number }>>;
  /** Number of purchases by how sure their merchant is. */
  readonly sure: number;
  readonly unsure: number;
  readonly unknown: number;
  readonly categories: readonly CategoryTotal[];
  /** In their order; rows without a date are in none. */
  readonly months: readonly MonthTotal[];
  /** In the unit of all cards; if they have several, what it is worth in money. */
  readonly missed: Reward | { readonly amount: number; readonly unit: 'money' };
  readonly changes: readonly Change[];
  /** The assumptions behind the figures, as sentences. */
  readonly assumed: readonly string[];
}

const UNKNOWN_CATEGORY = 'Not known';
const MAX_CHANGES = 5;
/** In the card's currency. Smaller gains are not worth changing a habit for. */
const MIN_CHANGE = 0.01;

export function computeTotals(
  rows: readonly ReportRow[],
  catalogue: Catalogue,
  options: ReportOptions & { readonly mileValue: number },
): StatementTotals {
  const { cards, currency } = options;
  const purchases = rows.filter(({ kind }) => kind === 'purchase');
  const kinds = Object.fromEntries(
    ROW_KINDS.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      return [kind, { rows: own.length, amount: roundCents(sum(own, ({ amount }) => amount)) }];
    }),
  ) as StatementTotals['kinds'];
  const getCategoryName = ({ merchant }: ReportRow) =>
    (merchant && catalogue.mccs.get(merchant.mcc)?.category) ?? UNKNOWN_CATEGORY;
  const spending = rows.filter(({ kind }) => kind === 'purchase' || kind === 'refund');
  const dated = spending.filter(({ date }) => date !== undefined);
  return {
    ...total(spending),
    currency: rows.find((row) => row.currency)?.currency ?? currency,
    kinds,
    sure: purchases.filter(({ sure }) => sure).length,
    unsure: purchases.filter(({ sure, merchant }) => !sure && merchant !== undefined).length,
    unknown: purchases.filter(({ merchant }) => merchant === undefined).length,
    categories: [...groupBy(spending, getCategoryName)]
      .map(([category, own]) => ({ category, ...total(own) }))
      .sort((one, other) => other.spent - one.spent),
    months: [...groupBy(dated, ({ date }) => date!.slice(0, 7))]
      .map(([month, own]) => ({ month, ...total(own) }))
      .sort((one, other) => compareText(one.month, other.month)),
    missed: sumMissed(rows, cards),
    changes: findChanges(rows, getCategoryName, cards),
    assumed: cards.length === 0 ? [] : listAssumptions(rows, options),
  };
}

function total(rows: readonly ReportRow[]): Total {
  return {
    spent: roundCents(sum(rows, ({ amount }) => amount)),
    purchases: rows.filter(({ kind }) => kind === 'purchase').length,
    earned: sumRewards(rows.map(({ earned }) => earned)),
    possible: sumRewards(rows.map(({ best }) => best?.reward)),
  };
}

function sumMissed(rows: readonly ReportRow[], cards: readonly Card[]): StatementTotals['missed'] {
  const units = new Set(cards.map(({ rewardUnit }) => rewardUnit));
  const [unit] = units;
  const known = rows.filter(({ earned }) => earned !== undefined);
  if (unit === undefined || units.size > 1)
    return { amount: Math.max(0, roundCents(sum(known, ({ missed }) => missed))), unit: 'money' };
  const more = sum(known, ({ earned, best }) => (best?.reward.amount ?? 0) - earned!.amount);
  return { amount: Math.max(0, roundCents(more)), unit };
}

function findChanges(
  rows: readonly ReportRow[],
  getCategoryName: (row: ReportRow) => string,
  cards: readonly Card[],
): Change[] {
  const gains = rows.filter(({ missed = 0, best, used }) => missed > 0 && best && best.shortName !== used);
  const groups = groupBy(gains, (row) => `${row.used}\n${row.best!.shortName}\n${getCategoryName(row)}`);
  return [...groups.values()]
    .map((own): Change => {
      const [first] = own as [ReportRow];
      const { currency, best, used } = first;
      const value = roundCents(sum(own, ({ missed }) => missed));
      const spent = roundCents(sum(own, ({ amount }) => amount));
      const names = new Set(own.map(({ merchant }) => merchant!.name));
      const [shop] = names;
      const category = getCategoryName(first);
      const where = names.size === 1 && shop ? `At ${shop}` : `For ${category}`;
      const usedName = cards.find(({ shortName }) => shortName === used)?.name ?? used;
      return {
        sentence: `${where}, pay with ${best!.card} instead of ${usedName}: ${describeGain(own, currency)} on ${formatAmount(spent, currency)} in ${countPurchases(own.length)}.`,
        card: best!.card,
        category,
        value,
        spent,
        purchases: own.length,
      };
    })
    .filter(({ value }) => value >= MIN_CHANGE)
    .sort((one, other) => other.value - one.value)
    .slice(0, MAX_CHANGES);
}

/** `260 miles more`, or of another unit `S$8.00 cash back instead of 140 miles`. */
function describeGain(rows: readonly ReportRow[], currency: string): string {
  const [earned] = sumRewards(rows.map((row) => row.earned));
  const [best] = sumRewards(rows.map((row) => row.best?.reward));
  return earned!.unit === best!.unit
    ? `${formatReward({ ...best!, amount: best!.amount - earned!.amount }, currency)} more`
    : `${formatReward(best!, currency)} instead of ${formatRewards([earned!], currency)}`;
}

function listAssumptions(
  rows: readonly ReportRow[],
  { cards, mileValue }: { readonly cards: readonly Card[]; readonly mileValue: number },
): string[] {
  const units = new Set(cards.map(({ rewardUnit }) => rewardUnit));
  const [currency] = new Set(cards.map((card) => card.currency));
  const foreign = rows.filter((row) => row.kind === 'purchase' && row.currency !== currency).length;
  return [
    'Caps are counted by calendar month, in date order, starting from zero.',
    'A card’s minimum spend counts as met if the purchases put on that card in the month reach it. All other conditions of a card count as met.',
    ...(units.size > 1 ? [`To compare cards, a mile counts as ${formatCents(mileValue)}.`] : []),
    ...(foreign > 0
      ? [`Not counted: ${countPurchases(foreign)} in a currency other than the cards’ (${currency}).`]
      : []),
  ];
}

function countPurchases(count: number): string {
  return count === 1 ? 'one purchase' : `${count} purchases`;
}

function sum<T>(items: readonly T[], value: (item: T) => number | undefined): number {
  return items.reduce((total, item) => total + (value(item) ?? 0), 0);
}
