// Reports what statements left on the table: what each purchase earned, and which card would have earned most. Several
// statements, each of a card, are counted together. totals.ts adds it all up.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { getMileValue } from '../../catalogue/mile-value.ts';
import { roundCents } from '../../catalogue/money.ts';
import { joinAnd } from '../eligibility/wording.ts';
import { type CardEarning, chooseCategories, type Purchase } from './count-earnings.ts';
import type { MatchedRow } from './match-rows.ts';
import { countPaid, type Payable, planBest } from './plan-purchases.ts';
import type { Reward } from './reward.ts';
import { computeTotals, type StatementTotals } from './totals.ts';

export interface ReportOptions {
  readonly region: string;
  /** For rows that name no currency. */
  readonly currency: string;
  /** Card rules apply as of the row's date, or as of this day if it has none. */
  readonly on: string;
  /** The cards held; if empty, the report leaves out cards. */
  readonly cards: readonly Card[];
  /** What a mile is worth, in cents; if absent, as people in the region value it. */
  readonly mileValue?: number | undefined;
}

export interface CardStatement {
  readonly rows: readonly MatchedRow[];
  /** The card it is for, one of `cards`. */
  readonly used: Card | undefined;
}

export interface ReportRow extends MatchedRow {
  readonly currency: string;
  /** The short name of the card that it was paid with, if that is known. */
  readonly used?: string;
  /** On the card used; undefined if the card, the code or what the bank excludes is not known. */
  readonly earned?: Reward;
  /** The cap of the card used that it counts against. */
  readonly cap?: string;
  /** Undefined if no card surely earns. */
  readonly best?: {
    readonly card: string;
    readonly shortName: string;
    readonly reward: Reward;
    readonly capped?: true;
  };
  /**
   * How much more the best card would have brought, in the card's currency. Negative where a purchase brings less but
   * helps a card to its minimum spend.
   */
  readonly missed?: number;
}

export interface StatementReport {
  readonly rows: readonly ReportRow[];
  readonly totals: StatementTotals;
}

export function buildReport(
  statements: readonly CardStatement[],
  catalogue: Catalogue,
  options: ReportOptions,
): StatementReport {
  const { region, currency } = options;
  const mileValue = options.mileValue ?? getMileValue(catalogue.meta, region).cents;
  const rows = statements.flatMap(({ rows: own, used }) =>
    own.map((row): Row => ({ ...row, currency: row.currency ?? currency, ...(used && { held: used }) })),
  );
  const paid = listPaid(rows, options);
  const purchases = paid.flatMap(({ purchase }) => purchase ?? []);
  const settled = options.cards.map((card) => ({ held: card, ...chooseCategories(card, purchases) }));
  const cards = settled.map(({ card }) => card);
  const payables = new Map(
    paid.map(({ row, ...each }): [Row, Payable] => [
      row,
      {
        ...each,
        used: settled.find(({ held }) => held === row.held && held.currency === row.currency)?.card,
        cards: cards.filter((card) => card.currency === row.currency),
      },
    ]),
  );
  const all = [...payables.values()];
  const actual = countPaid(all, mileValue);
  const best = planBest(all, cards, mileValue);
  const reported = rows.map((row): ReportRow => {
    const { held, ...plain } = row;
    const payable = payables.get(row);
    return {
      ...plain,
      ...(held && { used: held.shortName }),
      ...(payable && describeEarnings(actual.get(payable), best.get(payable))),
    };
  });
  const totals = computeTotals(reported, catalogue, { ...options, cards, mileValue });
  return { rows: reported, totals: { ...totals, assumed: [...totals.assumed, ...listCaveats(settled)] } };
}

type Row = MatchedRow & { readonly currency: string; readonly held?: Card };

function describeEarnings(
  actual: CardEarning | undefined,
  best: CardEarning | undefined,
): Pick<ReportRow, 'earned' | 'cap' | 'best' | 'missed'> {
  const paid = actual?.unsure ? undefined : actual;
  return {
    ...(paid && { earned: paid.reward, ...(paid.cap !== undefined && { cap: paid.cap }) }),
    ...(best &&
      !best.unsure && {
        best: {
          card: best.card.name,
          shortName: best.card.shortName,
          reward: best.reward,
          ...(best.capped && { capped: true as const }),
        },
      }),
    ...(paid && { missed: roundCents((best?.value ?? 0) - paid.value) }),
  };
}

/** Purchases that were not refunded, in date order, because that is how caps are used up. */
function listPaid(
  rows: readonly Row[],
  { region, on }: ReportOptions,
): (Pick<Payable, 'purchase' | 'amount' | 'month'> & { readonly row: Row })[] {
  const refunded = findRefunded(rows);
  return rows
    .filter((row) => row.kind === 'purchase' && row.amount > 0 && !refunded.has(row))
    .map((row) => {
      const { amount, merchant, date = on } = row;
      const purchase: Purchase | undefined = merchant && {
        question: buildQuestion(merchant, region, date),
        amount,
        date,
      };
      return { row, amount, date, month: date.slice(0, 7), ...(purchase && { purchase }) };
    })
    .sort((one, other) => compareText(one.date, other.date))
    .map(({ date: _, ...each }) => each);
}

function buildQuestion(
  { id, name, mcc, channel, country = UNKNOWN_COUNTRY }: NonNullable<Row['merchant']>,
  region: string,
  on: string,
): Purchase['question'] {
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

function listCaveats(
  settled: readonly { readonly card: Card; readonly chosen: readonly string[] }[],
): string[] {
  const chosen = settled.flatMap(({ card, chosen }) =>
    chosen.length === 0
      ? []
      : `For ${card.name}, the chosen category is assumed to be the one that earns most here: ${joinAnd(chosen)}.`,
  );
  const unchecked = settled.flatMap(({ card: { exclusions, name } }) =>
    exclusions.researched || exclusions.list ? [] : name,
  );
  if (unchecked.length === 0) return chosen;
  return [
    ...chosen,
    `We have not checked what the bank excludes for ${joinAnd(unchecked)}. Purchases for which most cards earn nothing are not counted as earning with ${unchecked.length === 1 ? 'it' : 'them'}.`,
  ];
}
