// The sentence about a card's cap and what it depends on (`spendCap` in the API), built from the rule's data.
import type { Card } from '../../catalogue/card.ts';
import { type Cap, isInForce, PAY_CHANNELS, type Rule } from '../../catalogue/card-rule.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { formatMoney, formatRate, formatThousands } from '../../catalogue/money.ts';
import { buildForLast } from '../build-once.ts';
import { explainUnusable } from './accepted-networks.ts';
import type { Decision } from './decide-card.ts';
import { describeUnchecked, formatPossibleRate, formatUnchecked } from './describe-exclusions.ts';
import {
  differsByCode,
  formatChannels,
  formatCondition,
  formatCurrencies,
  nameChannels,
} from './format-conditions.ts';
import type { Question } from './question.ts';
import { joinAnd, lowerFirst, PER_PERIOD, upperFirst } from './wording.ts';

/** The contract's five endpoints give cash back in MPD, so their sentences say that it is cash back. */
export type Audience = 'people' | 'api';

export function formatUnit(card: Card, audience: Audience): string {
  return card.rewardUnit === 'points' ? 'in points, not miles' : formatCashBack(card, audience);
}

/** For a sentence about a card that earns nothing for sure, so that its points need no mention. */
export function formatCashBack({ rewardUnit }: Card, audience: Audience): string {
  return rewardUnit === 'cash-back' && audience === 'api' ? 'as cash back, not miles' : '';
}

export function formatDecision(
  card: Card,
  decision: Decision,
  question: Question,
  audience: Audience = 'api',
): string {
  const { kind, rule, alternatives, maybe } = decision;
  if (kind === 'bonus' && rule !== undefined)
    return joinCaps(card, [rule, ...alternatives], question, formatEnding(card, audience));
  if (kind === 'unsure') return formatUnsure(card, decision, question, audience);
  if (kind === 'base' && maybe.length > 0) return formatMaybe(card, maybe[0]!, question, audience);
  if (kind === 'unusable')
    return joinPhrases([explainUnusable(card, question), formatCashBack(card, audience)]);
  return formatNoBonus(card, kind === 'bonus' ? 'base' : kind, audience);
}

/** `Maybe 4 MPD: no cap, for designated yuu merchants only; otherwise the base rate`. */
function formatMaybe(card: Card, rule: Rule, question: Question, audience: Audience): string {
  const terms = lowerFirst(formatCaps(card, [rule], question, 'people'));
  const sentence = `Maybe ${formatRate(rule.rate, card)}: ${terms}; otherwise ${card.baseRate === 0 ? 'nothing' : 'the base rate'}`;
  return joinPhrases([sentence, formatUnchecked(card), formatCashBack(card, audience)]);
}

/** `Maybe 0.3 % cash back: most cards earn nothing for MCC 6540, and we have not checked what the bank excludes`. */
function formatUnsure(card: Card, decision: Decision, question: Question, audience: Audience): string {
  const [rule] = decision.maybe;
  const cap = card.earningCap === undefined ? '' : formatCapAmount(card.earningCap, card);
  const terms = rule
    ? formatCaps(card, [rule], question, 'people')
    : joinPhrases([cap, formatUnit(card, 'people')]);
  const rate = joinPhrases([formatPossibleRate(card, decision), lowerFirst(terms)]);
  return joinPhrases([
    `Maybe ${rate}: ${lowerFirst(describeUnchecked(card, decision, question)!)}`,
    formatCashBack(card, audience),
  ]);
}

/** What a sentence about a card that earns ends with. */
function formatEnding(card: Card, audience: Audience): string {
  return joinPhrases([formatUnchecked(card), formatUnit(card, audience)]);
}

/** Without a code, conditions that only affect some codes are included. */
interface CapQuestion {
  readonly on: string;
  readonly mcc?: string | undefined;
}

/** For rules that pay the same on different channels: those with the same cap and terms share a sentence. */
export function formatCaps(
  card: Card,
  rules: readonly Rule[],
  asked: CapQuestion,
  audience: Audience = 'api',
): string {
  return joinCaps(card, rules, asked, formatUnit(card, audience));
}

function joinCaps(card: Card, rules: readonly Rule[], asked: CapQuestion, ending: string): string {
  if (rules.length === 1) return formatRuleCap(card, rules[0]!, asked, ending);
  const sentences = groupByTerms(card, rules, asked).map((together) =>
    formatCap(card, together, asked, ending),
  );
  return sentences.map((sentence, index) => (index === 0 ? sentence : lowerFirst(sentence))).join('; ');
}

function formatRuleCap(card: Card, rule: Rule, { on, mcc }: CapQuestion, ending: string): string {
  const code = mcc !== undefined && differsByCode(rule) ? mcc : '';
  return formatKnownCap(rule, `${on} ${code} ${ending}`, card, { on, mcc }, ending);
}

const formatKnownCap = buildForLast((rule: Rule, _, card: Card, asked: CapQuestion, ending: string): string =>
  formatCap(card, [rule], asked, ending),
);

/** One sentence if all rules agree; otherwise several, each with the names of its rules. */
export function formatNamedCaps(card: Card, rules: readonly Rule[], asked: CapQuestion): string {
  const alone = new Set(rules.map((rule) => formatCap(card, [rule], asked, formatUnit(card, 'people'))));
  if (alone.size === 1) return [...alone][0]!;
  const sentences = groupByTerms(card, rules, asked).map((together) => formatNamedCap(card, together, asked));
  return upperFirst(sentences.map(lowerFirst).join('; '));
}

/** A cap on the cash back is the same whatever the rates of those who share it. */
function groupByTerms(card: Card, rules: readonly Rule[], { mcc }: CapQuestion): (readonly Rule[])[] {
  if (rules.length === 1) return [rules];
  const groups = groupBy(rules, ({ cap, ...rule }) =>
    JSON.stringify([
      formatCapAmount(cap, card),
      formatAboveCap(cap, card),
      cap?.group,
      formatTerms(card, rule, mcc),
    ]),
  );
  return [...groups.values()];
}

/** `Cap at S$300 a month for online spending and mobile wallet taps together, SGD only`. */
function formatNamedCap(card: Card, together: readonly Rule[], asked: CapQuestion): string {
  const [rule] = together as [Rule];
  const unit = formatUnit(card, 'people');
  if (together.length === 1) return `${formatCap(card, together, asked, unit)} (${rule.label})`;
  const names = together.map(({ label, channels }) => {
    const how = channels === 'any' ? '' : formatChannels(channels);
    const name = channels === 'any' ? undefined : nameChannels(channels);
    const saysHow = name !== undefined && label.startsWith(name);
    return how === '' || saysHow ? label : `${label} (${how})`;
  });
  const extent =
    rule.cap === undefined || isChosen(rule) ? '' : rule.cap.group === undefined ? ' each' : ' together';
  return formatCap(card, together, asked, unit, ` for ${joinLabels(names)}${extent}`);
}

/** `Cap at S$600 a month, online only`. The names of what it covers take the place of the channels. */
function formatCap(
  card: Card,
  together: readonly Rule[],
  { on, mcc }: CapQuestion,
  ending: string,
  covered = '',
): string {
  const [rule] = together as [Rule];
  const channels = together.flatMap((each) => (each.channels === 'any' ? PAY_CHANNELS : each.channels));
  const cap = rule.cap ?? card.earningCap;
  const shared = rule.cap === undefined ? '' : formatSharers(card, together, on);
  return joinPhrases([
    `${formatCapAmount(cap, card)}${covered}${covered && shared && ','}${shared}`,
    formatAboveCap(cap, card),
    covered === '' ? formatChannels(channels) : '',
    ...formatTerms(card, rule, mcc),
    ending,
  ]);
}

function formatTerms(card: Card, rule: Omit<Rule, 'cap'>, mcc: string | undefined): string[] {
  const { conditions, channels } = rule;
  return [
    ...formatCurrencies(rule, card),
    ...conditions.map((condition) => formatCondition(condition, { card, mcc, channels })),
  ].filter((phrase) => phrase !== '');
}

/** For a card that earns no more than its base rate. */
export function formatNoBonus(
  card: Card,
  kind: 'excluded' | 'reduced' | 'base',
  audience: Audience = 'api',
): string {
  if (kind === 'excluded')
    return joinPhrases(['Excluded by the bank: earns nothing', formatCashBack(card, audience)]);
  const limit =
    card.earningCap === undefined ? 'only' : `with a ${lowerFirst(formatCapAmount(card.earningCap, card))}`;
  const rate =
    kind === 'base'
      ? card.baseRate === 0
        ? 'No bonus here, earns nothing'
        : `No bonus here, base rate ${limit}`
      : `Reduced rate here, below the base rate of ${formatRate(card.baseRate, card)}`;
  const earnsNothing = kind === 'base' && card.baseRate === 0;
  return joinPhrases([rate, earnsNothing ? formatUnit(card, audience) : formatEnding(card, audience)]);
}

/** `Cap at S$600 a month`, `Cap at S$20 cash back a month` where the bank caps the cash back. */
export function formatCapAmount(cap: Cap | undefined, { currency }: Card): string {
  if (cap === undefined) return 'No cap';
  const { amount, period, reward, rewardOf } = cap;
  const when = PER_PERIOD[period];
  const printed =
    reward === undefined
      ? undefined
      : rewardOf
        ? `${formatThousands(reward)} ${rewardOf}`
        : formatMoney(reward, currency);
  if (printed !== undefined && (rewardOf === undefined || amount === 'unknown'))
    return `Cap at ${printed}${rewardOf ? '' : ' cash back'} ${when}`;
  if (amount === 'unknown') return `Cap of unknown amount ${when}`;
  const spending = amount === 'credit-limit' ? 'your credit limit' : formatMoney(amount, currency);
  return `Cap at ${spending} ${when}${printed === undefined ? '' : ` (${printed})`}`;
}

function formatAboveCap(cap: Cap | undefined, card: Card): string {
  if (cap?.after === undefined) return '';
  const included = cap.includesBase ? 'base rate included, ' : '';
  return `${included}then ${cap.after === 0 ? 'nothing' : formatRate(cap.after, card)}`;
}

/**
 * The rules that use up the same cap on that day. Only one of the categories to choose from is ever active, so they don't
 * share it with each other.
 */
function listSharers(card: Card, rule: Rule, on: string): Rule[] {
  return card.rules.filter(
    (other) =>
      other.cap?.group !== undefined &&
      other.cap.group === rule.cap?.group &&
      other.id !== rule.id &&
      isInForce(other, on) &&
      !(isChosen(rule) && isChosen(other)),
  );
}

/** Whether another rule uses up its cap on that day. */
export const isCapShared = buildForLast(
  (rule: Rule, on: string, card: Card) => listSharers(card, rule, on).length > 0,
);

function formatSharers(card: Card, together: readonly Rule[], on: string): string {
  const sharers = listSharers(card, together[0]!, on).filter(
    (other) => !together.some(({ id }) => id === other.id),
  );
  if (sharers.length === 0) return '';
  if (sharers.every(isChosen)) return ' shared with the category you chose';
  return ` shared with ${sharers.length > 2 ? 'other bonuses' : joinLabels(sharers.map(({ label }) => label))}`;
}

/** `petrol and groceries`, but `petrol, dining and groceries` if a label has an "and" of its own. */
function joinLabels(labels: readonly string[]): string {
  return labels.some((label) => label.includes(' and ')) ? labels.join(', ') : joinAnd(labels);
}

function isChosen({ conditions }: Rule): boolean {
  return conditions.some(({ kind }) => kind === 'choose');
}

export function joinPhrases(phrases: readonly string[]): string {
  return phrases.filter((phrase) => phrase !== '').join(', ');
}
