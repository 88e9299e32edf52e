// Reports what a statement left on the table: what each purchase earned, and which card would have earned most.
// totals.ts adds it all up.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { roundCents } from '../../catalogue/money.ts';
import { joinAnd } from '../eligibility/wording.ts';
import { CapLedger, type CardEarning, chooseCategories, type Purchase } from './count-earnings.ts';
import type { MatchedRow } from './match-rows.ts';
import { computeTotals, type StatementTotals } from './totals.ts';

export interface ReportOptions {
  readonly region: string;
  /** For rows that name no currency. */
  readonly currency: string;
  /** Card rules apply as of the row's date, or as of this day if it has none. */
  readonly on: string;
  /** The cards held; if empty, the report leaves out cards. */
  readonly cards: readonly Card[];
  /** The card the statement is for, one of `cards`. */
  readonly used?: Card | undefined;
}

export interface ReportRow extends MatchedRow {
  readonly currency: string;
  /** Miles earned on the card used; undefined if the card, the code or what the bank excludes is not known. */
  readonly earned?: number;
  /** The cap of the card used that it counts against. */
  readonly cap?: string;
  /** Undefined if no card surely earns. */
  readonly best?: {
    readonly card: string;
    readonly shortName: string;
    readonly miles: number;
    readonly capped?: true;
  };
  /** How many more miles the best card would have earned. */
  readonly missed?: number;
}

export interface StatementReport {
  readonly rows: readonly ReportRow[];
  readonly totals: StatementTotals;
}

export function buildReport(
  matched: readonly MatchedRow[],
  catalogue: Catalogue,
  options: ReportOptions,
): StatementReport {
  const rows = matched.map((row) => ({ ...row, currency: row.currency ?? options.currency }));
  const counted = listEarningPurchases(rows, options);
  const purchases = counted.map(({ purchase }) => purchase);
  const settled = options.cards.map((card) => ({ held: card, ...chooseCategories(card, purchases) }));
  const used = settled.find(({ held }) => held === options.used)?.card;
  const cards = settled.map(({ card }) => card);
  const earnings = countEarnings(counted, cards, used);
  const reported = rows.map((row): ReportRow => ({ ...row, ...earnings.get(row) }));
  const chosen = settled
    .filter((each) => each.chosen.length > 0)
    .map(
      (each) =>
        `For ${each.card.name}, the chosen category is assumed to be the one that earns most here: ${joinAnd(each.chosen)}.`,
    );
  const unchecked = cards
    .filter(({ exclusions }) => !exclusions.researched && !exclusions.list)
    .map(({ name }) => name);
  const caveats =
    unchecked.length === 0
      ? []
      : [
          `We have not checked what the bank excludes for ${joinAnd(unchecked)}. Purchases for which most cards earn nothing are not counted as earning with ${unchecked.length === 1 ? 'it' : 'them'}.`,
        ];
  const totals = computeTotals(reported, catalogue, { ...options, cards, used });
  return { rows: reported, totals: { ...totals, assumed: [...totals.assumed, ...chosen, ...caveats] } };
}

type Row = MatchedRow & { readonly currency: string };

interface RowEarning {
  readonly earned?: number;
  readonly cap?: string;
  readonly best?: NonNullable<ReportRow['best']>;
  readonly missed?: number;
}

interface EarningPurchase {
  readonly row: Row;
  readonly purchase: Purchase;
}

function countEarnings(
  counted: readonly EarningPurchase[],
  cards: readonly Card[],
  used: Card | undefined,
): Map<Row, RowEarning> {
  const actual = new CapLedger();
  const plan = new CapLedger();
  const earnings = new Map<Row, RowEarning>();
  for (const { row, purchase } of counted) {
    const payable = cards.filter(({ currency }) => currency === row.currency);
    if (payable.length === 0) continue;
    const earning = used && payable.includes(used) ? actual.earn(used, purchase) : undefined;
    earning?.commit();
    const paid = earning?.unsure ? undefined : earning;
    const best = payable
      .map((card) => plan.earn(card, purchase))
      .reduce((one, other) => (isBetter(other, one, used) ? other : one));
    best.commit();
    const { card, miles, capped, unsure } = best;
    const { name, shortName } = card;
    earnings.set(row, {
      ...(paid && { earned: paid.miles, ...(paid.cap !== undefined && { cap: paid.cap }) }),
      ...(!unsure && { best: { card: name, shortName, miles, ...(capped && { capped: true as const }) } }),
      ...(paid && { missed: Math.max(0, roundCents(miles - paid.miles)) }),
    });
  }
  return earnings;
}

/** Purchases with a known code that were not refunded, in date order, because that is how caps are used up. */
function listEarningPurchases(rows: readonly Row[], { region, on }: ReportOptions): EarningPurchase[] {
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
      return { row, purchase: { question: buildRowQuestion(row, region, date), amount, date, monthSpend } };
    })
    .sort((one, other) => compareText(one.purchase.date, other.purchase.date));
}

/** More miles wins; if equal, the card that was used, since nobody should switch for nothing. */
function isBetter(one: CardEarning, other: CardEarning, used: Card | undefined): boolean {
  return one.miles > other.miles || (one.miles === other.miles && one.card === used && other.card !== used);
}

function buildRowQuestion({ merchant }: Row, region: string, on: string): Purchase['question'] {
  const { id, name, mcc, channel, country = UNKNOWN_COUNTRY } = merchant!;
  return { mcc, channel, region, on, ...(id !== undefined && { merchant: { id, name, country } }) };
}

/** Purchases refunded in full, which earn nothing. */
function findRefunded(rows: readonly Row[]): Set<Row> {
  const purchases = rows.filter(({ kind }) => kind === 'purchase');
  const open = groupBy(purchases, (row) => `${row.merchant?.id ?? row.key} ${row.amount}`);
  const refunded = new Set<Row>();
  for (const row of rows) {
    if (row.kind !== 'refund') continue;
    const purchase = open.get(`${row.merchant?.id ?? row.key} ${-row.amount}`)?.pop();
    if (purchase) refunded.add(purchase);
  }
  return refunded;
}
