// Why a card earns what it earns, in sentences for people: the rule, what it is based on, and what would earn more.
import type { Card, Transfer } from '../../catalogue/card.ts';
import { type Boost, type Earn, isInForce, listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import { formatDate } from '../../catalogue/format-date.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import { explainUnusable } from './accepted-networks.ts';
import { type Decision, findExclusion } from './decide-card.ts';
import { describeAge } from './describe-card.ts';
import {
  describeUnchecked,
  describeWords,
  formatPossibleRate,
  getPossibleRate,
} from './describe-exclusions.ts';
import { fitRule } from './fit-rule.ts';
import { formatCapAmount } from './format-caps.ts';
import { formatCondition } from './format-conditions.ts';
import type { Question } from './question.ts';
import { lowerFirst, upperFirst } from './wording.ts';

const DOUBTS = {
  published: '',
  derived: 'derived from the bank’s wording, not from a published list',
  recalled: 'from memory, not from a source',
} as const;

const ELSEWHERE = { channel: 'if you pay another way', currency: 'in another currency or country' } as const;

export function explainDecision(card: Card, decision: Decision, question: Question): string[] {
  const { kind, rule } = decision;
  if (kind === 'excluded') return explainExclusion(card, question);
  if (kind === 'unusable') return [`${explainUnusable(card, question)}.`];
  if (kind === 'unsure')
    return [
      `${describeUnchecked(card, decision, question)}.`,
      `If it is not excluded, it earns ${formatPossibleRate(card, decision)}.`,
      ...explainTerms(card, getPossibleRate(card, decision), question.on),
    ];
  return rule !== undefined && kind === 'bonus'
    ? explainBonus(card, rule, decision, question)
    : explainNoBonus(card, decision, question);
}

function explainBonus(card: Card, rule: Rule, decision: Decision, question: Question): string[] {
  const { mcc, merchant, on } = question;
  const byCode = rule.mccs === 'all' || (rule.mccs !== 'unknown' && listHasCode(rule.mccs, mcc));
  const place = byCode ? `MCC ${mcc}` : (merchant?.name ?? `MCC ${mcc}`);
  return [
    `${place} falls under ${rule.label}: ${formatRate(rule.rate, card)} instead of ${formatRate(card.baseRate, card)}.`,
    DOUBTS[rule.mccBasis ?? 'published'] && `The codes are ${DOUBTS[rule.mccBasis ?? 'published']}.`,
    DOUBTS[rule.rateBasis ?? 'published'] && `The rate is ${DOUBTS[rule.rateBasis ?? 'published']}.`,
    DOUBTS[rule.cap?.basis ?? 'published'] && `The cap is ${DOUBTS[rule.cap?.basis ?? 'published']}.`,
    rule.earn && `The bank gives ${formatEarn(rule.earn, card.currency)}.`,
    rule.until && `It ends on ${formatDate(rule.until)}.`,
    rule.lastSeen && `Last seen in a source from ${formatDate(rule.lastSeen)}.`,
    ...formatPossible(
      card,
      decision.maybe.filter(({ rate }) => rate > rule.rate),
    ),
    ...(card.boosts ?? [])
      .filter((boost) => isInForce(boost, on) && (boost.rules === 'all' || boost.rules.includes(rule.id)))
      .map(formatBoost(card)),
    ...explainCard(card, decision, question),
  ].filter((reason): reason is string => Boolean(reason));
}

function explainNoBonus(card: Card, decision: Decision, question: Question): string[] {
  const { rule: reduced, maybe } = decision;
  const first =
    reduced === undefined
      ? `This card has no bonus for MCC ${question.mcc} here.`
      : `${upperFirst(reduced.label)} earns less than the base rate of ${formatRate(card.baseRate, card)}.`;
  const near = card.rules.flatMap((rule) => {
    const miss = fitRule(rule, card, question);
    return miss === 'channel' || miss === 'currency'
      ? [`${upperFirst(rule.label)} earns ${formatRate(rule.rate, card)}, but only ${ELSEWHERE[miss]}.`]
      : [];
  });
  return [first, ...formatPossible(card, maybe), ...near, ...explainCard(card, decision, question)];
}

function formatPossible(card: Card, maybe: readonly Rule[]): string[] {
  return maybe.map(
    ({ label, rate }) =>
      `${upperFirst(label)} may earn ${formatRate(rate, card)} here. We don’t know which merchants are on the bank’s list.`,
  );
}

function explainExclusion(card: Card, question: Question): string[] {
  const { mcc, merchant } = question;
  const { exclusion } = findExclusion(card, question);
  const { mccs = [], of, basis = 'published' } = exclusion ?? {};
  const place = listHasCode(mccs, mcc) ? `MCC ${mcc}` : (merchant?.name ?? `MCC ${mcc}`);
  const isInferred = of === 'bank' && !card.exclusions.researched;
  return [
    `${card.bank} gives nothing for ${place} on this card.`,
    isInferred ? 'We have not read what this card excludes: this is its bank’s list.' : '',
    DOUBTS[basis] && !isInferred ? `The exclusions are ${DOUBTS[basis]}.` : '',
  ].filter((reason) => reason !== '');
}

function explainCard(card: Card, decision: Decision, question: Question): string[] {
  const unchecked = describeUnchecked(card, decision, question);
  const words = describeWords(card, question.on);
  return [
    ...(unchecked === undefined ? [] : [`${unchecked}.`]),
    ...(words === undefined || decision.rate === 0 ? [] : [`${words}.`]),
    ...explainTerms(card, decision.rate, question.on),
  ];
}

function explainTerms(card: Card, rate: number, on: string): string[] {
  const { block, per } = card.rounding ?? {};
  const assumed = card.transfers?.find((transfer) => transfer.assumed);
  const others =
    assumed === undefined
      ? []
      : (card.transfers ?? []).filter((transfer) => transfer !== assumed && isInForce(transfer, on));
  return [
    assumed ? `The rate assumes ${formatRatio(assumed)}.` : '',
    ...others.map((transfer) => {
      const worth = ((rate * assumed!.points) / assumed!.miles) * (transfer.miles / transfer.points);
      return `With ${formatRatio(transfer)} it is ${formatRate(Number(worth.toFixed(2)), card)}.`;
    }),
    block
      ? `Spending is rounded down to a multiple of ${formatMoney(block, card.currency)}${per ? ` per ${per}` : ''}.`
      : '',
    describeAge(card, on) ?? `The latest source is from ${formatDate(card.asOf!)}.`,
    card.confidence === 'high' ? '' : `We are not sure of all its terms (${card.confidence} confidence).`,
  ].filter((reason) => reason !== '');
}

function formatBoost(card: Card): (boost: Boost) => string {
  return ({ rate, rateUpTo, percent, cap, conditions }) => {
    const gains = [
      rate && formatRate(rate, card),
      rateUpTo && `up to ${formatRate(rateUpTo, card)}`,
      percent && `${percent.from} to ${percent.to}% more`,
      cap && lowerFirst(formatCapAmount(cap, card)),
    ].filter(Boolean);
    const terms = conditions.map((condition) => formatCondition(condition, { card }));
    return `You can earn more: ${gains.join(', ')}, ${terms.join(', ')}.`;
  };
}

function formatRatio({ points, miles, of = 'points', to }: Transfer): string {
  return `${points} ${of} ${miles === 1 ? 'per mile' : `for ${miles} miles`}${to === undefined ? '' : ` (${to})`}`;
}

function formatEarn({ units, per, of = units === 1 ? 'mile' : 'miles' }: Earn, currency: string): string {
  return `${units} ${of} per ${formatMoney(per, currency)}`;
}
