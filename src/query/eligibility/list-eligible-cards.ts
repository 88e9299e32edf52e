// Rates cards at a merchant or an MCC: one card with its reasons, or all cards of a region, best first
// (`eligibleCards` in the API).
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { formatMpd, formatRate } from '../../catalogue/money.ts';
import { type Decision, decideCard } from './decide-card.ts';
import { getPossibleRate } from './describe-exclusions.ts';
import { explainDecision } from './explain-decision.ts';
import { type Audience, formatDecision } from './format-caps.ts';
import type { Question } from './question.ts';

export interface EligibleCard {
  readonly name: string;
  readonly shortName: string;
  readonly eligible: boolean;
  readonly mpd: string;
  readonly spendCap: string;
}

/** `api`: rates as in the contract, with cash back in MPD; `people`: in each card's own unit. */
export function listEligibleCards(
  cards: readonly Card[],
  question: Question,
  audience: Audience = 'api',
): EligibleCard[] {
  return rankCards(cards, question).map(({ card, decision }) =>
    describeEligible(card, decision, question, audience),
  );
}

export function describeEligible(
  card: Card,
  decision: Decision,
  question: Question,
  audience: Audience,
): EligibleCard {
  return {
    name: card.name,
    shortName: card.shortName,
    eligible: decision.kind === 'bonus',
    mpd: audience === 'api' ? formatMpd(decision.rate) : formatRate(decision.rate, card),
    spendCap: formatDecision(card, decision, question, audience),
  };
}

export interface RankedCard {
  readonly card: Card;
  readonly decision: Decision;
}

/**
 * Eligible cards first, then by rate, then cards without open conditions first, then by name. Of cards that earn nothing
 * for sure, those that may earn something come first.
 */
export function rankCards(cards: readonly Card[], question: Question): RankedCard[] {
  return cards
    .filter(({ region }) => region === question.region)
    .map((card) => ({ card, decision: decideCard(card, question) }))
    .sort(compareRanked);
}

function compareRanked(one: RankedCard, other: RankedCard): number {
  return (
    Number(other.decision.kind === 'bonus') - Number(one.decision.kind === 'bonus') ||
    other.decision.rate - one.decision.rate ||
    getPossibleRate(other.card, other.decision) - getPossibleRate(one.card, one.decision) ||
    Number(one.decision.conditional) - Number(other.decision.conditional) ||
    compareText(one.card.name, other.card.name) ||
    compareText(one.card.shortName, other.card.shortName)
  );
}

export interface CardRating extends Omit<Decision, 'kind'> {
  /** Whether it earns more than the card's base rate here. */
  readonly eligible: boolean;
  readonly capSentence: string;
  /** Why, in sentences. */
  readonly reasons: readonly string[];
  /** Conditions of the rule that decided. */
  readonly conditions: readonly Condition[];
}

export function rateCard(card: Card, question: Question, audience: Audience = 'api'): CardRating {
  const decision = decideCard(card, question);
  const { kind, ...rest } = decision;
  return {
    eligible: kind === 'bonus',
    ...rest,
    capSentence: formatDecision(card, decision, question, audience),
    reasons: explainDecision(card, decision, question),
    conditions: rest.rule?.conditions ?? [],
  };
}
