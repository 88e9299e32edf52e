// The visitor as answers need to know them: cards, what a mile is worth, how they pay, what they meet and chose. Kept in
// this browser only, by region; a request for an answer carries what it depends on as parameters.
import type { PeriodStart } from './period.ts';
import { readStored, store } from './storage.ts';

/** Ways of paying at a counter. `chip` is a card put into the terminal. */
export const COUNTER_WAYS = ['wallet-tap', 'card-tap', 'chip'] as const;
export type CounterWay = (typeof COUNTER_WAYS)[number];

export interface Profile {
  /** Short names. */
  readonly cards: readonly string[];
  /** In cents of the cards' currency; `cash` for somebody who has no use for miles; absent: the region's default. */
  readonly mileValue?: number | 'cash' | undefined;
  /** How they usually pay at a counter; absent: whichever way earns most. */
  readonly usually?: CounterWay | undefined;
  /** What they always spend on a card in its period, by card; `all`: whatever it asks. */
  readonly meets: Readonly<Record<string, number | 'all'>>;
  /** The categories they chose, by card. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** The day of the month on which the statement month begins, by card. */
  readonly days: Readonly<Record<string, number>>;
  /** The month in which the membership year begins, by card: 1 to 12. */
  readonly months: Readonly<Record<string, number>>;
}

export const EMPTY_PROFILE: Profile = { cards: [], meets: {}, chosen: {}, days: {}, months: {} };

const KEY = 'mcc-lookup:you';
/** Cards alone, `{ "SG": ["REVO"] }`, as earlier versions kept them. */
const OLD_KEY = 'mcc-lookup:cards';

export function readProfile(region: string): Profile {
  const stored = readStored<Record<string, unknown>>(KEY)[region];
  return parseProfile(stored ?? { cards: readStored<Record<string, unknown>>(OLD_KEY)[region] });
}

/** Returns false if the browser doesn't allow storage. */
export function storeProfile(region: string, profile: Profile): boolean {
  return store(KEY, { [region]: profile });
}

/** Whether the visitor has said nothing that an answer depends on. */
export const isUnknown = ({ cards, mileValue, usually }: Profile): boolean =>
  cards.length === 0 && mileValue === undefined && usually === undefined;

/** Whoever wrote it: another tab, an older version, a link. What is wrong is left out. */
export function parseProfile(value: unknown): Profile {
  const given = asRecord(value);
  const cards = asNames(given.cards);
  const { mileValue, usually } = given;
  const keepNumbers = (of: unknown, isRight: (value: unknown) => boolean) =>
    Object.fromEntries(
      Object.entries(asRecord(of))
        .filter(isHeld)
        .filter((entry): entry is [string, number] => isRight(entry[1])),
    );
  const isHeld = ([name]: [string, unknown]): boolean => cards.includes(name);
  return {
    cards,
    ...((mileValue === 'cash' || isMileValue(mileValue)) && { mileValue }),
    ...(COUNTER_WAYS.some((way) => way === usually) && { usually: usually as CounterWay }),
    meets: Object.fromEntries(
      Object.entries(asRecord(given.meets))
        .filter(isHeld)
        .filter((entry): entry is [string, number | 'all'] => entry[1] === 'all' || isAmount(entry[1])),
    ),
    chosen: Object.fromEntries(
      Object.entries(asRecord(given.chosen))
        .filter(isHeld)
        .map(([name, list]) => [name, asTexts(list)])
        .filter(([, list]) => list!.length > 0),
    ),
    days: keepNumbers(given.days, isDay),
    months: keepNumbers(given.months, isMonth),
  };
}

/** When a card's own periods begin. */
export const findStart = ({ days, months }: Profile, card: string): PeriodStart => ({
  day: days[card],
  month: months[card],
});

export const MAX_MILE_VALUE = 100;

export const isMileValue = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= MAX_MILE_VALUE;

const isAmount = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1e9;

export const isMonth = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 12;

export const isDay = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 31;

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((each) => typeof each === 'string'))] : [];

const NAME = /^[\w+&.-]{1,30}$/;
const asNames = (value: unknown): string[] => asTexts(value).filter((name) => NAME.test(name));
