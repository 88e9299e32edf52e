// A region's cards at a place, as pages show them: best first, with the reasons of those that earn more.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { formatRate } from '../../catalogue/money.ts';
import { sayDecision } from '../../query/eligibility/judge-card.ts';
import { rankCards } from '../../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../query/eligibility/question.ts';
import { explainDecision } from '../../query/eligibility/reasons.ts';
import type { CardVerdict } from '../../web/pages/card-verdicts.tsx';

export function judgeCards({ cards }: Catalogue, question: Question): CardVerdict[] {
  return rankCards(cards, question).map(({ card, decision }) => {
    const eligible = decision.kind === 'bonus';
    return {
      name: card.name,
      shortName: card.shortName,
      bank: card.bank,
      eligible,
      rate: formatRate(decision.rate),
      terms: sayDecision(card, decision, question),
      reasons: eligible ? explainDecision(card, decision, question) : [],
    };
  });
}
