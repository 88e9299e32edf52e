// What a card would pay for each kind of spending in a month, for every level of spending that its terms tell apart. Only
// what can be planned counts: not what depends on the bank's lists of merchants, portals, offers for new customers or terms
// that nobody has read.
import type { Card } from '../../catalogue/card.ts';
import type { Condition, ConditionKind, SpendPeriod } from '../../catalogue/card-condition.ts';
import { type Cap, type CapPeriod, isInForce, type Rule } from '../../catalogue/card-rule.ts';
import type { SpendingKind } from '../../catalogue/spending.ts';
import { findCap, getUnitValue } from '../advice/earn-purchase.ts';
import type { Holder } from '../advice/purchase.ts';
import { checkPlace, listFits } from '../eligibility/decide-card.ts';
import { type Fit, listWays } from '../eligibility/fit-rule.ts';
import type { Question } from '../eligibility/question.ts';

export interface Spending extends SpendingKind {
  /** A month, in the cards' currency. */
  readonly amount: number;
}

export interface Planner {
  readonly region: string;
  readonly on: string;
  readonly holder: Holder;
}

/** So much is spent on the card in a month: at least `from`, less than `below`. */
export interface Level {
  readonly from: number;
  readonly below: number;
  /** A month. */
  readonly fee: number;
  /** In the order of the spending. */
  readonly kinds: readonly KindPlan[];
}

export interface KindPlan {
  readonly spending: Spending;
  /** The share that the bank counts towards minimums. */
  readonly counted: number;
  readonly ways: readonly WayPlan[];
}

/** Ways of paying with the same options. */
interface WayPlan {
  /** As a set of bits. */
  readonly ways: number;
  /** By code. */
  readonly codes: readonly {
    readonly mcc: string;
    readonly share: number;
    readonly options: readonly Option[];
  }[];
}

/** A rate that a payment can earn. */
export interface Option {
  /** Undefined for the base rate, and for nothing. */
  readonly rule: Rule | undefined;
  /** Of the card's unit, for each unit of its currency. */
  readonly rate: number;
  /** The same in the card's currency, less the fee on foreign payments. */
  readonly value: number;
  /** The cap that it uses up, by its share for each unit of currency. */
  readonly cap?: { readonly key: string; readonly share: number };
  /** The category that has to be picked. */
  readonly choice?: { readonly category: string; readonly pick: number };
  /** Minimums on a part of the spending. */
  readonly minimums: readonly PartMinimum[];
  readonly isForeign: boolean;
}

export type PartMinimum = Condition & { readonly kind: 'min-spend' };

const MONTHS: Readonly<Record<SpendPeriod | CapPeriod, number | undefined>> = {
  month: 1,
  'statement-month': 1,
  quarter: 3,
  year: 12,
  'membership-year': 12,
  'previous-year': 12,
  // Nobody can plan a month for it.
  promotion: undefined,
  once: 12,
};

/** For each month, of an amount for a period; undefined if the period cannot be planned. */
export function perMonth(amount: number, period: SpendPeriod | CapPeriod): number | undefined {
  const months = MONTHS[period];
  return months === undefined ? undefined : amount / months;
}

/** Conditions that the holder can see to. Minimums, tiers and categories are decided by the programme. */
const PLANNABLE: ReadonlySet<ConditionKind> = new Set([
  'min-spend',
  'choose',
  'allocate',
  'auto-top-category',
  'activation',
  'registration',
  'booked-direct',
]);
const OF_PERSON: ReadonlySet<ConditionKind> = new Set(['relationship', 'merchant-count', 'unlock']);

export function planCard(card: Card, spending: readonly Spending[], planner: Planner): Level[] {
  const thresholds = listThresholds(card, planner.on);
  return thresholds.map((from, index): Level => {
    const rules = card.rules.flatMap((rule) => ruleAt(rule, from) ?? []);
    return {
      from,
      below: thresholds[index + 1] ?? Number.POSITIVE_INFINITY,
      fee: getFee(card, from),
      kinds: spending.map((each) => planKind(card, { ...card, rules }, each, planner)),
    };
  });
}

function listThresholds({ rules, annualFee }: Card, on: string): number[] {
  const amounts = rules
    .filter((rule) => isInForce(rule, on))
    .flatMap(({ conditions }) =>
      conditions.flatMap((condition) => {
        if (condition.kind === 'min-spend' && condition.of === undefined)
          return perMonth(condition.amount, condition.period) ?? [];
        if (condition.kind !== 'tier') return [];
        return [condition.from, condition.below].flatMap((amount) =>
          amount === undefined ? [] : (perMonth(amount, condition.period) ?? []),
        );
      }),
    );
  const waiver = getWaiver(annualFee);
  return [...new Set([0, ...amounts, ...(waiver === undefined ? [] : [waiver])])].sort((a, b) => a - b);
}

/** The rule without its conditions on all spending; undefined if a month with so much spending does not meet them. */
function ruleAt(rule: Rule, spent: number): Rule | undefined {
  const rest: Condition[] = [];
  for (const condition of rule.conditions) {
    if (condition.kind === 'min-spend' && condition.of === undefined) {
      const minimum = perMonth(condition.amount, condition.period);
      if (minimum === undefined || spent < minimum) return undefined;
    } else if (condition.kind === 'tier') {
      const from = perMonth(condition.from ?? 0, condition.period);
      const below = perMonth(condition.below ?? Number.POSITIVE_INFINITY, condition.period);
      if (from === undefined || below === undefined || spent < from || spent >= below) return undefined;
    } else rest.push(condition);
  }
  return { ...rule, conditions: rest };
}

/** The spending a month that waives the annual fee. */
function getWaiver(fee: Card['annualFee']): number | undefined {
  const { waived } = fee ?? {};
  return waived === undefined || waived === 'none' || waived.spend === undefined
    ? undefined
    : waived.spend / 12;
}

function getFee({ annualFee }: Card, spent: number): number {
  const waiver = getWaiver(annualFee);
  return waiver !== undefined && spent >= waiver ? 0 : (annualFee?.amount ?? 0) / 12;
}

// No country has this code, so only rules for any foreign currency apply.
const ABROAD = 'ZZ';

function planKind(terms: Card, card: Card, spending: Spending, { region, on, holder }: Planner): KindPlan {
  const [first] = spending.codes;
  const question: Question = {
    mcc: first!.mcc,
    channel: spending.channel,
    region,
    on,
    ...(spending.abroad && { chargedIn: ABROAD }),
  };
  let counted = 0;
  const codes = spending.codes.map(({ mcc, share }) => {
    const asked = { ...question, mcc };
    const stand = checkPlace(terms, asked);
    if (stand !== 'earns' && stand !== 'exempt') return { mcc, share, fits: [], base: undefined };
    counted += share;
    if (stand === 'exempt') return { mcc, share, fits: [], base: { rule: undefined, rate: card.baseRate } };
    const person = { amount: 0, chosen: holder.chosen?.get(card.shortName) };
    const { bonuses, reduced } = listFits(card, asked, person);
    return {
      mcc,
      share,
      fits: bonuses.filter((fit) => canPlan(fit, card, holder)),
      base: { rule: reduced?.rule, rate: reduced?.rule.rate ?? card.baseRate },
    };
  });
  const plans: WayPlan[] = [];
  for (let rest = listWays(question); rest !== 0; rest &= rest - 1) {
    const way = rest & -rest;
    plans.push({
      ways: way,
      codes: codes.map(({ mcc, share, fits, base }) => ({
        mcc,
        share,
        options: listOptions(
          card,
          mcc,
          fits.filter(({ ways }) => (ways & way) !== 0),
          base,
          spending.abroad === true,
          holder,
        ),
      })),
    });
  }
  return { spending, counted, ways: counted === 0 ? [] : joinWays(plans) };
}

function canPlan({ rule, open, isUnlisted }: Fit, { shortName }: Card, { meets }: Holder): boolean {
  const meetsAll = meets === 'all' || meets?.has(shortName);
  return (
    !isUnlisted &&
    rule.cap?.amount !== 'unknown' &&
    rule.conditions.every(({ kind }) => kind !== 'merchants') &&
    open.every(
      (condition) =>
        (PLANNABLE.has(condition.kind) &&
          (condition.kind !== 'min-spend' || perMonth(condition.amount, condition.period) !== undefined)) ||
        (meetsAll && OF_PERSON.has(condition.kind)),
    )
  );
}

interface Paid {
  readonly rule: Rule | undefined;
  readonly rate: number;
}

function listOptions(
  card: Card,
  mcc: string,
  fits: readonly Fit[],
  base: Paid | undefined,
  isForeign: boolean,
  holder: Holder,
): Option[] {
  const unitValue = getUnitValue(card, holder) / (card.rewardUnit === 'cash-back' ? 100 : 1);
  const fee = isForeign ? (card.foreignFee?.percent ?? 0) / 100 : 0;
  const price = (rate: number) => ({ rate, value: rate * unitValue - fee, isForeign });
  const offer = ({ rule, rate }: Paid, fit?: Fit): Option[] => {
    const limits = {
      ...(fit?.choice && { choice: isTopCategory(fit.rule) ? { category: mcc, pick: 1 } : fit.choice }),
      minimums: (fit?.open ?? []).filter((condition) => condition.kind === 'min-spend'),
    };
    const cap = findCap(card, rule);
    const amount = cap && getMonthlyCap(cap);
    if (cap === undefined || amount === undefined) return [{ rule, ...limits, ...price(rate) }];
    const key = rule?.cap === undefined ? 'card' : (cap.group ?? rule.id);
    return [
      ...(amount > 0 ? [{ rule, ...limits, ...price(rate), cap: { key, share: 1 / amount } }] : []),
      { rule, ...limits, ...price(cap.after) },
    ];
  };
  // Above a cap that includes the base rate, nothing is left to earn at that rate.
  const isBaseCapped = fits.some(
    ({ rule, choice, open }) => rule.cap?.includesBase && !choice && !open.length,
  );
  const options = [
    ...fits.flatMap((fit) => offer({ rule: fit.rule, rate: fit.rule.rate }, fit)),
    ...(base === undefined ? [{ rule: undefined, minimums: [], ...price(0) }] : []),
    ...(base === undefined || isBaseCapped ? [] : offer(base)),
  ];
  return dropWorse(options);
}

/**
 * The bank picks the category with the most spending. Which codes are one category is not known, so each is taken for one,
 * which promises less.
 */
export function isTopCategory({ conditions }: Rule): boolean {
  return conditions.some(({ kind }) => kind === 'auto-top-category');
}

function getMonthlyCap({ amount, period }: Cap): number | undefined {
  return typeof amount === 'number' ? perMonth(amount, period) : undefined;
}

const isFree = ({ cap, choice, minimums }: Option): boolean =>
  cap === undefined && choice === undefined && minimums.length === 0;

/** Without the options that earn no more than one that asks for nothing. */
function dropWorse(options: readonly Option[]): Option[] {
  let free: Option | undefined;
  for (const option of options)
    if (isFree(option) && (free === undefined || option.value > free.value)) free = option;
  return options.filter(
    (option) => option === free || (!isFree(option) && (free === undefined || option.value > free.value)),
  );
}

/** Leaves out ways of paying whose options another way has, too. */
function joinWays(plans: readonly WayPlan[]): WayPlan[] {
  const kept: WayPlan[] = [];
  for (const plan of plans) {
    const same = kept.findIndex((each) => hasOptionsOf(each, plan) && hasOptionsOf(plan, each));
    if (same !== -1) kept[same] = { ...kept[same]!, ways: kept[same]!.ways | plan.ways };
    else if (!plans.some((other) => hasOptionsOf(other, plan) && !hasOptionsOf(plan, other))) kept.push(plan);
  }
  return kept;
}

function hasOptionsOf(one: WayPlan, other: WayPlan): boolean {
  return other.codes.every(({ options }, i) =>
    options.every((option) =>
      one.codes[i]!.options.some(
        ({ rule, rate, cap }) =>
          rule?.id === option.rule?.id && rate === option.rate && cap?.key === option.cap?.key,
      ),
    ),
  );
}
