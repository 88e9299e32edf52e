// Which of a card's rules applies at a merchant or MCC on a given day, and the resulting rate.
import type { Card, CardExclusions } from '../../catalogue/card.ts';
import { isInForce, listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import { canPayWith } from './accepted-networks.ts';
import { type Fit, fitRule, listWays, mayFitCode, type Person } from './fit-rule.ts';
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
  const stand = checkPlace(card, question);
  if (stand === 'unusable' || stand === 'excluded') return { ...PLAIN, kind: stand, rate: 0 };
  if (stand === 'exempt') return { ...PLAIN, kind: 'base', rate: card.baseRate };

  const decision = applyRules(card, question);
  if (decision.rate === 0 || stand !== 'unsure') return decision;
  const { rule } = decision;
  const maybe = rule?.effect === 'bonus' ? [rule] : [];
  return { ...PLAIN, kind: 'unsure', rate: 0, conditional: true, maybe };
}

/** `exempt`: the bank excludes the code, but pays this merchant the base rate. */
export type Stand = 'unusable' | 'excluded' | 'exempt' | 'unsure' | 'earns';

/** Whether the card earns at all, before its rules. */
export function checkPlace(card: Card, question: Question): Stand {
  if (!canPayWith(card, question)) return 'unusable';
  const { exclusion, isExempt } = findExclusion(card, question);
  if (exclusion !== undefined) return 'excluded';
  if (isExempt) return 'exempt';
  return mayBeExcluded(card, question) || findPartExclusion(card, question) ? 'unsure' : 'earns';
}

/** What excludes some merchants with the code, which only their names tell from the others; the merchant is not known. */
export function findPartExclusion(card: Card, question: Question): ExclusionEntry | undefined {
  if (question.merchant !== undefined) return undefined;
  return findTerms(card, question).inPart;
}

/**
 * The entry that excludes the place, and whether the merchant is exempt from one that excludes its code: then it earns
 * the base rate.
 */
export function findExclusion(
  card: Card,
  question: Question,
): { readonly exclusion: CardExclusions['entries'][number] | undefined; readonly isExempt: boolean } {
  const { mcc, merchant } = question;
  let isExempt = false;
  for (const entry of findTerms(card, question).entries) {
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
  return !card.rules.some((rule) => {
    const fit = rule.mccs !== 'all' && fitRule(rule, card, question);
    return typeof fit === 'object' && !fit.isUnlisted;
  });
}

/** The rules that may apply, without bonuses for everything where a reduced rate is specific to the place. */
export function listFits(
  card: Card,
  question: Question,
  person?: Person,
): { readonly bonuses: readonly Fit[]; readonly reduced: Fit | undefined } {
  const bonuses: Fit[] = [];
  let reduced: Fit | undefined;
  for (const rule of findTerms(card, question).rules) {
    const fit = fitRule(rule, card, question, person);
    if (typeof fit !== 'object') continue;
    if (rule.effect === 'bonus') bonuses.push(fit);
    else if (!fit.isUnlisted && (reduced === undefined || rule.rate < reduced.rule.rate)) reduced = fit;
  }
  return {
    bonuses: reduced === undefined ? bonuses : bonuses.filter(({ rule }) => rule.mccs !== 'all'),
    reduced,
  };
}

/** What of a card's terms matters for a code on a day, whoever the merchant is. */
interface CodeTerms {
  readonly entries: readonly ExclusionEntry[];
  /** The entry whose words exclude some merchants with the code. */
  readonly inPart: ExclusionEntry | undefined;
  readonly rules: readonly Rule[];
}

type ExclusionEntry = CardExclusions['entries'][number];

interface DayTerms extends Omit<CodeTerms, 'inPart'> {
  readonly on: string;
  readonly byCode: Map<string, CodeTerms>;
}

/** Codes kept of each card: most questions are about few codes, and all about the same day. */
const MAX_CODES = 256;
const termsOnDay = new WeakMap<Card, DayTerms>();

function findTerms(card: Card, { mcc, on }: Question): CodeTerms {
  let day = termsOnDay.get(card);
  if (day?.on !== on) {
    const entries = card.exclusions.entries.filter((entry) => isInForce(entry, on));
    const rules = card.rules.filter(
      (rule) => isInForce(rule, on) && (rule.effect !== 'bonus' || rule.rate > card.baseRate),
    );
    day = { on, entries, rules, byCode: new Map() };
    termsOnDay.set(card, day);
  }
  let terms = day.byCode.get(mcc);
  if (terms === undefined) {
    if (day.byCode.size === MAX_CODES) day.byCode.clear();
    terms = {
      entries: day.entries.filter(({ mccs, merchants }) => merchants !== undefined || listHasCode(mccs, mcc)),
      inPart: day.entries.find(({ wordsIn = [] }) => listHasCode(wordsIn, mcc)),
      rules: day.rules.filter((rule) => mayFitCode(rule, mcc)),
    };
    day.byCode.set(mcc, terms);
  }
  return terms;
}

function applyRules(card: Card, question: Question): Decision {
  const { bonuses, reduced } = listFits(card, question);
  const every = listWays(question);
  const isAnyWay = ({ ways }: Fit): boolean => ways === every;
  const [best, ...others] = bonuses
    .filter(({ isUnlisted }) => !isUnlisted)
    .sort((one, other) => compareFits(one, other) || Number(isAnyWay(other)) - Number(isAnyWay(one)));
  const maybe = bonuses
    .filter(({ isUnlisted }) => isUnlisted)
    .map(({ rule }) => rule)
    .sort((one, other) => other.rate - one.rate);
  if (best === undefined)
    return reduced === undefined
      ? { ...PLAIN, kind: 'base', rate: card.baseRate, maybe }
      : { ...PLAIN, kind: 'reduced', rate: reduced.rule.rate, rule: reduced.rule };
  const alike = question.channel === undefined ? others.filter((fit) => compareFits(fit, best) === 0) : [];
  return {
    kind: 'bonus',
    rate: best.rule.rate,
    rule: best.rule,
    alternatives: alike.map(({ rule }) => rule),
    conditional: best.open.length > 0,
    maybe,
  };
}

// Never promise too much: fewest open conditions first, then the lowest minimum spend, then the best rate.
function compareFits(one: Fit, other: Fit): number {
  return (
    one.open.length - other.open.length || one.minimum - other.minimum || other.rule.rate - one.rule.rate
  );
}
