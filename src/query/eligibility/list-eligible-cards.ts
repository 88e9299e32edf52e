// The cards of a region at a merchant or an MCC, best first: the `eligibleCards` of the API.
import type { Card } from '../../catalogue/card.ts';
import { compareText } from '../../catalogue/compare-text.ts';
import { formatRate } from '../../catalogue/money.ts';
import { type Decision, decideCard } from './decide-card.ts';
import { sayDecision } from './judge-card.ts';
import type { Question } from './question.ts';

export interface EligibleCard {
  readonly name: string;
  readonly shortName: string;
  readonly eligible: boolean;
  readonly mpd: string;
  readonly spendCap: string;
}

export function listEligibleCards(cards: readonly Card[], question: Question): EligibleCard[] {
  return rankCards(cards, question).map(({ card, decision }) => ({
    name: card.name,
    shortName: card.shortName,
    eligible: decision.kind === 'bonus',
    mpd: formatRate(decision.rate),
    spendCap: sayDecision(card, decision, question),
  }));
}

export interface RankedCard {
  readonly card: Card;
  readonly decision: Decision;
}

/** Eligible cards first; then by rate, those without open conditions first, then by name. */
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
    Number(one.decision.conditional) - Number(other.decision.conditional) ||
    compareText(one.card.name, other.card.name) ||
    compareText(one.card.shortName, other.card.shortName)
  );
}
