// What a statement left on the table: per purchase what it earned and which card would have earned most, totals by category,
// and the changes of habit that matter most.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { formatMoney } from '../../catalogue/money.ts';
import { joinAnd } from '../eligibility/wording.ts';
import { CapLedger, type CardEarning, type Purchase, settleChoices } from './count-earnings.ts';
import type { MatchedRow } from './match-rows.ts';
import { ROW_KINDS, type RowKind } from './row.ts';

export interface ReportOptions {
  readonly region: string;
  /** Of rows that name no currency. */
  readonly currency: string;
  /** Rules of cards are asked as of a row's date; of this day where it has none. */
  readonly on: string;
  /** The cards held; empty: nothing is said about cards. */
  readonly cards: readonly Card[];
  /** The card that the statement is of, one of `cards`. */
  readonly used?: Card | undefined;
}

export interface ReportRow extends MatchedRow {
  readonly currency: string;
  /** Miles on the card used; undefined where that or the code is not known. */
  readonly earned?: number;
  readonly best?: {
    readonly card: string;
    readonly shortName: string;
    readonly miles: number;
    readonly capped?: true;
  };
  /** Miles that the best card would have earned more. */
  readonly missed?: number;
}

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

export interface StatementReport {
  readonly rows: readonly ReportRow[];
  readonly totals: StatementTotals;
}

export interface StatementTotals {
  readonly currency: string;
  /** Purchases less refunds. */
  readonly spent: number;
  readonly kinds: Readonly<Record<RowKind, { readonly rows: number; readonly amount: number }>>;
  /** Purchases by how well they are known. */
  readonly sure: number;
  readonly unsure: number;
  readonly unknown: number;
  readonly categories: readonly CategoryTotal[];
  /** `cash`: all cards pay cash back, in the currency; otherwise miles, a cent of cash back counted as one. */
  readonly unit: 'miles' | 'cash';
  readonly earned: number;
  readonly possible: number;
  readonly missed: number;
  readonly changes: readonly Change[];
  /** What the figures rest on, in sentences. */
  readonly assumed: readonly string[];
}

const UNKNOWN_CATEGORY = 'Not known';
const MAX_CHANGES = 5;
/** A change that gives less is not worth a habit. */
const MIN_CHANGE = 1;

export function buildReport(
  matched: readonly MatchedRow[],
  catalogue: Catalogue,
  options: ReportOptions,
): StatementReport {
  const rows = matched.map((row) => ({ ...row, currency: row.currency ?? options.currency }));
  const counted = listCounted(rows, options);
  const purchases = counted.map(({ purchase }) => purchase);
  const settled = options.cards.map((card) => ({ held: card, ...settleChoices(card, purchases) }));
  const used = settled.find(({ held }) => held === options.used)?.card;
  const cards = settled.map(({ card }) => card);
  const earnings = countEarnings(counted, cards, used);
  const reported = rows.map((row): ReportRow => ({ ...row, ...earnings.get(row) }));
  const chosen = settled
    .filter((each) => each.chosen.length > 0)
    .map(
      (each) =>
        `${each.card.name} is taken with the category chosen that earns most here: ${joinAnd(each.chosen)}.`,
    );
  const totals = sumUp(reported, catalogue, { ...options, cards, used });
  return { rows: reported, totals: { ...totals, assumed: [...totals.assumed, ...chosen] } };
}

type Row = MatchedRow & { readonly currency: string };

interface RowEarning {
  readonly earned?: number;
  readonly best?: NonNullable<ReportRow['best']>;
  readonly missed?: number;
}

interface CountedRow {
  readonly row: Row;
  readonly purchase: Purchase;
}

function countEarnings(
  counted: readonly CountedRow[],
  cards: readonly Card[],
  used: Card | undefined,
): Map<Row, RowEarning> {
  const actual = new CapLedger();
  const plan = new CapLedger();
  const earnings = new Map<Row, RowEarning>();
  for (const { row, purchase } of counted) {
    const payable = cards.filter(({ currency }) => currency === row.currency);
    if (payable.length === 0) continue;
    const paid = used && payable.includes(used) ? actual.earn(used, purchase) : undefined;
    paid?.commit();
    const best = payable
      .map((card) => plan.earn(card, purchase))
      .reduce((one, other) => (isBetter(other, one, used) ? other : one));
    best.commit();
    const { card, miles, capped } = best;
    earnings.set(row, {
      ...(paid && { earned: paid.miles }),
      best: { card: card.name, shortName: card.shortName, miles, ...(capped && { capped: true as const }) },
      ...(paid && { missed: Math.max(0, round(miles - paid.miles)) }),
    });
  }
  return earnings;
}

/** The purchases whose code is known and that did not come back, in the order of the days: caps are used up in it. */
function listCounted(rows: readonly Row[], { region, on }: ReportOptions): CountedRow[] {
  const refunded = findRefunded(rows);
  const purchases = rows.filter(({ kind, amount }) => kind === 'purchase' && amount > 0);
  const months = new Map<string, number>();
  for (const { date = on, amount } of purchases) {
    const month = date.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + amount);
  }
  return purchases
    .filter((row) => row.merchant !== undefined && !refunded.has(row))
    .map((row) => {
      const { amount, date = on } = row;
      const monthSpend = months.get(date.slice(0, 7))!;
      return { row, purchase: { question: askRow(row, region, date), amount, date, monthSpend } };
    })
    .sort((one, other) => compare(one.purchase.date, other.purchase.date));
}

/** More miles; of equals the card that was used, for nobody should change for nothing. */
function isBetter(one: CardEarning, other: CardEarning, used: Card | undefined): boolean {
  return one.miles > other.miles || (one.miles === other.miles && one.card === used && other.card !== used);
}

function askRow({ merchant }: Row, region: string, on: string): Purchase['question'] {
  const { id, name, mcc, channel, country = UNKNOWN_COUNTRY } = merchant!;
  return { mcc, channel, region, on, ...(id !== undefined && { merchant: { id, name, country } }) };
}

/** Purchases that came back in full earn nothing. */
function findRefunded(rows: readonly Row[]): Set<Row> {
  const open = new Map<string, Row[]>();
  for (const row of rows)
    if (row.kind === 'purchase') {
      const key = `${row.merchant?.id ?? row.key} ${row.amount}`;
      open.set(key, [...(open.get(key) ?? []), row]);
    }
  const refunded = new Set<Row>();
  for (const row of rows) {
    if (row.kind !== 'refund') continue;
    const purchase = open.get(`${row.merchant?.id ?? row.key} ${-row.amount}`)?.pop();
    if (purchase) refunded.add(purchase);
  }
  return refunded;
}

function sumUp(rows: readonly ReportRow[], catalogue: Catalogue, options: ReportOptions): StatementTotals {
  const { cards, used, currency } = options;
  const purchases = rows.filter(({ kind }) => kind === 'purchase');
  const kinds = Object.fromEntries(
    ROW_KINDS.map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      return [kind, { rows: own.length, amount: round(sum(own, ({ amount }) => amount)) }];
    }),
  ) as StatementTotals['kinds'];
  const nameCategory = ({ merchant }: ReportRow) =>
    (merchant && catalogue.mccs.get(merchant.mcc)?.category) ?? UNKNOWN_CATEGORY;
  const categories = [
    ...groupBy(
      rows.filter(({ kind }) => kind === 'purchase' || kind === 'refund'),
      nameCategory,
    ),
  ]
    .map(([category, own]) => ({
      category,
      spent: round(sum(own, ({ amount }) => amount)),
      purchases: own.filter(({ kind }) => kind === 'purchase').length,
      earned: round(sum(own, ({ earned }) => earned)),
      possible: round(sum(own, ({ best }) => best?.miles)),
    }))
    .sort((one, other) => other.spent - one.spent);
  const unit =
    cards.length > 0 && cards.every(({ rewardUnit }) => rewardUnit === 'cash-back') ? 'cash' : 'miles';
  return {
    currency: rows.find((row) => row.currency)?.currency ?? currency,
    spent: round(kinds.purchase.amount + kinds.refund.amount),
    kinds,
    sure: purchases.filter(({ sure }) => sure).length,
    unsure: purchases.filter(({ sure, merchant }) => !sure && merchant !== undefined).length,
    unknown: purchases.filter(({ merchant }) => merchant === undefined).length,
    categories,
    unit,
    earned: round(sum(rows, ({ earned }) => earned)),
    possible: round(sum(rows, ({ best }) => best?.miles)),
    missed:
      used === undefined
        ? 0
        : Math.max(
            0,
            round(sum(rows, ({ earned, best }) => (best?.miles ?? 0) - (earned ?? best?.miles ?? 0))),
          ),
    changes: used === undefined ? [] : findChanges(rows, nameCategory, used, unit),
    assumed: cards.length === 0 ? [] : listAssumptions(rows, cards),
  };
}

function findChanges(
  rows: readonly ReportRow[],
  nameCategory: (row: ReportRow) => string,
  used: Card,
  unit: StatementTotals['unit'],
): Change[] {
  const gains = rows.filter(({ missed = 0, best }) => missed > 0 && best?.shortName !== used.shortName);
  return [...groupBy(gains, (row) => `${row.best!.shortName}\n${nameCategory(row)}`).values()]
    .map((own): Change => {
      const [first] = own as [ReportRow];
      const miles = round(sum(own, ({ missed }) => missed));
      const spent = round(sum(own, ({ amount }) => amount));
      const names = new Set(own.map(({ merchant }) => merchant!.name));
      const [shop] = names;
      const category = nameCategory(first);
      const where = names.size === 1 && shop ? `At ${shop}` : `For ${category}`;
      const many = own.length === 1 ? 'one purchase' : `${own.length} purchases`;
      return {
        sentence: `${where}, pay with ${first.best!.card} instead of ${used.name}: ${formatReward(miles, unit, first.currency)} more on ${formatAmount(spent, first.currency)} in ${many}.`,
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
    'Caps are counted by calendar month, in the order of the days, from nothing used.',
    'A minimum spend counts as met where all purchases of the month reach it; other conditions of a card count as met.',
    ...(units.size > 1 ? ['A cent of cash back counts as one mile.'] : []),
    ...(foreign > 0
      ? [`${foreign} purchases in another currency than the cards’ (${currency}) are not counted.`]
      : []),
  ];
}

/** `S$48.00`, `−S$35.60`: with cents, so that a column of them lines up. */
export function formatAmount(amount: number, currency: string): string {
  const text = formatMoney(Math.abs(amount), currency);
  return `${amount < 0 ? '−' : ''}${Number.isInteger(amount) ? `${text}.00` : text}`;
}

/** `1,240 miles`, `S$12.40 cash back`. */
export function formatReward(miles: number, unit: StatementTotals['unit'], currency: string): string {
  if (unit === 'cash') return `${formatMoney(Math.round(miles) / 100, currency)} cash back`;
  const whole = Math.round(miles);
  return `${String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${whole === 1 ? 'mile' : 'miles'}`;
}

function groupBy<T>(items: readonly T[], name: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = name(item);
    const own = groups.get(key);
    if (own) own.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function sum<T>(items: readonly T[], value: (item: T) => number | undefined): number {
  return items.reduce((total, item) => total + (value(item) ?? 0), 0);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
