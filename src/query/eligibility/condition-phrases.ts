// One phrase per kind of condition, to stand after the cap: `Cap at S$1,000 a month, only if Dining is a category you chose`.
import type { Card } from '../../catalogue/card.ts';
import type {
  Condition,
  ConditionKind,
  ConditionOf,
  NamedMerchants,
} from '../../catalogue/card-condition.ts';
import { listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import { formatMoney } from '../../catalogue/money.ts';
import { joinAnd, joinOr, nameCountry, PER_PERIOD } from './wording.ts';

interface Setting {
  readonly card: Pick<Card, 'currency' | 'region'>;
  /** What is asked about; without it everything is said. */
  readonly mcc?: string | undefined;
  readonly channels?: Rule['channels'] | undefined;
}

type Phrase<Kind extends ConditionKind> = (
  condition: ConditionOf<Kind>,
  money: (amount: number) => string,
  setting: Setting,
) => string;

const PHRASES: { readonly [Kind in ConditionKind]: Phrase<Kind> } = {
  'min-spend': ({ amount, period, of }, money) =>
    `with at least ${money(amount)} ${of === undefined ? 'spent' : COUNTED[of]} ${PER_PERIOD[period]}`,
  tier: ({ from, below, period }, money) =>
    from === undefined
      ? `with less than ${money(below ?? 0)} spent ${PER_PERIOD[period]}`
      : `with at least ${money(from)}${below === undefined ? '' : ` but less than ${money(below)}`} spent ${PER_PERIOD[period]}`,
  'merchant-count': ({ count, period }) =>
    `at ${count} different merchants of the list ${PER_PERIOD[period]}`,
  choose: ({ category }) => `only if ${category} is a category you chose`,
  allocate: ({ parts, of, to }) => `only if you allocate ${parts} of ${of} parts to ${to}`,
  'auto-top-category': ({ period }) => `only if it is your top category of the ${period.replace('-', ' ')}`,
  merchants: sayMerchants,
  'merchant-approximated': sayMerchants,
  'not-merchants': ({ names }) => `not at ${joinOr(names)}`,
  portal: ({ name, products }) =>
    `${products === undefined ? '' : `${joinAnd(products)} `}booked through ${name} only`,
  rotating: () => 'only in the categories of the quarter',
  activation: ({ by }) => (by === undefined ? 'once activated' : `once activated, by ${by}`),
  registration: () => 'after registration',
  unlock: ({ amount, period, with: merchant }, money) =>
    `with at least ${money(amount)} spent with ${merchant} ${PER_PERIOD[period]}`,
  relationship: sayRelationship,
  membership: ({ name }) => `for ${name} members`,
  promo: ({ terms }) => (terms === 'known' ? 'in a promotion' : 'in a promotion whose terms are not known'),
  'first-year': () => 'in the first year',
  'sign-up': ({ from, until, months }) =>
    `for ${months} months after signing up between ${from} and ${until}`,
  time: ({ days, from, to, zone }) => `only on ${joinAnd(days)} from ${from} to ${to} ${zone}`,
  // Where only wallets earn and several will do, the channel has said it.
  wallet: ({ names }, _, { channels }) =>
    names.length > 1 && isWalletOnly(channels) ? '' : `paid with ${joinOr(names)}`,
  network: ({ names }) => `on ${joinOr(names)} only`,
  'gateway-abroad': (_, __, { card }) => `by a payment gateway outside ${nameCountry(card.region)}`,
  'booked-direct': ({ or }) => (or === undefined ? 'booked direct' : `booked direct or on ${or}`),
  only: ({ what }) => `for ${joinAnd(what)} only`,
  not: ({ what }) => `not for ${joinOr(what)}`,
  housing: ({ pays, through, shares }) =>
    `on ${joinOr(pays)} paid through ${through}, by everyday spending from ${Math.min(...shares)}% of it`,
};

const COUNTED = {
  'cap-group': 'of such spending',
  foreign: 'in foreign currency',
} as const;

// More names than a sentence carries.
const MOST_NAMES = 6;

function sayMerchants({ names, what, partial }: NamedMerchants): string {
  if (names.length > 0 && names.length <= MOST_NAMES && !partial) return `at ${joinOr(names)} only`;
  return what === undefined ? 'at merchants on a list of the bank only' : `for ${what} only`;
}

function sayRelationship(
  { programme, account, balance, balanceOf, payroll }: ConditionOf<'relationship'>,
  money: (amount: number) => string,
): string {
  const kind = balanceOf === undefined ? '' : account === undefined ? `of ${balanceOf}` : `(${balanceOf})`;
  const place = account === undefined ? kind || 'with the bank' : `in ${aOrAn(account)}${kind && ` ${kind}`}`;
  const kept =
    balance === undefined ? account && `with ${aOrAn(account)}` : `with ${money(balance)} or more ${place}`;
  const paid = payroll === undefined ? undefined : `${money(payroll)} of salary paid in`;
  const means = kept && paid ? `${kept} or ${paid}` : (kept ?? (paid && `with ${paid}`));
  return [programme && `for ${programme} customers`, means].filter(Boolean).join(', ');
}

function isWalletOnly(channels: Rule['channels'] = 'any'): boolean {
  return channels !== 'any' && channels.every((channel) => channel === 'wallet-tap' || channel === 'in-app');
}

function aOrAn(name: string): string {
  return `${/^([AEIO]|HSBC)/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The phrase without a comma before it; empty where it is said already or does not matter. */
export function sayCondition(condition: Condition, setting: Setting): string {
  if ('mccs' in condition && setting.mcc !== undefined && !listHasCode(condition.mccs ?? [], setting.mcc))
    return '';
  const phrase = PHRASES[condition.kind] as Phrase<ConditionKind>;
  return phrase(condition, (amount) => formatMoney(amount, setting.card.currency), setting);
}
