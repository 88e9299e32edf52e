// Which rule of a card holds at a merchant category. Pure: the day is part of the question.
import type { Card } from '../../catalogue/card.ts';
import { listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import { type Fit, fitRule } from './fit-rule.ts';
import { isNamed } from './named-merchant.ts';
import type { Question } from './question.ts';

export interface Decision {
  readonly kind: 'bonus' | 'base' | 'reduced' | 'excluded';
  readonly rate: number;
  /** The rule that decided; undefined at the base rate and for what the bank excludes. */
  readonly rule: Rule | undefined;
  /** Rules that pay the same by another channel, where the channel is not known. */
  readonly alternatives: readonly Rule[];
  /** Whether the rate depends on something that the question does not settle. */
  readonly conditional: boolean;
}

const PLAIN = { rule: undefined, alternatives: [], conditional: false } as const;

export function decideCard(card: Card, question: Question): Decision {
  const { mccs, merchants = [] } = card.exclusions;
  if (listHasCode(mccs, question.mcc) || isNamed(question.merchant, merchants))
    return { ...PLAIN, kind: 'excluded', rate: 0 };

  const fits = card.rules
    .map((rule) => fitRule(rule, card, question))
    .filter((fit) => typeof fit === 'object');
  const reduced = fits
    .map(({ rule }) => rule)
    .filter(({ effect }) => effect === 'reduced')
    .sort((one, other) => one.rate - other.rate)[0];
  const [best, ...others] = fits
    .filter(({ rule }) => rule.effect === 'bonus' && rule.rate > card.baseRate)
    // A reduced rule is about this very place, so it stands against a bonus for every place.
    .filter(({ rule }) => reduced === undefined || rule.mccs !== 'all')
    .sort(compareFits);
  if (best === undefined)
    return reduced === undefined
      ? { ...PLAIN, kind: 'base', rate: card.baseRate }
      : { ...PLAIN, kind: 'reduced', rate: reduced.rate, rule: reduced };
  const alike = question.channel === undefined ? others.filter((fit) => compareFits(fit, best) === 0) : [];
  return {
    kind: 'bonus',
    rate: best.rule.rate,
    rule: best.rule,
    alternatives: alike.map(({ rule }) => rule),
    conditional: best.open > 0,
  };
}

// Never a promise too much: first the rule that leaves least open, then the one that wants least spending, then
// the better rate.
function compareFits(one: Fit, other: Fit): number {
  return one.open - other.open || one.minimum - other.minimum || other.rule.rate - one.rule.rate;
}
