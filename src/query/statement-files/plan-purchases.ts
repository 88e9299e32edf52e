// Which card would have earned most on each purchase, if a card's minimum spend has to be reached by what is put on that card.
// Month by month it compares: the best card each time, where a minimum counts only if it is reached in this way; everything on
// one card that has a minimum; and what was done.
import type { Card } from '../../catalogue/card.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { CapLedger, type CardEarning, type Purchase } from './count-earnings.ts';

export interface Payable {
  /** Absent if its code is not known: it earns nothing that is known, but counts towards a minimum. */
  readonly purchase?: Purchase;
  readonly amount: number;
  /** `2026-10`. */
  readonly month: string;
  readonly used: Card | undefined;
  /** Cards in its currency. */
  readonly cards: readonly Card[];
}

type Earnings = ReadonlyMap<Payable, CardEarning>;

/** What was earned, each card's minimum held against what was paid with it in the month. */
export function countPaid(payables: readonly Payable[], mileValue: number): Earnings {
  return planMonths(payables, mileValue, (own, ledger) => payAs(own, ledger, pickUsed));
}

export function planBest(payables: readonly Payable[], cards: readonly Card[], mileValue: number): Earnings {
  return planMonths(payables, mileValue, (own, ledger) =>
    listPlans(own, cards, ledger).reduce((one, other) => (other.value > one.value + 1e-9 ? other : one)),
  );
}

interface Plan {
  readonly earnings: Earnings;
  readonly value: number;
  readonly ledger: CapLedger;
}

/** In the order of the months, because a cap can be of a quarter or a year. */
function planMonths(
  payables: readonly Payable[],
  mileValue: number,
  plan: (own: readonly Payable[], ledger: CapLedger) => Plan,
): Earnings {
  const earnings = new Map<Payable, CardEarning>();
  let ledger = new CapLedger(mileValue);
  for (const own of groupBy(payables, ({ month }) => month).values()) {
    const planned = plan(own, ledger);
    for (const [payable, earning] of planned.earnings) earnings.set(payable, earning);
    ledger = planned.ledger;
  }
  return earnings;
}

type Pick = (payable: Payable) => Card | undefined;

const pickUsed: Pick = ({ used }) => used;

function listPlans(payables: readonly Payable[], cards: readonly Card[], ledger: CapLedger): Plan[] {
  const best = chooseEach(payables, cards, ledger);
  const demanding = cards.filter(hasMinimum);
  if (demanding.length === 0) return [best];
  const picks = demanding.map(
    (card): Pick =>
      ({ cards: fitting, used }) =>
        fitting.includes(card) ? card : used,
  );
  return [best, ...[...picks, pickUsed].map((pick) => payAs(payables, ledger, pick))];
}

/** Enough for minimums that fail because others failed; after that, no minimum counts as met. */
const MAX_ROUNDS = 6;

/** The best card each time. A minimum that what is put on its card doesn't reach counts as not met, and all is chosen again. */
function chooseEach(payables: readonly Payable[], cards: readonly Card[], ledger: CapLedger): Plan {
  const sum = (own: readonly Payable[]) => own.reduce((total, { amount }) => total + amount, 0);
  const assumed = new Map(
    cards.map(
      (card) => [card, sum(payables.filter(({ cards: fitting }) => fitting.includes(card)))] as const,
    ),
  );
  for (let round = 0; ; round++) {
    const picked = new Map<Payable, Card>();
    const trial = ledger.copy();
    for (const payable of payables) {
      const { purchase, used } = payable;
      const earning =
        purchase &&
        payable.cards
          .map((card) => trial.earn(card, purchase, assumed.get(card)!))
          .reduce<CardEarning | undefined>(
            (one, other) => (one === undefined || isBetter(other, one, used) ? other : one),
            undefined,
          );
      earning?.commit();
      const card = earning?.card ?? used;
      if (card) picked.set(payable, card);
    }
    const pick: Pick = (payable) => picked.get(payable);
    const spends = sumSpends(payables, pick);
    const short = cards.filter((card) => hasMinimum(card) && (spends.get(card) ?? 0) < assumed.get(card)!);
    if (short.length === 0 || round > MAX_ROUNDS + cards.length) return payAs(payables, ledger, pick);
    for (const card of short) assumed.set(card, round < MAX_ROUNDS ? (spends.get(card) ?? 0) : 0);
  }
}

/** More is better; if equal, the card that was used, since nobody should switch for nothing. */
function isBetter(one: CardEarning, other: CardEarning, used: Card | undefined): boolean {
  return one.value > other.value || (one.value === other.value && one.card === used && other.card !== used);
}

/** What is earned if each purchase is paid with the card picked. */
function payAs(payables: readonly Payable[], before: CapLedger, pick: Pick): Plan {
  const spends = sumSpends(payables, pick);
  const ledger = before.copy();
  const earnings = new Map<Payable, CardEarning>();
  let value = 0;
  for (const payable of payables) {
    const card = pick(payable);
    if (payable.purchase === undefined || card === undefined || !payable.cards.includes(card)) continue;
    const earning = ledger.earn(card, payable.purchase, spends.get(card) ?? 0);
    earning.commit();
    earnings.set(payable, earning);
    value += earning.value;
  }
  return { earnings, value, ledger };
}

function sumSpends(payables: readonly Payable[], pick: Pick): ReadonlyMap<Card, number> {
  const spends = new Map<Card, number>();
  for (const payable of payables) {
    const card = pick(payable);
    if (card) spends.set(card, (spends.get(card) ?? 0) + payable.amount);
  }
  return spends;
}

const hasMinimum = ({ rules }: Card): boolean =>
  rules.some(({ conditions }) => conditions.some(({ kind }) => kind === 'min-spend' || kind === 'tier'));
