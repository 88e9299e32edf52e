// What a card earns at a merchant category, with the sentence about its cap and the reasons.
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import { sayCaps, sayNoBonus } from './cap-sentence.ts';
import { type Decision, decideCard } from './decide-card.ts';
import type { Question } from './question.ts';
import { explainDecision } from './reasons.ts';

export interface Verdict extends Omit<Decision, 'kind'> {
  /** Earns more than the card's base rate here. */
  readonly eligible: boolean;
  readonly capSentence: string;
  /** Why, for people. */
  readonly reasons: readonly string[];
  /** Those of the rule that decided. */
  readonly conditions: readonly Condition[];
}

export function judgeCard(card: Card, question: Question): Verdict {
  const decision = decideCard(card, question);
  const { kind, ...rest } = decision;
  return {
    eligible: kind === 'bonus',
    ...rest,
    capSentence: sayDecision(card, decision, question),
    reasons: explainDecision(card, decision, question),
    conditions: rest.rule?.conditions ?? [],
  };
}

export function sayDecision(card: Card, decision: Decision, question: Question): string {
  const { kind, rule, alternatives } = decision;
  if (kind !== 'bonus' || rule === undefined) return sayNoBonus(card, kind === 'bonus' ? 'base' : kind);
  return sayCaps(card, [rule, ...alternatives], question);
}
