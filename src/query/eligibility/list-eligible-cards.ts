// Rates cards at a merchant or an MCC: one card with its reasons, or all cards of a region in the order of the best card
// for somebody of whom nothing is known (`eligibleCards` in the API).
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import type { CatalogueMeta } from '../../catalogue/catalogue.ts';
import { getMileValue } from '../../catalogue/mile-value.ts';
import { formatMpd, formatRate } from '../../catalogue/money.ts';
import { getFirst, toDecision } from '../advice/describe-earning.ts';
import { type Earning, rankPurchase } from '../advice/earn-purchase.ts';
import { type GivenHolder, parseHolder } from '../advice/parse-holder.ts';
import { DEFAULT_AMOUNT } from '../advice/purchase.ts';
import { type Decision, decideCard } from './decide-card.ts';
import { explainDecision } from './explain-decision.ts';
import { type Audience, formatCaps, formatDecision } from './format-caps.ts';
import type { Question } from './question.ts';
import { lowerFirst, upperFirst } from './wording.ts';

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

/** `api`: as in the contract, with cash back in MPD; `people`: in each card's own unit, as /api/best-card has them. */
export function listEligibleCards(
  catalogue: RegionCards,
  question: Question,
  audience: Audience = 'api',
): EligibleCard[] {
  if (audience === 'people')
    return rankCards(catalogue, question).map((earning) => describeForPeople(earning, question));
  return rankCards(catalogue, question)
    .map(({ card }) => ({ card, decision: decideCard(card, question) }))
    .sort((one, other) => Number(isEligible(other.decision)) - Number(isEligible(one.decision)))
    .map(({ card, decision }) => ({
      name: card.name,
      shortName: card.shortName,
      eligible: isEligible(decision),
      mpd: formatMpd(decision.rate),
      spendCap: formatDecision(card, decision, question),
    }));
}

const isEligible = ({ kind }: Decision): boolean => kind === 'bonus';

/**
 * In the order of the best card: by what is sure, then by what is possible; for somebody of whom nothing is known, or for
 * the person as they describe themselves. A description that doesn't fit the region's cards is ignored.
 */
export function rankCards(
  { cards, meta }: RegionCards,
  question: Question,
  said: Omit<GivenHolder, 'mileValue'> & { readonly mileValue?: number | undefined } = {},
): Earning[] {
  const here = cards.filter(({ region }) => region === question.region);
  const { cents } = getMileValue(meta, question.region);
  const read = parseHolder(here, { ...said, mileValue: said.mileValue ?? cents });
  return rankPurchase(here, question, DEFAULT_AMOUNT, 'holder' in read ? read.holder : { mileValue: cents });
}

/** A card as it is listed, with the rate that is sure: what more it may earn begins the sentence about the cap. */
export function describeForPeople(earning: Earning, question: Question): EligibleCard {
  const { card } = earning;
  const decision = toDecision(earning, question);
  const { sureRate } = getFirst(earning);
  const terms = formatDecision(card, decision, question, 'people');
  return {
    name: card.name,
    shortName: card.shortName,
    eligible: isEligible(decision),
    mpd: formatRate(sureRate, card),
    spendCap: decision.rate > sureRate ? formatBoth(earning, question, decision, terms) : terms,
  };
}

function formatBoth(earning: Earning, question: Question, { rate }: Decision, terms: string): string {
  const { card } = earning;
  const { sureFit } = getFirst(earning);
  const more = `up to ${formatRate(rate, card)}: ${lowerFirst(terms)}`;
  const sure = sureFit === undefined ? [] : [formatCaps(card, [sureFit.rule], question, 'people')];
  return upperFirst([...sure, more].join('; '));
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
