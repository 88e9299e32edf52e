// Whether a card's rule applies, in which ways of paying, and which of its requirements remain open. A rule that depends
// on something that nobody can be asked (a portal, rent, terms that nobody has read) never applies.
import type { Card } from '../../catalogue/card.ts';
import type { Condition, ConditionOf, NamedMerchants } from '../../catalogue/card-condition.ts';
import { isInForce, listHasCode, type PayChannel, type Rule } from '../../catalogue/card-rule.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { NETWORK_NAMES } from '../../catalogue/network.ts';
import { PAY_WAYS, type PayWay } from '../advice/purchase.ts';
import { isListed, isNamed, type Question } from './question.ts';

/** What is known of the person with this card. */
export interface Person {
  /** Of the purchase, in the card's currency: it can reach a minimum by itself. */
  readonly amount: number;
  /** What is spent on the card in its period. Infinite: every requirement on spending is met. */
  readonly spends?: number | undefined;
  /** Categories picked, as `normaliseCategory` writes them. */
  readonly chosen?: ReadonlySet<string> | undefined;
}

export const NOBODY: Person = { amount: 0 };

export interface Fit {
  readonly rule: Rule;
  /** The ways of paying that earn, as a set of bits (`wayBit`). */
  readonly ways: number;
  /** The requirements that the question and the person leave open. */
  readonly open: readonly Condition[];
  /** Whether the merchant may be on one of the bank's lists that we don't have, and has to be. */
  readonly isUnlisted: boolean;
  /** The rule's minimum spend. */
  readonly minimum: number;
  /** The category that it needs, of which a card has only some at a time, unless the person said which. */
  readonly choice?: { readonly category: string; readonly pick: number } | undefined;
  /** The tier that it needs, of which a card has one at a time, unless the person said which. */
  readonly tier?: { readonly from: number; readonly below: number } | undefined;
}

/**
 * `channel` and `currency`: the place would earn, but not with this way of paying or currency. `terms`: the person
 * doesn't meet a requirement.
 */
type Miss = 'day' | 'place' | 'channel' | 'currency' | 'terms';

export function fitRule(rule: Rule, card: Card, question: Question, person: Person = NOBODY): Fit | Miss {
  if (!isInForce(rule, question.on)) return 'day';
  const place = fitPlace(rule, question);
  if (place === 'elsewhere') return 'place';
  const ways = fitWays(rule, question);
  if (ways === 0) return place === 'here' ? 'channel' : 'place';
  if (!fitsCurrency(rule, card.region, question)) return place === 'here' ? 'currency' : 'place';
  const open: Condition[] = [];
  for (const condition of rule.conditions) {
    const state = settle(condition, rule, card, question, person);
    if (state === 'unmet') return 'terms';
    if (state === 'open') open.push(condition);
  }
  return {
    rule,
    ways,
    open,
    isUnlisted: place === 'unlisted',
    minimum: Math.max(0, ...rule.conditions.map(getMinimum)),
    choice: person.chosen === undefined ? findChoice(rule) : undefined,
    tier: person.spends === undefined ? findTier(rule) : undefined,
  };
}

function fitPlace(rule: Rule, { mcc, merchant, on }: Question): 'here' | 'unlisted' | 'elsewhere' {
  let unlisted = false;
  let byCode = rule.mccs === 'all' || (rule.mccs !== 'unknown' && listHasCode(rule.mccs, mcc));
  for (const condition of rule.conditions)
    switch (condition.kind) {
      case 'portal':
      case 'housing':
        return 'elsewhere';
      case 'promo':
        if (condition.terms === 'unread') return 'elsewhere';
        break;
      case 'not-merchants':
        if (isNamed(merchant, condition.names, condition.ids) && listHasCode(condition.mccs ?? [mcc], mcc))
          return 'elsewhere';
        break;
      case 'merchants':
      case 'merchant-approximated':
        byCode ||= isListed(merchant, condition, on);
        unlisted ||= merchant !== undefined && condition.kind === 'merchants' && mayInclude(condition, mcc);
        break;
      case 'rotating':
        byCode ||= condition.quarters.some(
          (row) =>
            row.quarter === getQuarter(on) &&
            (listHasCode(row.mccs, mcc) || isNamed(merchant, row.merchants ?? [])),
        );
    }
  if (listHasCode(rule.except, mcc)) return 'elsewhere';
  if (byCode) return 'here';
  return unlisted ? 'unlisted' : 'elsewhere';
}

/** Whether it may apply at some merchant with this code. */
export function mayFitCode({ mccs, except, conditions }: Rule, mcc: string): boolean {
  if (listHasCode(except, mcc)) return false;
  if (mccs === 'all' || (mccs !== 'unknown' && listHasCode(mccs, mcc))) return true;
  return conditions.some((condition) => isList(condition) || condition.kind === 'rotating');
}

const isList = (condition: Condition): condition is ConditionOf<'merchants' | 'merchant-approximated'> =>
  condition.kind === 'merchants' || condition.kind === 'merchant-approximated';

/** Whether a list that we don't have may include a merchant with this code. */
function mayInclude({ names, ids = [], mccs, partial }: NamedMerchants, mcc: string): boolean {
  if (mccs !== undefined)
    return (names.length + ids.length === 0 || partial === true) && listHasCode(mccs, mcc);
  return names.length + ids.length === 0;
}

/** `2026-11-16` → `2026-Q4`. */
export function getQuarter(on: string): string {
  return `${on.slice(0, 4)}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)}`;
}

export const wayBit = (way: PayWay): number => 1 << PAY_WAYS.indexOf(way);
const waysOf = (...ways: readonly PayWay[]): number => ways.reduce((bits, way) => bits | wayBit(way), 0);

const EVERY_WAY = waysOf(...PAY_WAYS);
const ONLINE = waysOf('online', 'in-app');
const WALLETS = waysOf('in-app', 'wallet-tap');
const CHANNEL_WAYS: Readonly<Record<PayChannel, number>> = {
  online: waysOf('online'),
  'in-app': waysOf('in-app'),
  'wallet-tap': waysOf('wallet-tap'),
  'card-tap': waysOf('card-tap'),
  'in-store': EVERY_WAY & ~ONLINE,
};

/** The ways of paying that the question allows. */
export function listWays({ pay, channel }: Question): number {
  if (pay !== undefined) return wayBit(pay);
  if (channel === undefined) return EVERY_WAY;
  return channel === 'online' ? ONLINE : EVERY_WAY & ~ONLINE;
}

/** Of ways of paying: those online, and those in person. Who pays can choose within one of the two, not between them. */
export function splitByChannel(ways: number): readonly [online: number, offline: number] {
  return [ways & ONLINE, ways & ~ONLINE];
}

export const namePayWays = (ways: number): PayWay[] => PAY_WAYS.filter((way) => (ways & wayBit(way)) !== 0);

function fitWays({ channels, conditions }: Rule, question: Question): number {
  let ways = listWays(question);
  if (channels !== 'any') {
    let allowed = 0;
    for (const channel of channels) allowed |= CHANNEL_WAYS[channel];
    ways &= allowed;
  }
  return conditions.some(({ kind }) => kind === 'wallet') ? ways & WALLETS : ways;
}

const findCountry = ({ merchant }: Question): string | undefined =>
  merchant?.country === UNKNOWN_COUNTRY ? undefined : merchant?.country;

/** Whether a card of a region is charged in another currency than its own. */
export function isForeign(question: Question, home: string): boolean {
  return (question.chargedIn ?? findCountry(question) ?? home) !== home;
}

function fitsCurrency(rule: Rule, home: string, question: Question): boolean {
  const { chargedIn } = question;
  const known = findCountry(question);
  const where = known ?? chargedIn;
  if (where !== undefined && rule.countries !== undefined && !rule.countries.includes(where)) return false;
  const charged = chargedIn ?? known ?? home;
  // A national currency's ISO 4217 code begins with the country's letters; the euro isn't in any of our lists.
  const isCurrencyHere = (currency: string) => currency.slice(0, 2) === charged;
  if (rule.exceptCurrencies?.some(isCurrencyHere)) return false;
  if (rule.currency === 'any') return true;
  if (rule.currency === 'local') return charged === home;
  if (rule.currency === 'foreign') return charged !== home;
  return rule.currency.some(isCurrencyHere);
}

type State = 'met' | 'open' | 'unmet';

function settle(condition: Condition, rule: Rule, card: Card, question: Question, person: Person): State {
  const { spends, chosen, amount } = person;
  switch (condition.kind) {
    // What a rule's place, day and ways of paying already consider, and exceptions, which are named.
    case 'merchants':
    case 'rotating':
    case 'not-merchants':
    case 'not':
    case 'wallet':
    // Its days are the rule's, and what it asks of the holder are conditions of their own.
    case 'promo':
      return 'met';
    case 'merchant-approximated':
      return isListed(question.merchant, condition, question.on) ? 'met' : 'open';
    case 'min-spend': {
      if (condition.period !== 'previous-year' && amount >= condition.amount) return 'met';
      if (spends === undefined) return 'open';
      return spends >= condition.amount ? 'met' : 'unmet';
    }
    case 'tier': {
      const { from = 0, below = Number.POSITIVE_INFINITY, period } = condition;
      const reached = period === 'previous-year' ? (spends ?? 0) : Math.max(spends ?? 0, amount);
      if (reached === Number.POSITIVE_INFINITY)
        return from === findTopTier(card, question.on) ? 'met' : 'unmet';
      if (reached >= below) return 'unmet';
      if (reached >= from) return 'met';
      return spends === undefined ? 'open' : 'unmet';
    }
    case 'merchant-count':
    case 'purchase-count':
    case 'unlock':
    case 'relationship':
      return spends === Number.POSITIVE_INFINITY ? 'met' : 'open';
    case 'choose':
      if (chosen !== undefined) return chosen.has(normaliseCategory(condition.category)) ? 'met' : 'unmet';
      return condition.default ? 'met' : 'open';
    case 'allocate':
      if (chosen === undefined) return 'open';
      return chosen.has(normaliseCategory(condition.to)) ? 'met' : 'unmet';
    case 'network': {
      const { network } = question;
      if (network !== undefined) return condition.names.includes(NETWORK_NAMES[network]) ? 'met' : 'unmet';
      return card.networks.every((name) => condition.names.includes(name)) ? 'met' : 'open';
    }
    // A payment to the very merchant that the rule names is direct.
    case 'booked-direct':
      return rule.conditions.some((each) => isList(each) && isListed(question.merchant, each, question.on))
        ? 'met'
        : 'open';
    // In person abroad, the gateway is abroad, too.
    case 'gateway-abroad':
      return (listWays(question) & ONLINE) === 0 ? 'met' : 'open';
    default:
      return 'open';
  }
}

function findTopTier({ rules }: Card, on: string): number {
  let top = 0;
  for (const rule of rules)
    if (isInForce(rule, on)) for (const condition of rule.conditions) top = Math.max(top, getTier(condition));
  return top;
}

const getTier = (condition: Condition): number => (condition.kind === 'tier' ? (condition.from ?? 0) : 0);

/** `Beauty & Wellness` → `beauty wellness`, which `LADYS:beauty` begins. */
export function normaliseCategory(category: string): string {
  return category
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and')
    .join(' ');
}

/** A category that the holder picks, or that the bank picks for them. */
export function findChoice({ id, conditions }: Rule): Fit['choice'] {
  for (const condition of conditions) {
    if (condition.kind === 'choose')
      return { category: normaliseCategory(condition.category), pick: condition.pick };
    if (condition.kind === 'allocate')
      return { category: normaliseCategory(condition.to), pick: Math.floor(condition.of / condition.parts) };
    if (condition.kind === 'auto-top-category') return { category: id, pick: 1 };
  }
  return undefined;
}

function findTier({ conditions }: Rule): Fit['tier'] {
  const tier = conditions.find((condition) => condition.kind === 'tier');
  return tier && { from: tier.from ?? 0, below: tier.below ?? Number.POSITIVE_INFINITY };
}

function getMinimum(condition: Condition): number {
  if (condition.kind === 'min-spend' || condition.kind === 'unlock') return condition.amount;
  return getTier(condition);
}
