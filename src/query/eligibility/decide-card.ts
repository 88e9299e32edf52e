// Which of a card's rules applies at a merchant or MCC on a given day, and the resulting rate.
import type { Card, CardExclusions } from '../../catalogue/card.ts';
import { isInForce, listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import { canPayWith } from './accepted-networks.ts';
import { type Fit, fitRule } from './fit-rule.ts';
import { isNamed, type Question } from './question.ts';

export interface Decision {
  /**
   * `unusable`: the merchant doesn't take the card's network, or another network was asked about. `unsure`: most of the
   * region's cards exclude the code, and nobody has read what this one excludes.
   */
  readonly kind: 'bonus' | 'base' | 'reduced' | 'excluded' | 'unusable' | 'unsure';
  /** 0 if unsure. */
  readonly rate: number;
  /** The rule that decided; undefined for the base rate and wherever the card earns nothing. */
  readonly rule: Rule | undefined;
  /** Rules that pay the same on another channel, if the channel isn't known. */
  readonly alternatives: readonly Rule[];
  /** Whether the rate depends on something that the question doesn't settle. */
  readonly conditional: boolean;
  /** Better rules that may apply, best rate first: they depend on a list of merchants or exclusions that we don't have. */
  readonly maybe: readonly Rule[];
}

const PLAIN = { rule: undefined, alternatives: [], conditional: false, maybe: [] } as const;

export function decideCard(card: Card, question: Question): Decision {
  if (!canPayWith(card, question)) return { ...PLAIN, kind: 'unusable', rate: 0 };
  const { exclusion, isExempt } = findExclusion(card, question);
  if (exclusion !== undefined) return { ...PLAIN, kind: 'excluded', rate: 0 };
  if (isExempt) return { ...PLAIN, kind: 'base', rate: card.baseRate };

  const decision = applyRules(card, question);
  if (decision.rate === 0 || !mayBeExcluded(card, question)) return decision;
  const { rule } = decision;
  const maybe = rule?.effect === 'bonus' ? [rule] : [];
  return { ...PLAIN, kind: 'unsure', rate: 0, conditional: true, maybe };
}

/**
 * The entry that excludes the place, and whether the merchant is exempt from one that excludes its code: then it earns
 * the base rate.
 */
export function findExclusion(
  { exclusions }: Card,
  { mcc, merchant, on }: Question,
): { readonly exclusion: CardExclusions['entries'][number] | undefined; readonly isExempt: boolean } {
  let isExempt = false;
  for (const entry of exclusions.entries) {
    if (!isInForce(entry, on)) continue;
    const byCode = listHasCode(entry.mccs, mcc);
    if (byCode && isNamed(merchant, entry.exceptMerchants ?? [])) isExempt = true;
    else if (byCode || isNamed(merchant, entry.merchants ?? [])) return { exclusion: entry, isExempt: false };
  }
  return { exclusion: undefined, isExempt };
}

/** Whether nobody has read what the card or its bank excludes, and most others exclude the code. */
function mayBeExcluded(card: Card, question: Question): boolean {
  if (!listHasCode(card.usuallyExcluded ?? [], question.mcc)) return false;
  // A rule for this very place shows that the bank pays here.
  return !card.rules.some((rule) => rule.mccs !== 'all' && typeof fitRule(rule, card, question) === 'object');
}

function applyRules(card: Card, question: Question): Decision {
  const answers = card.rules.map((rule) => fitRule(rule, card, question));
  const fits = answers.filter((fit) => typeof fit === 'object');
  const reduced = fits
    .map(({ rule }) => rule)
    .filter(({ effect }) => effect === 'reduced')
    .sort((one, other) => one.rate - other.rate)[0];
  const [best, ...others] = fits
    .filter(({ rule }) => rule.effect === 'bonus' && rule.rate > card.baseRate)
    // A reduced rule is specific to this place, so it beats a bonus that applies everywhere.
    .filter(({ rule }) => reduced === undefined || rule.mccs !== 'all')
    .sort(compareFits);
  const maybe = card.rules
    .filter(
      ({ effect, rate }, index) =>
        answers[index] === 'unlisted' && effect === 'bonus' && rate > card.baseRate,
    )
    .sort((one, other) => other.rate - one.rate);
  if (best === undefined)
    return reduced === undefined
      ? { ...PLAIN, kind: 'base', rate: card.baseRate, maybe }
      : { ...PLAIN, kind: 'reduced', rate: reduced.rate, rule: reduced };
  const alike = question.channel === undefined ? others.filter((fit) => compareFits(fit, best) === 0) : [];
  return {
    kind: 'bonus',
    rate: best.rule.rate,
    rule: best.rule,
    alternatives: alike.map(({ rule }) => rule),
    conditional: best.open > 0,
    maybe,
  };
}

// Never promise too much: fewest open conditions first, then the lowest minimum spend, then the best rate.
function compareFits(one: Fit, other: Fit): number {
  return one.open - other.open || one.minimum - other.minimum || other.rule.rate - one.rule.rate;
}
