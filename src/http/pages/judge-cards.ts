// A region's cards for one payment, as the pages show them: best first, with reasons for those that earn a bonus.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { formatRate } from '../../catalogue/money.ts';
import { explainDecision } from '../../query/eligibility/explain-decision.ts';
import { formatDecision } from '../../query/eligibility/format-caps.ts';
import { rankCards } from '../../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../query/eligibility/question.ts';
import type { CardVerdict } from '../../web/pages/card-verdicts.tsx';

export function judgeCards({ cards }: Catalogue, question: Question): CardVerdict[] {
  return rankCards(cards, question).map(({ card, decision }) => {
    const eligible = decision.kind === 'bonus';
    return {
      name: card.name,
      shortName: card.shortName,
      bank: card.bank,
      eligible,
      conditional: decision.conditional,
      rate: formatRate(decision.rate, card),
      terms: formatDecision(card, decision, question, 'people'),
      reasons: eligible ? explainDecision(card, decision, question) : [],
    };
  });
}
