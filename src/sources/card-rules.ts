// The shape of a rule in a card file, with its cap, and of a boost.
import {
  BASES,
  type Boost,
  CAP_PERIODS,
  type Cap,
  type Earn,
  PAY_CHANNELS,
  type Rule,
} from '../catalogue/card-rule.ts';
import { checkRule } from './card-checks.ts';
import { condition } from './card-conditions.ts';
import { anyDate, codes, currency, day, region, slug } from './card-values.ts';
import {
  checked,
  fallback,
  listOf,
  mapOf,
  oneOf,
  optional,
  positive,
  required,
  text,
  wordOr,
} from './card-yaml.ts';

export const basis = optional(oneOf(BASES));

export const cap = mapOf<Cap>({
  amount: required(wordOr(['unknown', 'credit-limit'], positive)),
  period: required(oneOf(CAP_PERIODS)),
  group: optional(slug),
  after: optional(positive),
  basis,
});

const ruleShape = mapOf<Rule>({
  id: required(slug),
  label: required(text),
  effect: required(oneOf(['bonus', 'reduced'])),
  rate: required(positive),
  rateFrom: optional(positive),
  rateBasis: basis,
  earn: optional(mapOf<Earn>({ units: required(positive), per: required(positive), of: optional(text) })),
  mccs: required(wordOr(['all', 'unknown'], codes)),
  except: fallback(codes, []),
  mccBasis: basis,
  channels: required(wordOr(['any'], listOf(oneOf(PAY_CHANNELS), 1))),
  currency: required(wordOr(['any', 'local', 'foreign'], listOf(currency, 1))),
  exceptCurrencies: optional(listOf(currency, 1)),
  countries: optional(listOf(region, 1)),
  cap: optional(cap),
  conditions: fallback(listOf(condition), []),
  from: optional(day),
  until: optional(day),
  lastSeen: optional(anyDate),
  note: optional(text),
});

export const rule = checked(ruleShape, checkRule);

export const boost = mapOf<Boost>({
  rules: required(wordOr(['all'], listOf(slug))),
  rate: optional(positive),
  rateUpTo: optional(positive),
  percent: optional(
    mapOf<{ from: number; to: number }>({ from: required(positive), to: required(positive) }),
  ),
  cap: optional(cap),
  conditions: required(listOf(condition, 1)),
  from: optional(day),
  until: optional(day),
});
