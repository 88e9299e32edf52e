// Whether a card's rule applies, and how many of its requirements remain open. A rule that depends on something the
// question can't express (a portal, rent, terms that nobody has read) never applies.
import type { Card } from '../../catalogue/card.ts';
import type { Condition, NamedMerchants } from '../../catalogue/card-condition.ts';
import { isInForce, listHasCode, type PayChannel, type Rule } from '../../catalogue/card-rule.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { isListed, isNamed, type Question } from './question.ts';

export interface Fit {
  readonly rule: Rule;
  /** How many requirements the question doesn't settle. */
  readonly open: number;
  /** The rule's minimum spend. */
  readonly minimum: number;
}

/**
 * `channel` and `currency`: the place would earn, but not with this channel or currency. `unlisted`: the merchant may
 * be on one of the bank's lists that we don't have.
 */
type Miss = 'day' | 'place' | 'channel' | 'currency' | 'unlisted';

export function fitRule(rule: Rule, card: Card, question: Question): Fit | Miss {
  if (!isInForce(rule, question.on)) return 'day';
  const place = fitPlace(rule, question);
  if (place === 'elsewhere') return 'place';
  const channel = fitChannel(rule.channels, question.channel);
  if (channel === 'none') return place === 'here' ? 'channel' : 'place';
  if (!fitsCurrency(rule, card.region, question.merchant?.country))
    return place === 'here' ? 'currency' : 'place';
  if (place === 'unlisted') return 'unlisted';
  const conditions = rule.conditions.filter((condition) => !isSettled(condition, channel, question)).length;
  const abroad = rule.currency === 'any' || rule.currency === 'local' ? 0 : 1;
  return {
    rule,
    open: conditions + abroad + (channel === 'part' ? 1 : 0),
    minimum: Math.max(0, ...rule.conditions.map(getMinimum)),
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

/** Whether a list that we don't have may include a merchant with this code. */
function mayInclude({ names, ids = [], mccs }: NamedMerchants, mcc: string): boolean {
  return names.length === 0 && ids.length === 0 && listHasCode(mccs ?? [mcc], mcc);
}

/** `2026-11-16` → `2026-Q4`. */
export function getQuarter(on: string): string {
  return `${on.slice(0, 4)}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)}`;
}

function fitChannel(
  channels: 'any' | readonly PayChannel[],
  asked: Question['channel'],
): 'full' | 'part' | 'none' {
  if (channels === 'any') return 'full';
  if (asked === undefined) return 'part';
  const [whole, parts]: [PayChannel, PayChannel[]] =
    asked === 'online' ? ['online', ['in-app']] : ['in-store', ['wallet-tap', 'card-tap']];
  if (channels.includes(whole)) return 'full';
  return parts.some((part) => channels.includes(part)) ? 'part' : 'none';
}

function fitsCurrency(rule: Rule, home: string, country: string | undefined): boolean {
  const known = country === UNKNOWN_COUNTRY ? undefined : country;
  if (known !== undefined && rule.countries !== undefined && !rule.countries.includes(known)) return false;
  // A national currency's ISO 4217 code begins with the country's letters; the euro isn't in any of our lists.
  const isCurrencyHere = (currency: string) => currency.slice(0, 2) === known;
  if (rule.exceptCurrencies?.some(isCurrencyHere)) return false;
  if (rule.currency === 'any') return true;
  if (rule.currency === 'local') return known === undefined || known === home;
  if (rule.currency === 'foreign') return known !== undefined && known !== home;
  return rule.currency.some(isCurrencyHere);
}

function isSettled(condition: Condition, channel: 'full' | 'part', { merchant, on }: Question): boolean {
  switch (condition.kind) {
    case 'merchants':
    case 'rotating':
    case 'not-merchants':
    case 'not':
      return true;
    case 'merchant-approximated':
      return isListed(merchant, condition, on);
    case 'tier':
      return condition.from === undefined;
    case 'wallet':
      return channel === 'part';
    default:
      return false;
  }
}

function getMinimum(condition: Condition): number {
  if (condition.kind === 'min-spend' || condition.kind === 'unlock') return condition.amount;
  return condition.kind === 'tier' ? (condition.from ?? 0) : 0;
}
