// The schemas of a card's file and of a bank's, data/cards/*.yaml: text goes in, and numbers and flags come out. What
// a card excludes is resolved in exclusions.ts. Each `error` is the remedy: read-cards.ts says what is in the file, and the remedy says what would be right.
import { z } from 'zod';
import { type Card, CONFIDENCES, MONTHS, REWARD_UNITS } from '../catalogue/card.ts';
import { type Condition, SPEND_PERIODS, WEEKDAYS } from '../catalogue/card-condition.ts';
import { BASES, CAP_PERIODS, PAY_CHANNELS } from '../catalogue/card-rule.ts';
import { isCountry } from '../catalogue/country.ts';
import { NETWORK_NAMES } from '../catalogue/network.ts';
import { isPartialDate, SLUG } from './value-formats.ts';

const matching = (pattern: RegExp, remedy: string) =>
  z.string(remedy).regex(pattern, { error: remedy, abort: true });

const dateMatching = (pattern: RegExp, remedy: string) =>
  matching(pattern, remedy).refine(isPartialDate, remedy);

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `use one of ${words.join(', ')}`);

const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'write a list: [a, b], or one item per line after `-`');
const nonEmpty = <Item extends z.ZodType>(item: Item) => list(item).min(1, 'write at least one item');

/** A map with exactly these keys. */
const fields = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const keys = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `use ${keys}` : `write a map with the keys ${keys}`),
  });
};

/** One of the words, or whatever the other schema accepts. */
const wordOr = <const Word extends string, Other extends z.ZodType>(
  words: readonly Word[],
  other: Other,
  remedy: string,
) => z.union([z.enum(words), other], `use ${words.join(' or ')}, or ${remedy}`);

const orNull = (value: z.ZodString) =>
  z.codec(z.string('write null, or a value'), value.nullable(), {
    decode: (text) => (text === 'null' ? null : text),
    encode: (text) => text ?? 'null',
  });

const text = z.string('write some text').trim().min(1, 'write some text');
const texts = nonEmpty(text);
/** Merchants are known to take or refuse the first four; the others are only named. */
const network = oneOf([...Object.values(NETWORK_NAMES), 'JCB', 'UnionPay', 'Diners Club']);
const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'write true or false',
});
const ABOVE_ZERO = 'write a number above zero';
const positive = z.codec(
  matching(/^\d+(?:\.\d+)?$/, ABOVE_ZERO),
  z.number(ABOVE_ZERO).positive({ error: ABOVE_ZERO, abort: true }),
  { decode: Number, encode: String },
);
const ZERO_OR_MORE = 'write a number, 0 or more';
const zeroOrMore = z.codec(
  matching(/^\d+(?:\.\d+)?$/, ZERO_OR_MORE),
  z.number(ZERO_OR_MORE).nonnegative(ZERO_OR_MORE),
  { decode: Number, encode: String },
);
const day = dateMatching(
  /^\d{4}-\d{2}(-\d{2})?$/,
  'write a day such as 2026-11-16, or a month such as 2026-11',
);
const anyDate = dateMatching(
  /^\d{4}(-\d{2}(-\d{2})?)?$/,
  'write a day, a month or a year: 2026-11-16, 2026-11, 2026',
);
const url = matching(/^https?:\/\/\S+$/, 'write a full address that begins with https://, or null');
const REGION_REMEDY = 'write a country code of two capital letters (ISO 3166), such as SG';
const region = matching(/^[A-Z]{2}$/, REGION_REMEDY).refine(isCountry, REGION_REMEDY);
const currency = matching(/^[A-Z]{3}$/, 'write a currency code of three letters (ISO 4217), such as SGD');
const shortName = matching(/^[A-Z0-9]{1,16}$/, 'write capital letters and digits only, at most 16');
const slug = matching(SLUG, 'write lower-case letters and digits, with single hyphens');
const clock = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'write a time such as 18:00');
const quarter = matching(/^\d{4}-Q[1-4]$/, 'write a quarter such as 2026-Q3');
/** Codes and ranges: [5812, 3000-3350]. */
const codes = list(
  matching(/^\d{4}(-\d{4})?$/, 'write four digits with leading zeros, or a range such as 3000-3350'),
);
const period = oneOf(SPEND_PERIODS);
const basis = oneOf(BASES).exactOptional();

/** { kind: min-spend, amount: 800, period: month } */
const condition = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  fields({ kind: z.literal(kind), ...shape });

const namedMerchants = {
  names: list(text),
  ids: texts.exactOptional(),
  what: text.exactOptional(),
  partial: flag.exactOptional(),
  mccs: codes.exactOptional(),
  former: list(fields({ name: text, until: day })).exactOptional(),
};

const rotatingQuarter = fields({
  quarter,
  categories: texts,
  mccs: codes.default([]),
  merchants: texts.exactOptional(),
});

const CONDITIONS = [
  condition('min-spend', {
    amount: positive,
    period,
    of: oneOf(['cap-group', 'foreign']).exactOptional(),
  }),
  condition('tier', { from: positive.exactOptional(), below: positive.exactOptional(), period }),
  condition('merchant-count', { count: positive, period }),
  condition('purchase-count', { count: positive, period }),
  condition('choose', {
    pick: positive,
    of: positive,
    category: text,
    every: oneOf(['month', 'quarter']).exactOptional(),
    default: flag.exactOptional(),
  }),
  condition('allocate', { parts: positive, of: positive, to: text }),
  condition('auto-top-category', { period, categories: texts }),
  condition('merchants', namedMerchants),
  condition('merchant-approximated', namedMerchants),
  condition('not-merchants', { names: texts, ids: texts.exactOptional(), mccs: codes.exactOptional() }),
  condition('portal', { name: text, merchants: texts.exactOptional(), products: texts.exactOptional() }),
  condition('rotating', { quarters: list(rotatingQuarter) }),
  condition('activation', { retroactive: flag, by: text.exactOptional() }),
  condition('registration', {}),
  condition('unlock', {
    amount: positive,
    period,
    with: text,
    earlier: fields({ amount: positive, endedBefore: day }).exactOptional(),
  }),
  condition('relationship', {
    programme: text.exactOptional(),
    account: text.exactOptional(),
    balance: positive.exactOptional(),
    balanceOf: text.exactOptional(),
    payroll: positive.exactOptional(),
  }),
  condition('membership', { name: text }),
  condition('promo', { terms: oneOf(['known', 'unread']) }),
  condition('first-year', {}),
  condition('sign-up', { from: day, until: day, months: positive }),
  condition('time', { days: nonEmpty(oneOf(WEEKDAYS)), from: clock, to: clock, zone: text }),
  condition('wallet', { names: texts }),
  condition('network', { names: nonEmpty(network) }),
  condition('gateway-abroad', {}),
  condition('booked-direct', { or: text.exactOptional() }),
  condition('only', { what: texts }),
  condition('not', { what: texts, mccs: codes.exactOptional() }),
  condition('housing', {
    pays: texts,
    through: text,
    shares: nonEmpty(positive),
    or: text.exactOptional(),
  }),
] as const;

const anyCondition = z.discriminatedUnion(
  'kind',
  CONDITIONS,
  `use one of ${CONDITIONS.map(({ shape }) => shape.kind.value).join(', ')}`,
) satisfies z.ZodType<Condition>;

const cap = fields({
  amount: wordOr(['unknown', 'credit-limit'], positive, ABOVE_ZERO),
  period: oneOf(CAP_PERIODS),
  group: slug.exactOptional(),
  reward: positive.exactOptional(),
  rewardOf: text.exactOptional(),
  includesBase: z
    .codec(z.literal('true', 'write true, or leave it out'), z.literal(true), {
      decode: () => true as const,
      encode: () => 'true' as const,
    })
    .exactOptional(),
  after: zeroOrMore.exactOptional(),
  basis,
});

const rule = fields({
  id: slug,
  label: text,
  effect: oneOf(['bonus', 'reduced']),
  rate: positive,
  rateFrom: positive.exactOptional(),
  rateBasis: basis,
  earn: fields({ units: positive, per: positive, of: text.exactOptional() }).exactOptional(),
  mccs: wordOr(['all', 'unknown'], codes, 'list codes: [5812, 3000-3350]'),
  except: codes.default([]),
  mccBasis: basis,
  channels: wordOr(['any'], nonEmpty(oneOf(PAY_CHANNELS)), `list some of ${PAY_CHANNELS.join(', ')}`),
  currency: wordOr(['any', 'local', 'foreign'], nonEmpty(currency), 'list currencies: [SGD, USD]'),
  exceptCurrencies: nonEmpty(currency).exactOptional(),
  countries: nonEmpty(region).exactOptional(),
  cap: cap.exactOptional(),
  conditions: list(anyCondition).default([]),
  from: day.exactOptional(),
  until: day.exactOptional(),
  lastSeen: anyDate.exactOptional(),
  note: text.exactOptional(),
});

const boost = fields({
  rules: wordOr(['all'], list(slug), 'list the ids of rules of this card'),
  rate: positive.exactOptional(),
  rateUpTo: positive.exactOptional(),
  percent: fields({ from: positive, to: positive }).exactOptional(),
  cap: cap.exactOptional(),
  conditions: nonEmpty(anyCondition),
  from: day.exactOptional(),
  until: day.exactOptional(),
});

const transfer = fields({
  to: text.exactOptional(),
  points: positive,
  miles: positive,
  of: text.exactOptional(),
  assumed: flag.exactOptional(),
  basis,
  from: day.exactOptional(),
});

const source = fields({ url: orNull(url), asOf: orNull(anyDate), note: text.exactOptional() });
const sources = list(source).min(1, 'add the page that says so, with its date');

const dated = { asOf: anyDate, source: url.exactOptional() };

const exclusion = {
  mccs: codes.default([]),
  merchants: texts.exactOptional(),
  exceptMerchants: texts.exactOptional(),
  descriptions: texts.exactOptional(),
  words: texts.exactOptional(),
  wordsIn: codes.exactOptional(),
  from: day.exactOptional(),
  until: day.exactOptional(),
};

const earned = fields({ mccs: codes.default([]), merchants: texts.exactOptional(), source: url });

const bankList = {
  id: slug,
  name: text.exactOptional(),
  basis: oneOf(BASES),
  sources,
};

export const bankSchema = fields({
  bank: text,
  region,
  lists: nonEmpty(fields({ ...bankList, exclusions: nonEmpty(fields(exclusion)) })),
});
export type BankFile = z.infer<typeof bankSchema>;

/** Its keys are in the same order as in the files, which is also their order in the snapshot. */
export const cardFileSchema = fields({
  name: text,
  shortName,
  bank: text,
  networks: nonEmpty(network),
  region,
  currency,
  rewardUnit: oneOf(REWARD_UNITS),
  baseRate: zeroOrMore,
  rounding: fields({
    block: positive.exactOptional(),
    per: oneOf(['transaction', 'month']).exactOptional(),
  }).exactOptional(),
  transfers: list(transfer).exactOptional(),
  pointValue: fields({ cents: positive, of: text, ...dated }).exactOptional(),
  earningCap: cap.exactOptional(),
  annualFee: fields({
    amount: zeroOrMore,
    waived: wordOr(
      ['none'],
      fields({
        years: positive.exactOptional(),
        spend: positive.exactOptional(),
        note: text.exactOptional(),
      }),
      'say for which years, for which spending, or in a note',
    ).exactOptional(),
    ...dated,
  }).exactOptional(),
  foreignFee: fields({ percent: zeroOrMore, ...dated }).exactOptional(),
  income: fields({ amount: zeroOrMore, ...dated }).exactOptional(),
  month: oneOf(MONTHS).exactOptional(),
  exclusions: fields({
    researched: flag,
    list: slug.exactOptional(),
    add: nonEmpty(fields({ ...exclusion, basis })).exactOptional(),
    earns: nonEmpty(earned).exactOptional(),
  }),
  rules: list(rule),
  boosts: list(boost).exactOptional(),
  note: text.exactOptional(),
  sources,
  confidence: oneOf(CONFIDENCES),
  asOf: orNull(anyDate),
});
export type CardFile = z.infer<typeof cardFileSchema>;

/** A card as the catalogue has it. */
export const cardSchema = cardFileSchema.extend({
  exclusions: fields({
    researched: flag,
    list: fields(bankList).exactOptional(),
    entries: list(fields({ ...exclusion, of: oneOf(['bank', 'card']), basis: oneOf(BASES) })),
    earns: nonEmpty(earned).exactOptional(),
  }),
}) satisfies z.ZodType<Card>;

/** Parts that have names in the export's JSON Schemas. */
export const cardParts = { Cap: cap, Condition: anyCondition, Rule: rule, Boost: boost };
