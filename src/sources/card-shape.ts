// The shape of a card file: its keys, in the order in which the files of data/cards/ write them.
import { type Card, type CardSource, CONFIDENCES, REWARD_UNITS, type Transfer } from '../catalogue/card.ts';
import { checkCard, checkSources } from './card-checks.ts';
import { basis, boost, cap, rule } from './card-rules.ts';
import { codes, currency, dateOrNull, day, region, shortName, urlOrNull } from './card-values.ts';
import { checked, flag, listOf, mapOf, oneOf, optional, positive, required, text } from './card-yaml.ts';

const transfer = mapOf<Transfer>({
  to: optional(text),
  points: required(positive),
  miles: required(positive),
  of: optional(text),
  assumed: optional(flag),
  basis,
  from: optional(day),
});

const sources = listOf(
  mapOf<CardSource>({ url: required(urlOrNull), asOf: required(dateOrNull), note: optional(text) }),
);

const card = mapOf<Card>({
  name: required(text),
  shortName: required(shortName),
  bank: required(text),
  networks: required(listOf(text, 1)),
  region: required(region),
  currency: required(currency),
  rewardUnit: required(oneOf(REWARD_UNITS)),
  baseRate: required(positive),
  rounding: optional(
    mapOf<NonNullable<Card['rounding']>>({
      block: optional(positive),
      per: optional(oneOf(['transaction', 'month'])),
    }),
  ),
  transfers: optional(listOf(transfer)),
  earningCap: optional(cap),
  exclusions: required(
    mapOf<Card['exclusions']>({
      researched: required(flag),
      basis,
      mccs: required(codes),
      merchants: optional(listOf(text)),
    }),
  ),
  rules: required(listOf(rule)),
  boosts: optional(listOf(boost)),
  note: optional(text),
  sources: required(checked(sources, checkSources)),
  confidence: required(oneOf(CONFIDENCES)),
  asOf: required(dateOrNull),
});

export const cardShape = checked(card, checkCard);
