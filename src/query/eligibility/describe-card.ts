// A card as `/api/cards` shows it: the best that an MCC query answers, and the codes that earn it.
import type { Card } from '../../catalogue/card.ts';
import type { Condition } from '../../catalogue/card-condition.ts';
import { listHasCode, type Rule } from '../../catalogue/card-rule.ts';
import { formatRate } from '../../catalogue/money.ts';
import { sayCaps } from './cap-sentence.ts';
import { decideCard } from './decide-card.ts';
import { lowerFirst, upperFirst } from './wording.ts';

export interface CardDescription {
  readonly name: string;
  readonly shortName: string;
  readonly bank: string;
  readonly type: string;
  readonly rewardRate: string;
  readonly categories: string[];
  readonly spendCap: string;
}

/**
 * The headline is the best rate that some MCC gets from `decideCard` with no merchant and any channel. A card that
 * raises its base rate for no MCC has the base rate and no categories: no code earns more than another.
 */
export function describeCard(card: Card, allMccs: readonly string[], on: string): CardDescription {
  const decisions = groupAlike(card, allMccs)
    .map((mccs) => ({
      mccs,
      ...decideCard(card, { mcc: mccs[0]!, channel: undefined, region: card.region, on }),
    }))
    .filter(({ kind }) => kind === 'bonus');
  const headline = Math.max(card.baseRate, ...decisions.map(({ rate }) => rate));
  const best = decisions.filter(({ rate }) => rate === headline);
  const rules = [...new Set(best.flatMap(({ rule, alternatives }) => [rule!, ...alternatives]))];
  return {
    name: card.name,
    shortName: card.shortName,
    bank: card.bank,
    type: card.networks.join('/'),
    rewardRate: formatRate(headline),
    categories: best.flatMap(({ mccs }) => mccs).sort(),
    spendCap: rules.length === 0 ? 'No bonus by category, base rate' : sayHeadline(card, rules, on),
  };
}

/** Codes that no list of the card tells apart, so that one decision holds for all of them: most of a thousand. */
function groupAlike(card: Card, mccs: readonly string[]): string[][] {
  const entries = new Set([
    ...card.exclusions.mccs,
    ...card.rules.flatMap(({ mccs: earning, except, conditions }) => [
      ...(typeof earning === 'string' ? [] : earning),
      ...except,
      ...conditions.flatMap(listCodes),
    ]),
  ]);
  const ranges = [...entries].filter((entry) => entry.length > 4);
  const groups = new Map<string, string[]>();
  for (const mcc of mccs) {
    const key = entries.has(mcc) ? mcc : ranges.filter((range) => listHasCode([range], mcc)).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [mcc]);
    else group.push(mcc);
  }
  return [...groups.values()];
}

function listCodes(condition: Condition): readonly string[] {
  if (condition.kind === 'rotating') return condition.quarters.flatMap(({ mccs }) => mccs);
  return condition.kind === 'not-merchants' ? (condition.mccs ?? []) : [];
}

/** One sentence where all rules agree; otherwise each sentence with what it is for. */
function sayHeadline(card: Card, rules: readonly Rule[], on: string): string {
  const labels = new Map<string, string[]>();
  for (const rule of rules) {
    const sentence = sayCaps(card, [generaliseChoice(rule)], { on });
    labels.set(sentence, [...(labels.get(sentence) ?? []), rule.label]);
  }
  if (labels.size === 1) return [...labels.keys()][0]!;
  const parts = [...labels].map(([sentence, names]) => `${sentence} (${names.join(' / ')})`);
  return upperFirst(parts.map(lowerFirst).join('; '));
}

function generaliseChoice(rule: Rule): Rule {
  const conditions = rule.conditions.map((condition) =>
    condition.kind === 'choose' ? { ...condition, category: 'it' } : condition,
  );
  return { ...rule, conditions };
}
