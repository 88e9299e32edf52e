// The conditions of a card's rule: everything beyond the MCC that must be true for it to apply.

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

/** Merchants as people write them, and by id if a name is not enough. */
interface MerchantList {
  readonly names: readonly string[];
  readonly ids?: readonly string[];
}

export interface NamedMerchants extends MerchantList {
  /** The list in words, if not all its names are known: `yuu merchants`. */
  readonly what?: string;
  readonly partial?: boolean;
  /** The codes of such merchants, if the list is not known: under other codes the condition cannot hold. */
  readonly mccs?: readonly string[];
  /** Merchants that left, with their last month. */
  readonly former?: readonly { readonly name: string; readonly until: string }[];
}

interface RotatingQuarter {
  /** `2026-Q3`. */
  readonly quarter: string;
  readonly categories: readonly string[];
  /** The codes of the categories, if known. */
  readonly mccs: readonly string[];
  readonly merchants?: readonly string[];
}

interface ConditionFields {
  'min-spend': { amount: number; period: SpendPeriod; of?: 'cap-group' | 'foreign' };
  /** Spending of at least `from` and less than `below`. */
  tier: { from?: number; below?: number; period: SpendPeriod };
  /** So many purchases in each period. */
  'purchase-count': { count: number; period: SpendPeriod };
  'merchant-count': { count: number; period: SpendPeriod };
  choose: { pick: number; of: number; category: string; every?: 'month' | 'quarter'; default?: boolean };
  allocate: { parts: number; of: number; to: string };
  'auto-top-category': { period: SpendPeriod; categories: readonly string[] };
  /** Only at these merchants, whatever their code. */
  merchants: NamedMerchants;
  /** The issuer goes by merchant name; the rule's codes approximate the names. */
  'merchant-approximated': NamedMerchants;
  /** With `mccs`: an exception only if the code is one of these. */
  'not-merchants': MerchantList & { mccs?: readonly string[] };
  portal: { name: string; merchants?: readonly string[]; products?: readonly string[] };
  rotating: { quarters: readonly RotatingQuarter[] };
  activation: { retroactive: boolean; by?: string };
  registration: object;
  /** Spending that unlocks the rule for a period. `earlier`: the amount for periods that ended before a month. */
  unlock: {
    amount: number;
    period: SpendPeriod;
    with: string;
    earlier?: { readonly amount: number; readonly endedBefore: string };
  };
  /** A customer tier, or money kept in an account or with the bank; `payroll`: salary paid in that counts instead. */
  relationship: {
    programme?: string;
    account?: string;
    balance?: number;
    balanceOf?: string;
    payroll?: number;
  };
  membership: { name: string };
  /** Unread terms cannot be stated, so a rule with them is never an answer. */
  promo: { terms: 'known' | 'unread' };
  'first-year': object;
  'sign-up': { from: string; until: string; months: number };
  time: { days: readonly (typeof WEEKDAYS)[number][]; from: string; to: string; zone: string };
  wallet: { names: readonly string[] };
  network: { names: readonly string[] };
  'gateway-abroad': object;
  'booked-direct': { or?: string };
  /** `only` and `not`: a restriction or an exception in words, which codes cannot express. */
  only: { what: readonly string[] };
  not: { what: readonly string[]; mccs?: readonly string[] };
  /** Rent and the like: depends on everyday spending as a percentage of the payment, or on what `or` says. */
  housing: { pays: readonly string[]; through: string; shares: readonly number[]; or?: string };
}

export type ConditionKind = keyof ConditionFields;
export type ConditionOf<Kind extends ConditionKind> = { readonly kind: Kind } & Readonly<
  ConditionFields[Kind]
>;
export type Condition = { [Kind in ConditionKind]: ConditionOf<Kind> }[ConditionKind];
