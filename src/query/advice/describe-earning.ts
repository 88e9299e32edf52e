// What an earning takes as true and what it leaves open, in sentences and numbers.
import type { Card } from '../../catalogue/card.ts';
import type { Condition, ConditionKind, ConditionOf, SpendPeriod } from '../../catalogue/card-condition.ts';
import { type Cap, isInForce, type Rule } from '../../catalogue/card-rule.ts';
import { formatDate } from '../../catalogue/format-date.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import { buildForLast } from '../build-once.ts';
import { explainUnusable } from '../eligibility/accepted-networks.ts';
import type { Decision } from '../eligibility/decide-card.ts';
import { formatAge, isOutdated } from '../eligibility/describe-card.ts';
import { describeUnchecked, describeWords } from '../eligibility/describe-exclusions.ts';
import { type Fit, isForeign, listWays, namePayWays } from '../eligibility/fit-rule.ts';
import { differsByCode, formatCondition, formatRelationship } from '../eligibility/format-conditions.ts';
import type { Question } from '../eligibility/question.ts';
import { joinAnd, joinOr, nameCountry, PER_PERIOD, upperFirst } from '../eligibility/wording.ts';
import { type CodeEarning, describePerson, type Earning, findCap } from './earn-purchase.ts';
import type { Holder, PayWay } from './purchase.ts';

export interface OpenCondition {
  readonly kind: ConditionKind | 'exclusions' | 'channel';
  /** What follows “if you”: `spend S$800 a statement month on it`. */
  readonly label: string;
  readonly amount?: number;
  readonly period?: SpendPeriod;
  readonly category?: string;
  /** What to add to the question if it is true: `meets`, `EVOL:800`; `type`, `online`. */
  readonly settledBy?: { readonly parameter: 'meets' | 'chosen' | 'type'; readonly value: string };
}

/** The earning at the code that the purchase most likely carries. */
export const getFirst = ({ codes }: Earning): CodeEarning => codes[0]!;

/** For the sentences about caps: the rule behind `value` at the first code. */
export function toDecision(earning: Earning, question: Question): Decision {
  const { stand, fit, rate, alternatives } = getFirst(earning);
  const none = { rule: undefined, alternatives: [], conditional: false, maybe: [] } as const;
  if (stand === 'unusable' || stand === 'excluded') return { ...none, kind: stand, rate: 0 };
  if (stand === 'unsure')
    return { ...none, kind: 'unsure', rate: 0, conditional: true, maybe: fit ? [fit.rule] : [] };
  if (fit === undefined) return { ...none, kind: 'base', rate };
  return {
    ...none,
    kind: fit.rule.effect,
    rate,
    rule: fit.rule,
    alternatives:
      question.channel === undefined && question.pay === undefined
        ? alternatives.map(({ rule }) => rule)
        : [],
    conditional: fit.open.length > 0 || fit.isUnlisted,
  };
}

/** The ways of paying that earn it, unless any way that the question allows does. */
export function listPayWays(ways: number, question: Question): PayWay[] | undefined {
  return ways === listWays(question) ? undefined : namePayWays(ways);
}

const WAY_NAMES: Readonly<Record<PayWay, string>> = {
  online: 'online',
  'in-app': 'with a wallet in an app',
  'wallet-tap': 'by tapping a phone or watch',
  'card-tap': 'by tapping the card',
  chip: 'with the chip',
};

/** `pay by tapping a phone or watch (Apple Pay or Google Pay)`. */
export function formatHow(ways: readonly PayWay[], rule: Rule | undefined): string {
  const wallet = rule?.conditions.find((condition) => condition.kind === 'wallet');
  const how = joinOr(ways.map((way) => WAY_NAMES[way]));
  return `pay ${how}${wallet ? ` (${joinOr(wallet.names)})` : ''}`;
}

/** What would have to be true to earn `value` and not only `sure`. */
export function listOpenConditions(earning: Earning): OpenCondition[] {
  const { card, codes, openChannel } = earning;
  const open = new Map<string, OpenCondition>();
  if (openChannel !== undefined) {
    const label = openChannel === 'online' ? 'pay online' : 'pay in person';
    open.set(label, { kind: 'channel', label, settledBy: { parameter: 'type', value: openChannel } });
  }
  for (const { mcc, stand, excluded, value, sure, fit } of codes) {
    if (value <= sure) continue;
    if (stand === 'unsure') {
      const why =
        excluded === undefined
          ? `most cards earn nothing for MCC ${mcc}, and nobody has read what this one excludes`
          : `it excludes ${joinAnd(excluded)}`;
      const label = `pay for something that the bank does not exclude: ${why}`;
      open.set(label, { kind: 'exclusions', label });
    }
    if (fit === undefined) continue;
    const described = describeConditions(fit.rule, '', card);
    for (const condition of listUnsettled(fit)) {
      const each = described.get(condition)!;
      open.set(each.label, each);
    }
  }
  return [...open.values()];
}

function listUnsettled({ rule, open, isUnlisted }: Fit): readonly Condition[] {
  return isUnlisted ? [...rule.conditions.filter(({ kind }) => kind === 'merchants'), ...open] : open;
}

const describeConditions = buildForLast(
  (rule: Rule, _, card: Card): ReadonlyMap<Condition, OpenCondition> =>
    new Map(rule.conditions.map((condition) => [condition, describeCondition(condition, card, rule)])),
);

function describeCondition(condition: Condition, card: Card, rule: Rule): OpenCondition {
  const { kind } = condition;
  const label = formatOpen(condition, card, rule);
  const meets = (level?: number) => ({
    settledBy: {
      parameter: 'meets' as const,
      value: level === undefined ? card.shortName : `${card.shortName}:${level}`,
    },
  });
  const chosen = (category: string) => ({
    category,
    settledBy: { parameter: 'chosen' as const, value: `${card.shortName}:${category}` },
  });
  switch (kind) {
    case 'min-spend':
      return { kind, label, amount: condition.amount, period: condition.period, ...meets(condition.amount) };
    case 'tier': {
      const { from = 0, period } = condition;
      return { kind, label, amount: from, period, ...meets(from) };
    }
    case 'unlock':
      return { kind, label, amount: condition.amount, period: condition.period, ...meets() };
    case 'merchant-count':
    case 'purchase-count':
    case 'relationship':
      return { kind, label, ...meets() };
    case 'choose':
      return { kind, label, ...chosen(condition.category) };
    case 'allocate':
      return { kind, label, ...chosen(condition.to) };
    default:
      return { kind, label };
  }
}

type Phrase<Kind extends ConditionKind> = (
  condition: ConditionOf<Kind>,
  money: (amount: number) => string,
  setting: { readonly card: Card; readonly rule: Rule },
) => string;

/** Each follows “if you”. Those that are not here are never open, or say what they need as in the sentence about the cap. */
const OPEN_PHRASES: { readonly [Kind in ConditionKind]?: Phrase<Kind> } = {
  'min-spend': ({ amount, period, of }, money) =>
    `spend ${money(amount)} ${PER_PERIOD[period]}${of === 'foreign' ? ' in foreign currency' : ''} on it`,
  tier: ({ from = 0, below, period }, money) =>
    `spend ${money(from)}${below === undefined ? '' : ` but less than ${money(below)}`} ${PER_PERIOD[period]} on it`,
  'merchant-count': ({ count, period }) =>
    `pay at ${count} merchants on the bank’s list ${PER_PERIOD[period]} with it`,
  'purchase-count': ({ count, period }) => `make ${count} purchases ${PER_PERIOD[period]} with it`,
  choose: ({ category }) => `picked ${category} as a category`,
  allocate: ({ parts, of, to }) => `allocated ${parts} of ${of} parts to ${to}`,
  'auto-top-category': ({ period }, _, { rule }) =>
    `spend more on ${rule.label} than on its other categories that ${period.replace('-', ' ')}`,
  merchants: ({ what }) =>
    `pay at one of the ${what ?? 'merchants on the bank’s list'}, a list that we do not have`,
  'merchant-approximated': ({ what }) => `pay at one of the ${what ?? 'merchants that the bank names'}`,
  activation: ({ by }) => `have activated it${by === undefined ? '' : `, by ${by}`}`,
  registration: () => 'have registered for it',
  unlock: ({ amount, period, with: merchant }, money) =>
    `spend ${money(amount)} with ${merchant} ${PER_PERIOD[period]}`,
  relationship: (condition, money) => `bank there: ${formatRelationship(condition, money)}`,
  membership: ({ name }) => `are a member of ${name}`,
  'first-year': () => 'have had it for less than a year',
  'sign-up': ({ from, until, months }) =>
    `signed up between ${from} and ${until}, for ${months} months from then`,
  time: ({ days, from, to, zone }) => `pay on ${joinAnd(days)} from ${from} to ${to} ${zone}`,
  network: ({ names }) => `have it as a ${joinOr(names)}`,
  'gateway-abroad': (_, __, { card }) => `pay through a gateway outside ${nameCountry(card.region)}`,
  'booked-direct': ({ or }) => (or === undefined ? 'book direct' : `book direct or on ${or}`),
  only: ({ what }) => `meet this: ${joinAnd(what)}`,
};

/** Follows “if you”. */
export function formatOpen(condition: Condition, card: Card, rule: Rule): string {
  const phrase = OPEN_PHRASES[condition.kind] as Phrase<ConditionKind> | undefined;
  const money = (amount: number) => formatMoney(amount, card.currency);
  return phrase?.(condition, money, { card, rule }) ?? formatCondition(condition, { card });
}

/** What `value` takes as true beyond the open conditions, in sentences without a full stop. */
export function listAssumptions(
  earning: Earning,
  question: Question,
  amount: number,
  holder: Holder,
): string[] {
  const { card, value } = earning;
  const { stand } = getFirst(earning);
  if (stand === 'unusable') return [explainUnusable(card, question)];
  if (value === 0) return [];
  const sentences = new Set<string>();
  const unchecked =
    stand === 'unsure' ? undefined : describeUnchecked(card, toDecision(earning, question), question);
  if (unchecked !== undefined) sentences.add(unchecked);
  const words = describeWords(card, question.on);
  if (words !== undefined) sentences.add(words);
  if (card.rounding?.block !== undefined && card.rounding.per === 'month')
    sentences.add(
      `Spending is rounded down to whole ${formatMoney(card.rounding.block, card.currency)} a month; this purchase loses nothing to rounding`,
    );
  const rules = new Set(earning.codes.map(({ fit }) => fit?.rule));
  for (const rule of rules) {
    const cap = describeCap(card, rule, holder);
    if (cap !== undefined) sentences.add(cap);
    if (rule === undefined) continue;
    const { spends } = describePerson(card, holder, amount);
    for (const sentence of listRuleAssumptions(card, rule, question, spends)) sentences.add(sentence);
  }
  if (isForeign(question, card.region)) sentences.add(describeForeignFee(card));
  if (isOutdated(card, question.on)) sentences.add(formatAge(card));
  return [...sentences];
}

function describeForeignFee({ foreignFee }: Card): string {
  if (foreignFee === undefined) return 'We do not know what the bank adds to a payment in foreign currency';
  const { percent } = foreignFee;
  return percent === 0
    ? 'The bank adds nothing to a payment in foreign currency'
    : `The bank adds ${percent} % to a payment in foreign currency, which is not deducted here`;
}

function describeCap(card: Card, rule: Rule | undefined, { spent }: Holder): string | undefined {
  const cap = findCap(card, rule);
  if (cap === undefined) return undefined;
  const when = PER_PERIOD[cap.period];
  if (cap.amount === 'unknown') return `We do not know how much the cap is ${when}; you have not reached it`;
  if (cap.amount === 'credit-limit')
    return `You have not reached your credit limit, which is the cap ${when}`;
  return spent?.(card, rule) === undefined ? describeUnused(cap, '', card.currency, cap.amount) : undefined;
}

const describeUnused = buildForLast(({ period, group }: Cap, _, currency: string, amount: number): string => {
  const shared = group === undefined ? '' : ', which is shared with other bonuses';
  return `You have not used any of the cap of ${formatMoney(amount, currency)} ${PER_PERIOD[period]}${shared}`;
});

function listRuleAssumptions(
  card: Card,
  rule: Rule,
  { on, mcc, merchant }: Question,
  spends: number | undefined,
): readonly string[] {
  const stated = { on, mcc, isCodeAlone: merchant === undefined, isSpendingKnown: spends !== undefined };
  const code = differsByCode(rule) ? mcc : '';
  return listKnownAssumptions(
    rule,
    `${on} ${code} ${stated.isCodeAlone} ${stated.isSpendingKnown}`,
    card,
    stated,
  );
}

interface Stated {
  readonly on: string;
  readonly mcc: string;
  readonly isCodeAlone: boolean;
  readonly isSpendingKnown: boolean;
}

const listKnownAssumptions = buildForLast((rule: Rule, _, card: Card, stated: Stated): readonly string[] => {
  const { on, mcc, isCodeAlone, isSpendingKnown } = stated;
  const sentences: string[] = [];
  for (const condition of rule.conditions) {
    const isNamed = condition.kind === 'not' || (condition.kind === 'not-merchants' && isCodeAlone);
    if (condition.kind === 'promo') sentences.push('the rate is that of a promotion');
    if (isNamed) {
      const phrase = formatCondition(condition, { card, mcc });
      if (phrase !== '') sentences.push(`the rate does not apply ${phrase.replace(/^not /, '')}`);
    }
    if (condition.kind === 'choose' && condition.default)
      sentences.push(`${condition.category} is the category, as long as none is picked`);
    if (condition.kind === 'tier' && condition.from === undefined && !isSpendingKnown)
      sentences.push(`the rate applies ${formatCondition(condition, { card })}`);
  }
  if (rule.currency === 'foreign') sentences.push('you are charged in a foreign currency');
  if (Array.isArray(rule.currency)) sentences.push(`you are charged in ${joinOr(rule.currency)}`);
  if (rule.until !== undefined && isInForce(rule, on))
    sentences.push(
      `the rate of ${formatRate(rule.rate, card)} ends on ${formatDate(rule.until)}; you pay on ${formatDate(on)}`,
    );
  return sentences.map(upperFirst);
});
