// A card in the answer to which card earns most: what it earns, in numbers and in sentences.
import type { Card } from '../../catalogue/card.ts';
import { nameCap, type Rule } from '../../catalogue/card-rule.ts';
import { roundCents } from '../../catalogue/money.ts';
import { isOutdated } from '../eligibility/describe-card.ts';
import { isForeign } from '../eligibility/fit-rule.ts';
import { isCapShared } from '../eligibility/format-caps.ts';
import { describeForPeople } from '../eligibility/list-eligible-cards.ts';
import type { Question } from '../eligibility/question.ts';
import { formatHow, getFirst, listAssumptions, listOpenConditions, listPayWays } from './describe-earning.ts';
import { type Earning, findCap } from './earn-purchase.ts';
import type { Holder } from './purchase.ts';

export type RankedCard = ReturnType<typeof describeRanked>;

export function describeRanked(earning: Earning, question: Question, amount: number, holder: Holder) {
  const { card, value, sure, codes } = earning;
  const { fit, rate, sureFit, sureRate } = getFirst(earning);
  const unlike = codes.some((code) => code.value !== codes[0]!.value || code.sure !== codes[0]!.sure);
  const pay = value > 0 ? listPayWays(earning.ways, question) : undefined;
  const surePay = sure > 0 ? listPayWays(earning.sureWays, question) : undefined;
  const how = pay && formatHow(pay, fit?.rule);
  const sureHow = surePay && formatHow(surePay, sureFit?.rule);
  const { name, shortName, eligible, mpd, spendCap } = describeForPeople(earning, question);
  const [cap, sureCap] = describeCaps(earning, holder, question.on);
  return {
    name,
    shortName,
    eligible,
    mpd,
    spendCap,
    earns: { amount: earning.amount, unit: card.rewardUnit, value, sure },
    rate,
    sureRate,
    byCode: unlike
      ? codes.map((code) => ({
          MCC: code.mcc,
          value: roundCents(code.value),
          sure: roundCents(code.sure),
        }))
      : undefined,
    pay,
    how,
    sureHow: sureHow === how ? undefined : sureHow,
    cap,
    sureCap: sureCap?.id === cap?.id ? undefined : sureCap,
    minimum: describeMinimum(earning),
    pointValue: card.rewardUnit === 'points' ? describePointValue(card, holder) : undefined,
    assumed: listAssumptions(earning, question, amount, holder),
    ifMet: listOpenConditions(earning),
    asOf: card.asOf ?? undefined,
    outdated: isOutdated(card, question.on),
    currency: card.currency,
    foreignFee: isForeign(question, card.region) ? card.foreignFee?.percent : undefined,
  };
}

function describeCaps(earning: Earning, holder: Holder, on: string) {
  const { stand, fit, sureFit } = getFirst(earning);
  if (stand === 'excluded' || stand === 'unusable') return [];
  const { card } = earning;
  return [fit, sureFit].map((each) => describeCap(card, each?.rule, holder, on));
}

function describeCap(card: Card, rule: Rule | undefined, { spent }: Holder, on: string) {
  const cap = findCap(card, rule);
  if (cap === undefined) return undefined;
  const { amount, period, after, reward, rewardOf } = cap;
  return {
    id: nameCap(rule),
    ...(typeof amount === 'number' && { amount, left: Math.max(0, amount - (spent?.(card, rule) ?? 0)) }),
    period,
    after,
    reward,
    rewardOf,
    ...(rule !== undefined && isCapShared(rule, on, card) && { shared: true }),
  };
}

function describeMinimum(earning: Earning) {
  const { fit } = getFirst(earning);
  const minimum = fit?.rule.conditions.find(({ kind }) => kind === 'min-spend' || kind === 'tier');
  if (minimum?.kind === 'min-spend')
    return { amount: minimum.amount, period: minimum.period, met: !fit!.open.includes(minimum) };
  if (minimum?.kind === 'tier' && minimum.from !== undefined)
    return { amount: minimum.from, period: minimum.period, met: !fit!.open.includes(minimum) };
  return undefined;
}

function describePointValue({ pointValue }: Card, { mileValue }: Holder) {
  if (pointValue === undefined) return { cents: mileValue };
  const { cents, of, asOf, source } = pointValue;
  return { cents, of, asOf, source };
}
