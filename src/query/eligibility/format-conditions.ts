// What a rule requires of the cardholder, as phrases that follow the cap: how to pay, in which currency, and its
// conditions. `Cap at S$1,000 a month, online only, only if Dining is a category you chose`.
import type { Card } from '../../catalogue/card.ts';
import type {
  Condition,
  ConditionKind,
  ConditionOf,
  NamedMerchants,
} from '../../catalogue/card-condition.ts';
import { listHasCode, PAY_CHANNELS, type PayChannel, type Rule } from '../../catalogue/card-rule.ts';
import { formatMoney } from '../../catalogue/money.ts';
import { inCountry, joinAnd, joinOr, nameCountry, PER_PERIOD } from './wording.ts';

// Both keyed by a rule's channels, in the order of PAY_CHANNELS.
const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  'online in-app': 'online',
  'in-app': 'in apps',
  'wallet-tap': 'mobile wallet taps',
  'card-tap': 'card taps',
  'wallet-tap card-tap': 'contactless',
  'in-store': 'in store',
  'online in-app wallet-tap card-tap': 'online or contactless',
};
/** For channels without a name: the whole phrase. */
const CHANNEL_PHRASES: Readonly<Record<string, string>> = {
  online: 'online only, not by wallet in an app',
  'in-app wallet-tap': 'mobile wallets only, tapped or in an app',
  'online in-app wallet-tap': 'online, in an app or by mobile wallet tap',
  'online in-store': 'online or in store, not by wallet in an app',
  'online in-app in-store': '',
  [PAY_CHANNELS.join(' ')]: '',
};

/** `online only`. Empty if every channel earns. */
export function formatChannels(channels: readonly PayChannel[]): string {
  return CHANNEL_PHRASES[getChannelKey(channels)] ?? `${nameChannels(channels)} only`;
}

/** `online`; undefined if it takes more words than a name. */
export function nameChannels(channels: readonly PayChannel[]): string | undefined {
  const key = getChannelKey(channels);
  return key in CHANNEL_PHRASES ? undefined : (CHANNEL_NAMES[key] ?? joinOr(channels));
}

function getChannelKey(channels: readonly PayChannel[]): string {
  return PAY_CHANNELS.filter((channel) => channels.includes(channel)).join(' ');
}

export function formatCurrencies({ currency, exceptCurrencies, countries }: Rule, card: Card): string[] {
  const only = { any: '', local: `${card.currency} only`, foreign: 'foreign currency only' };
  return [
    typeof currency === 'string' ? only[currency] : `in ${joinOr(currency)} only`,
    exceptCurrencies === undefined ? '' : `not ${joinOr(exceptCurrencies)}`,
    countries === undefined ? '' : `only at merchants ${joinOr(countries.map(inCountry))}`,
  ];
}

interface Setting {
  readonly card: Pick<Card, 'currency' | 'region'>;
  /** The code asked about. Without it, phrases that only affect some codes are kept. */
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
  'purchase-count': ({ count, period }) => `with ${count} purchases ${PER_PERIOD[period]}`,
  'merchant-count': ({ count, period }) =>
    `with purchases at ${count} merchants on the bank’s list ${PER_PERIOD[period]}`,
  choose: ({ category }) => `only if ${category} is a category you chose`,
  allocate: ({ parts, of, to }) => `only if you allocate ${parts} of ${of} parts to ${to}`,
  'auto-top-category': ({ period }) => `only if it is your top category that ${period.replace('-', ' ')}`,
  merchants: formatMerchants,
  'merchant-approximated': formatMerchants,
  'not-merchants': ({ names }) => `not at ${joinOr(names)}`,
  portal: ({ name, products }) =>
    `${products === undefined ? '' : `${joinAnd(products)} `}booked through ${name} only`,
  rotating: () => 'only in this quarter’s categories',
  activation: ({ by }) => (by === undefined ? 'once activated' : `once activated, by ${by}`),
  registration: () => 'after registration',
  unlock: ({ amount, period, with: merchant }, money) =>
    `with at least ${money(amount)} spent with ${merchant} ${PER_PERIOD[period]}`,
  relationship: formatRelationship,
  membership: ({ name }) => `for ${name} members`,
  promo: ({ terms }) =>
    terms === 'known' ? 'during a promotion' : 'during a promotion whose terms we don’t know',
  'first-year': () => 'in the first year',
  'sign-up': ({ from, until, months }) =>
    `for ${months} months after signing up between ${from} and ${until}`,
  time: ({ days, from, to, zone }) => `only on ${joinAnd(days)} from ${from} to ${to} ${zone}`,
  // If only wallets earn and any of them will do, the channel phrase already says so.
  wallet: ({ names }, _, { channels }) =>
    names.length > 1 && isWalletOnly(channels) ? '' : `paid with ${joinOr(names)}`,
  network: ({ names }) => `on ${joinOr(names)} only`,
  'gateway-abroad': (_, __, { card }) =>
    `if a payment gateway outside ${nameCountry(card.region)} processes the payment`,
  'booked-direct': ({ or }) => (or === undefined ? 'booked direct' : `booked direct or on ${or}`),
  only: ({ what }) => `for ${joinAnd(what)} only`,
  not: ({ what }) => `not for ${joinOr(what)}`,
  housing: ({ pays, through, shares }) =>
    `on ${joinOr(pays)} paid through ${through}, if your everyday spending is at least ${Math.min(...shares)}% of it`,
};

const COUNTED = {
  'cap-group': 'spent this way',
  foreign: 'spent in foreign currency',
} as const;

// A longer list doesn't fit in a sentence.
const MAX_NAMES = 6;

function formatMerchants({ names, what, partial }: NamedMerchants): string {
  if (names.length > 0 && names.length <= MAX_NAMES && !partial) return `at ${joinOr(names)} only`;
  return what === undefined ? 'only at merchants on the bank’s list' : `for ${what} only`;
}

export function formatRelationship(
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

/** Whether its sentences differ by code. */
export function differsByCode({ conditions }: Pick<Rule, 'conditions'>): boolean {
  return conditions.some((condition) => 'mccs' in condition);
}

/** Without a leading comma. Empty if the channel phrase covers it, or if it doesn't affect the code asked about. */
export function formatCondition(condition: Condition, setting: Setting): string {
  if ('mccs' in condition && setting.mcc !== undefined && !listHasCode(condition.mccs ?? [], setting.mcc))
    return '';
  const phrase = PHRASES[condition.kind] as Phrase<ConditionKind>;
  return phrase(condition, (amount) => formatMoney(amount, setting.card.currency), setting);
}
