// What must also be true for a rule of a card to hold: everything that the MCC alone cannot tell.

export const SPEND_PERIODS = [
  'month',
  'statement-month',
  'quarter',
  'year',
  'membership-year',
  'previous-year',
  'promotion',
] as const;
export type SpendPeriod = (typeof SPEND_PERIODS)[number];

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Merchants as people write them, and by id where a name is not enough. */
interface MerchantList {
  readonly names: readonly string[];
  readonly ids?: readonly string[];
}

export interface NamedMerchants extends MerchantList {
  /** The list in words, where its names are not all known: `yuu merchants`. */
  readonly what?: string;
  readonly partial?: boolean;
  /** Codes that such merchants have, where the list is not known: elsewhere it cannot hold. */
  readonly mccs?: readonly string[];
  /** Those who left, with their last month. */
  readonly former?: readonly { readonly name: string; readonly until: string }[];
}

interface RotatingQuarter {
  /** `2026-Q3`. */
  readonly quarter: string;
  readonly categories: readonly string[];
  /** The codes of those categories whose codes are known. */
  readonly mccs: readonly string[];
  readonly merchants?: readonly string[];
}

interface ConditionFields {
  'min-spend': { amount: number; period: SpendPeriod; of?: 'cap-group' | 'foreign' };
  /** Spending of at least `from` and less than `below`. */
  tier: { from?: number; below?: number; period: SpendPeriod };
  'merchant-count': { count: number; period: SpendPeriod };
  choose: { pick: number; of: number; category: string; every?: 'month' | 'quarter'; default?: boolean };
  allocate: { parts: number; of: number; to: string };
  'auto-top-category': { period: SpendPeriod; categories: readonly string[] };
  /** Only at these merchants, whatever their code. */
  merchants: NamedMerchants;
  /** The issuer goes by name; the rule's codes stand in for the names. */
  'merchant-approximated': NamedMerchants;
  /** With `mccs`: an exception only where the code is one of these. */
  'not-merchants': MerchantList & { mccs?: readonly string[] };
  portal: { name: string; merchants?: readonly string[]; products?: readonly string[] };
  rotating: { quarters: readonly RotatingQuarter[] };
  activation: { retroactive: boolean; by?: string };
  registration: object;
  /** Spending somewhere that opens the rule for a period. `earlier`: the sum for periods that ended before a month. */
  unlock: {
    amount: number;
    period: SpendPeriod;
    with: string;
    earlier?: { readonly amount: number; readonly endedBefore: string };
  };
  /** A customer tier, money kept in an account or with the bank; salary paid in does instead, where it is given. */
  relationship: {
    programme?: string;
    account?: string;
    balance?: number;
    balanceOf?: string;
    payroll?: number;
  };
  membership: { name: string };
  /** Terms that nobody has read cannot be stated, so such a rule answers nothing. */
  promo: { terms: 'known' | 'unread' };
  'first-year': object;
  'sign-up': { from: string; until: string; months: number };
  time: { days: readonly (typeof WEEKDAYS)[number][]; from: string; to: string; zone: string };
  wallet: { names: readonly string[] };
  network: { names: readonly string[] };
  'gateway-abroad': object;
  'booked-direct': { or?: string };
  /** Narrower, or with an exception, in words that no code can tell. */
  only: { what: readonly string[] };
  not: { what: readonly string[]; mccs?: readonly string[] };
  /** Rent and the like, by everyday spending as a percentage of the payment, or by what `or` says. */
  housing: { pays: readonly string[]; through: string; shares: readonly number[]; or?: string };
}

export type ConditionKind = keyof ConditionFields;
export type ConditionOf<Kind extends ConditionKind> = { readonly kind: Kind } & Readonly<
  ConditionFields[Kind]
>;
export type Condition = { [Kind in ConditionKind]: ConditionOf<Kind> }[ConditionKind];
