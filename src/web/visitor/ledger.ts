// The visitor's ledger: payments they recorded, kept in this browser only, and what they use up of caps and reach of
// minimum spends. Every change can be undone once.
import { compareText } from '../../catalogue/compare-text.ts';
import { roundCents } from '../../catalogue/money.ts';
import { formatCell } from '../../query/statement-files/format-csv.ts';
import type { CardTerms, Minimum } from './card-terms.ts';
import { findPeriod, isWithin, type Period, type PeriodStart } from './period.ts';
import { readStored, store } from './storage.ts';

export interface Payment {
  readonly id: number;
  /** `2026-11-18`. */
  readonly on: string;
  /** The card's short name. */
  readonly card: string;
  /** In the card's currency; negative for a refund. */
  readonly amount: number;
  /** Where: `Shopee`. */
  readonly place: string;
  readonly mcc?: string;
  /** The cap it counts against, by its key in the card's terms. */
  readonly cap?: string;
}

export interface Ledger {
  readonly payments: readonly Payment[];
  /** The payments before the last change. */
  readonly before?: readonly Payment[] | undefined;
}

export const EMPTY_LEDGER: Ledger = { payments: [] };

export type NewPayment = Omit<Payment, 'id'>;

/** A statement read twice adds its payments once. */
export function addPayments({ payments }: Ledger, added: readonly NewPayment[]): Ledger {
  let id = Math.max(0, ...payments.map((payment) => payment.id));
  return sorted([...payments, ...added.map((payment) => ({ ...payment, id: ++id }))], payments);
}

/** Those that the ledger doesn't have yet: two equal payments of one day are two, if only one of them is there. */
export function listNew({ payments }: Ledger, found: readonly NewPayment[]): NewPayment[] {
  const known = payments.map(identify);
  return found.filter((payment) => {
    const index = known.indexOf(identify(payment));
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

const identify = ({ on, card, amount, place }: NewPayment): string =>
  JSON.stringify([on, card, amount, place.toLowerCase()]);

export function changePayment({ payments }: Ledger, id: number, changed: Partial<NewPayment>): Ledger {
  return sorted(
    payments.map((payment) => (payment.id === id ? { ...payment, ...changed } : payment)),
    payments,
  );
}

export function removePayment({ payments }: Ledger, id: number): Ledger {
  return { payments: payments.filter((payment) => payment.id !== id), before: payments };
}

export function undo({ payments, before }: Ledger): Ledger {
  return before === undefined ? { payments } : { payments: before, before: payments };
}

/** The latest first. */
function sorted(payments: readonly Payment[], before: readonly Payment[]): Ledger {
  const byDay = [...payments].sort((one, other) => compareText(other.on, one.on) || other.id - one.id);
  return { payments: byDay, before };
}

export interface Use {
  readonly used: number;
  /** The present period. */
  readonly span: Period;
}

export interface CapUse extends Use {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  readonly left: number;
}

export interface MinimumUse extends Use, Minimum {
  /** The lowest of its amounts that isn't reached; absent if all are. */
  readonly next?: number;
}

/** What the payments with a card use up of each of its caps in the present period. */
export function listCapUse(
  terms: CardTerms,
  payments: readonly Payment[],
  on: string,
  start?: PeriodStart,
): CapUse[] {
  return terms.caps.map(({ key, label, amount, period: counted }) => {
    const span = findPeriod(counted, on, start);
    const against = terms.caps.length === 1 ? payments : payments.filter(({ cap }) => cap === key);
    const used = sum(against, terms, span);
    return { key, label, amount, used, left: roundCents(Math.max(0, amount - used)), span };
  });
}

/** How far the payments with a card have come to each of its minimum spends. */
export function listMinimumUse(
  terms: CardTerms,
  payments: readonly Payment[],
  on: string,
  start?: PeriodStart,
): MinimumUse[] {
  return terms.minimums.map((minimum) => {
    const span = findPeriod(minimum.period, on, start);
    const counted = minimum.cap === undefined ? payments : payments.filter(({ cap }) => cap === minimum.cap);
    const used = sum(counted, terms, span);
    const next = minimum.amounts.find((amount) => used < amount);
    return { ...minimum, used, span, ...(next !== undefined && { next }) };
  });
}

function sum(payments: readonly Payment[], { shortName }: CardTerms, span: Period): number {
  const counted = payments.filter(({ card, on }) => card === shortName && isWithin(span, on));
  // Refunds of an earlier period's payments leave nothing owed.
  return Math.max(0, roundCents(counted.reduce((total, { amount }) => total + amount, 0)));
}

const COLUMNS = ['date', 'card', 'amount', 'place', 'mcc', 'cap'] as const;

export function formatLedgerCsv({ payments }: Ledger): string {
  const rows = payments.map(({ on, card, amount, place, mcc, cap }) => [on, card, amount, place, mcc, cap]);
  return `${[COLUMNS, ...rows].map((row) => row.map(formatCell).join(',')).join('\n')}\n`;
}

const KEY = 'mcc-lookup:ledger';

export function readLedger(region: string): Ledger {
  return parseLedger(readStored<Record<string, unknown>>(KEY)[region]);
}

/** Returns false if the browser doesn't allow storage. */
export const storeLedger = (region: string, ledger: Ledger): boolean => store(KEY, { [region]: ledger });

/** Whoever wrote it: another tab, an older version, a file. What is not a payment is left out. */
export function parseLedger(value: unknown): Ledger {
  const { payments, before } = (value ?? {}) as Partial<Record<keyof Ledger, unknown>>;
  return {
    payments: asPayments(payments),
    ...(before !== undefined && { before: asPayments(before) }),
  };
}

const asPayments = (value: unknown): Payment[] => (Array.isArray(value) ? value.filter(isPayment) : []);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;

function isPayment(value: unknown): value is Payment {
  const { id, on, card, amount, place, mcc, cap } = (value ?? {}) as Partial<Payment>;
  return (
    Number.isSafeInteger(id) &&
    isText(on) &&
    /^\d{4}-\d{2}-\d{2}$/.test(on!) &&
    isText(card) &&
    Number.isFinite(amount) &&
    isText(place) &&
    [mcc, cap].every((each) => each === undefined || isText(each))
  );
}
