// The best set of cards as a mixed-integer programme: which cards, at which level of spending, with which categories picked,
// and how much of each kind of spending goes on which card in which way.
//
// A column for each card and level (1: held, and so much is spent on it), for each category (1: picked), and for each sum of
// money that earns one rate. A kind of spending with several codes is paid at once: its codes share the sum.
import type { Card } from '../../catalogue/card.ts';
import { isInForce, listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import {
  isTopCategory,
  type KindPlan,
  type Level,
  type Option,
  type PartMinimum,
  type Planner,
  perMonth,
  planCard,
  type Spending,
} from './plan-card.ts';

export interface Programme {
  /** To be maximised. */
  readonly gains: readonly number[];
  /** The lower bound of every column is 0. */
  readonly upper: readonly number[];
  readonly integer: readonly boolean[];
  readonly rows: readonly Row[];
}

interface Row {
  readonly lower: number;
  readonly upper: number;
  readonly entries: readonly Entry[];
}

type Entry = readonly [column: number, factor: number];

export interface Model {
  readonly programme: Programme;
  readonly holdings: readonly Holding[];
  readonly picks: readonly { readonly column: number; readonly card: Card; readonly category: string }[];
  readonly uses: readonly Use[];
}

interface Holding {
  readonly column: number;
  readonly card: Card;
  readonly level: Level;
}

/** A sum that earns one rate. */
interface Use {
  readonly column: number;
  readonly card: Card;
  readonly spending: Spending;
  readonly ways: number;
  readonly option: Option;
}

export interface WalletSize {
  /** At most so many cards. */
  readonly size: number;
  /** Cards that stay, whatever they earn. */
  readonly kept?: readonly Card[];
}

// Less than the next level, in the smallest unit of most currencies.
const CENT = 0.01;

export function buildModel(
  cards: readonly Card[],
  spending: readonly Spending[],
  planner: Planner,
  { size, kept = [] }: WalletSize,
): Model {
  const build = new ProgrammeBuilder();
  const holdings: Holding[] = [];
  const picks: { column: number; card: Card; category: string }[] = [];
  const uses: Use[] = [];
  const paid = spending.map((): Entry[] => []);

  for (const card of cards) {
    const held: Entry[] = [];
    const categories = new Categories(card, spending, planner.on, build);
    for (const level of planCard(card, spending, planner)) {
      const column = build.addColumn(-level.fee, 1, true);
      held.push([column, 1]);
      holdings.push({ column, card, level });
      const counted: Entry[] = [];
      const caps = new Map<string, Entry[]>();
      const parts = new PartMinimums(column, build);
      level.kinds.forEach((kind, index) => {
        const { amount } = kind.spending;
        const sums = addSums(kind, card, build, uses, { caps, categories, parts });
        if (sums.length === 0) return;
        paid[index]!.push(...sums);
        counted.push(...scale(sums, kind.counted));
        build.addRow(Number.NEGATIVE_INFINITY, [...sums, [column, -amount]], 0);
      });
      for (const entries of caps.values())
        build.addRow(Number.NEGATIVE_INFINITY, [...entries, [column, -1]], 0);
      if (level.from > 0) build.addRow(0, [...counted, [column, -level.from]]);
      if (level.below < Number.POSITIVE_INFINITY)
        build.addRow(Number.NEGATIVE_INFINITY, [...counted, [column, CENT - level.below]], 0);
      parts.limit();
    }
    build.addRow(kept.includes(card) ? 1 : 0, held, 1);
    picks.push(...categories.limit(held));
  }
  paid.forEach((entries, index) => {
    build.addRow(0, entries, spending[index]!.amount);
  });
  build.addRow(
    0,
    holdings.map(({ column }): Entry => [column, 1]),
    size,
  );
  return { programme: build.programme, holdings, picks, uses };
}

interface Limits {
  readonly caps: Map<string, Entry[]>;
  readonly categories: Categories;
  readonly parts: PartMinimums;
}

/** Columns for what of a kind goes on a card; returns what adds up to the sum. */
function addSums(
  { spending, ways }: KindPlan,
  card: Card,
  build: ProgrammeBuilder,
  uses: Use[],
  { caps, categories, parts }: Limits,
): Entry[] {
  const { amount } = spending;
  return ways.flatMap(({ ways: bits, codes }): Entry[] => {
    const byCode = codes.map(({ mcc, share, options }) =>
      options.map((option): Entry => {
        const column = build.addColumn(option.value, amount * share);
        uses.push({ column, card, spending, ways: bits, option });
        if (option.cap) push(caps, option.cap.key, [column, option.cap.share]);
        categories.add(option, spending, mcc, column);
        parts.add(option, column, amount * share);
        return [column, 1];
      }),
    );
    if (byCode.length === 1) return byCode[0]!;
    const whole = build.addColumn(0, amount);
    byCode.forEach((entries, index) => {
      build.addRow(0, [...entries, [whole, -codes[index]!.share]], 0);
    });
    return [[whole, 1]];
  });
}

const scale = (entries: readonly Entry[], factor: number): Entry[] =>
  entries.map(([column, each]) => [column, each * factor]);

function push<Key>(map: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const entries = map.get(key);
  if (entries === undefined) map.set(key, [entry]);
  else entries.push(entry);
}

/** The categories of which a card's holder picks some, or of which the bank picks the one with the most spending. */
class Categories {
  readonly #columns = new Map<string, number>();
  /** What earns a category's rate, by category and kind of spending. */
  readonly #earning = new Map<string, Map<Spending, Entry[]>>();
  /** Whatever is spent in a category of which the bank picks one. */
  readonly #contending = new Map<string, Entry[]>();
  readonly #contenders: readonly Rule[];
  readonly #total: number;
  #pick = 1;

  constructor(
    readonly card: Card,
    spending: readonly Spending[],
    on: string,
    readonly build: ProgrammeBuilder,
  ) {
    this.#contenders = card.rules.filter((rule) => isInForce(rule, on) && isTopCategory(rule));
    this.#total = spending.reduce((sum, { amount }) => sum + amount, 0);
  }

  add({ choice }: Option, spending: Spending, mcc: string, column: number): void {
    if (this.#contenders.some(({ mccs }) => Array.isArray(mccs) && listHasCode(mccs, mcc)))
      push(this.#contending, mcc, [column, 1]);
    if (choice === undefined) return;
    const { category, pick } = choice;
    this.#pick = Math.max(this.#pick, pick);
    if (!this.#columns.has(category)) this.#columns.set(category, this.build.addColumn(0, 1, true));
    const sums = this.#earning.get(category) ?? new Map<Spending, Entry[]>();
    this.#earning.set(category, sums);
    push(sums, spending, [column, 1]);
  }

  limit(held: readonly Entry[]): { column: number; card: Card; category: string }[] {
    for (const [category, picked] of this.#columns) {
      for (const [{ amount }, entries] of this.#earning.get(category)!)
        this.build.addRow(Number.NEGATIVE_INFINITY, [...entries, [picked, -amount]], 0);
      const own = this.#contending.get(category);
      if (own === undefined) continue;
      for (const [other, entries] of this.#contending)
        if (other !== category)
          this.build.addRow(-this.#total, [...own, ...scale(entries, -1), [picked, -this.#total]]);
    }
    const columns = [...this.#columns.values()].map((column): Entry => [column, 1]);
    if (columns.length > 0)
      this.build.addRow(Number.NEGATIVE_INFINITY, [...columns, ...scale(held, -this.#pick)], 0);
    return [...this.#columns].map(([category, column]) => ({ column, card: this.card, category }));
  }
}

/** Minimums that count only foreign payments, or only those under a shared cap: each is met or not. */
class PartMinimums {
  readonly #met = new Map<string, { readonly column: number; readonly minimum: PartMinimum }>();
  readonly #foreign: Entry[] = [];
  readonly #groups = new Map<string, Entry[]>();

  constructor(
    readonly held: number,
    readonly build: ProgrammeBuilder,
  ) {}

  add({ rule, minimums, isForeign }: Option, column: number, most: number): void {
    if (isForeign) this.#foreign.push([column, 1]);
    const group = rule?.cap?.group ?? rule?.id;
    if (group !== undefined) push(this.#groups, group, [column, 1]);
    for (const minimum of minimums) {
      const key = `${minimum.of} ${minimum.amount} ${minimum.of === 'foreign' ? '' : group}`;
      const met = this.#met.get(key) ?? { column: this.build.addColumn(0, 1, true), minimum };
      this.#met.set(key, met);
      this.build.addRow(
        Number.NEGATIVE_INFINITY,
        [
          [column, 1],
          [met.column, -most],
        ],
        0,
      );
    }
  }

  limit(): void {
    for (const [key, { column, minimum }] of this.#met) {
      const group = key.split(' ').slice(2).join(' ');
      const entries = minimum.of === 'foreign' ? this.#foreign : (this.#groups.get(group) ?? []);
      this.build.addRow(0, [...entries, [column, -perMonth(minimum.amount, minimum.period)!]]);
      this.build.addRow(
        Number.NEGATIVE_INFINITY,
        [
          [column, 1],
          [this.held, -1],
        ],
        0,
      );
    }
  }
}

class ProgrammeBuilder {
  readonly #gains: number[] = [];
  readonly #upper: number[] = [];
  readonly #integer: boolean[] = [];
  readonly #rows: Row[] = [];

  addColumn(gain: number, upper: number, isInteger = false): number {
    this.#integer.push(isInteger);
    this.#upper.push(upper);
    return this.#gains.push(gain) - 1;
  }

  addRow(lower: number, entries: readonly Entry[], upper = Number.POSITIVE_INFINITY): void {
    this.#rows.push({ lower, upper, entries });
  }

  get programme(): Programme {
    return { gains: this.#gains, upper: this.#upper, integer: this.#integer, rows: this.#rows };
  }
}
