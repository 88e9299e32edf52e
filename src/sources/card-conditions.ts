// The shape of each kind of condition in a card file: { kind: min-spend, amount: 800, period: month }.
import {
  type Condition,
  type ConditionKind,
  type ConditionOf,
  type NamedMerchants,
  SPEND_PERIODS,
  WEEKDAYS,
} from '../catalogue/card-condition.ts';
import { clock, codes, day, quarter } from './card-values.ts';
import {
  byKind,
  fallback,
  flag,
  listOf,
  mapOf,
  oneOf,
  optional,
  type Parse,
  positive,
  required,
  text,
} from './card-yaml.ts';

const texts = listOf(text, 1);
const period = required(oneOf(SPEND_PERIODS));
const amount = required(positive);
const kind = <Kind extends ConditionKind>(name: Kind) => required(oneOf([name]));

const merchantFields = {
  names: required(listOf(text)),
  ids: optional(texts),
  what: optional(text),
  partial: optional(flag),
  former: optional(
    listOf(mapOf<{ name: string; until: string }>({ name: required(text), until: required(day) })),
  ),
} satisfies Record<keyof NamedMerchants, unknown>;

const rotatingQuarters = listOf(
  mapOf<ConditionOf<'rotating'>['quarters'][number]>({
    quarter: required(quarter),
    categories: required(texts),
    mccs: fallback(codes, []),
    merchants: optional(texts),
  }),
);

const SHAPES: { readonly [Kind in ConditionKind]: Parse<ConditionOf<Kind>> } = {
  'min-spend': mapOf({
    kind: kind('min-spend'),
    amount,
    period,
    of: optional(oneOf(['cap-group', 'foreign'])),
  }),
  tier: mapOf({ kind: kind('tier'), from: optional(positive), below: optional(positive), period }),
  'merchant-count': mapOf({ kind: kind('merchant-count'), count: amount, period }),
  choose: mapOf({
    kind: kind('choose'),
    pick: amount,
    of: amount,
    category: required(text),
    every: optional(oneOf(['month', 'quarter'])),
    default: optional(flag),
  }),
  allocate: mapOf({ kind: kind('allocate'), parts: amount, of: amount, to: required(text) }),
  'auto-top-category': mapOf({ kind: kind('auto-top-category'), period, categories: required(texts) }),
  merchants: mapOf({ kind: kind('merchants'), ...merchantFields }),
  'merchant-approximated': mapOf({ kind: kind('merchant-approximated'), ...merchantFields }),
  'not-merchants': mapOf({
    kind: kind('not-merchants'),
    names: required(texts),
    ids: optional(texts),
    mccs: optional(codes),
  }),
  portal: mapOf({
    kind: kind('portal'),
    name: required(text),
    merchants: optional(texts),
    products: optional(texts),
  }),
  rotating: mapOf({ kind: kind('rotating'), quarters: required(rotatingQuarters) }),
  activation: mapOf({ kind: kind('activation'), retroactive: required(flag), by: optional(text) }),
  registration: mapOf({ kind: kind('registration') }),
  unlock: mapOf({
    kind: kind('unlock'),
    amount,
    period,
    with: required(text),
    earlier: optional(mapOf<{ amount: number; endedBefore: string }>({ amount, endedBefore: required(day) })),
  }),
  relationship: mapOf({
    kind: kind('relationship'),
    programme: optional(text),
    account: optional(text),
    balance: optional(positive),
    balanceOf: optional(text),
    payroll: optional(positive),
  }),
  membership: mapOf({ kind: kind('membership'), name: required(text) }),
  promo: mapOf({ kind: kind('promo'), terms: required(oneOf(['known', 'unread'])) }),
  'first-year': mapOf({ kind: kind('first-year') }),
  'sign-up': mapOf({ kind: kind('sign-up'), from: required(day), until: required(day), months: amount }),
  time: mapOf({
    kind: kind('time'),
    days: required(listOf(oneOf(WEEKDAYS), 1)),
    from: required(clock),
    to: required(clock),
    zone: required(text),
  }),
  wallet: mapOf({ kind: kind('wallet'), names: required(texts) }),
  network: mapOf({ kind: kind('network'), names: required(texts) }),
  'gateway-abroad': mapOf({ kind: kind('gateway-abroad') }),
  'booked-direct': mapOf({ kind: kind('booked-direct'), or: optional(text) }),
  only: mapOf({ kind: kind('only'), what: required(texts) }),
  not: mapOf({ kind: kind('not'), what: required(texts), mccs: optional(codes) }),
  housing: mapOf({
    kind: kind('housing'),
    pays: required(texts),
    through: required(text),
    shares: required(listOf(positive, 1)),
    or: optional(text),
  }),
};

export const condition: Parse<Condition> = byKind<Condition>(SHAPES);
