// Rates cards at a merchant or an MCC: one card with its reasons, or all cards of a region in the order of the best card
// for somebody of whom nothing is known (`eligibleCards` in the API).
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import type { CatalogueMeta } from '../../catalogue/catalogue.ts';
import { getMileValue } from '../../catalogue/mile-value.ts';
import { formatMpd, formatRate } from '../../catalogue/money.ts';
import { compareEarnings, earnPurchase } from '../advice/earn-purchase.ts';
import { DEFAULT_AMOUNT } from '../advice/purchase.ts';
import { type Decision, decideCard } from './decide-card.ts';
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

/** Of a catalogue. */
export interface RegionCards {
  readonly cards: readonly Card[];
  readonly meta: Pick<CatalogueMeta, 'mileValues'>;
}

/** `api`: rates as in the contract, with cash back in MPD; `people`: in each card's own unit. */
export function listEligibleCards(
  catalogue: RegionCards,
  question: Question,
  audience: Audience = 'api',
): EligibleCard[] {
  return rankCards(catalogue, question).map(({ card, decision }) =>
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

/** Eligible cards first; within each, by what a purchase earns for sure, then by what more it may earn. */
export function rankCards({ cards, meta }: RegionCards, question: Question): RankedCard[] {
  const holder = { mileValue: getMileValue(meta, question.region).cents };
  return cards
    .filter(({ region }) => region === question.region)
    .map((card) => ({
      card,
      decision: decideCard(card, question),
      earning: earnPurchase(card, question, DEFAULT_AMOUNT, holder),
    }))
    .sort(
      (one, other) =>
        Number(other.decision.kind === 'bonus') - Number(one.decision.kind === 'bonus') ||
        compareEarnings(one.earning, other.earning),
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
