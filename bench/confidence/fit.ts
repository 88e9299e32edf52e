// Fits the numbers of the confidence rule to cases: each in turn is moved in small steps as long as the chances that are given
// come closer to what was carried. Singapore's cases count fourfold: they are few,
// and most visitors pay there.
import { CONFIDENCE_RULE, type ConfidenceRule } from '../../src/query/evidence/rank-codes.ts';
import { ask, type Case } from './cases.ts';

interface Parameter {
  readonly name: string;
  readonly get: (rule: ConfidenceRule) => number;
  readonly set: (rule: ConfidenceRule, value: number) => ConfidenceRule;
  readonly most: number;
  readonly steps: readonly number[];
}

/** No witness alone may reach 0.9. */
const MOST = 0.89;
const STEPS = [0.1, 0.03, 0.01];
const SINGAPORE_WEIGHT = 4;

const plain = (
  name:
    | 'elsewhere'
    | 'assigned'
    | 'editorial'
    | 'inferred'
    | 'inferredBrands'
    | 'furtherInferences'
    | 'elsewhereBesideStronger'
    | 'inferredBesideStronger',
  most = MOST,
): Parameter => ({
  name,
  get: (rule) => rule[name],
  set: (rule, value) => ({ ...rule, [name]: value }),
  most,
  steps: STEPS,
});
const trusted = (trust: 'high' | 'medium' | 'low'): Parameter => ({
  name: `observed.${trust}`,
  get: ({ observed }) => observed[trust],
  set: (rule, value) => ({ ...rule, observed: { ...rule.observed, [trust]: value } }),
  most: MOST,
  steps: STEPS,
});
const meant = (said: string, instead: string): Parameter => ({
  name: `family.${said}.${instead}`,
  get: ({ family }) => family[said]![instead]!,
  set: (rule, value) => ({
    ...rule,
    family: { ...rule.family, [said]: { ...rule.family[said], [instead]: value } },
  }),
  most: 0.9,
  steps: [0.1, 0.03],
});

/** Those that the cases can tell. */
export const PARAMETERS: readonly Parameter[] = [
  trusted('high'),
  trusted('medium'),
  trusted('low'),
  {
    name: 'halfLifeYears',
    get: ({ halfLifeYears }) => halfLifeYears,
    set: (rule, halfLifeYears) => ({ ...rule, halfLifeYears }),
    most: 40,
    steps: [5, 1],
  },
  plain('elsewhere', 0.8),
  plain('assigned'),
  plain('editorial'),
  // Nobody's kind of business says more than an editor.
  plain('inferred', 0.75),
  plain('inferredBrands'),
  plain('furtherInferences'),
  // A hint that agrees with something stronger isn't independent of it.
  plain('elsewhereBesideStronger', 0.5),
  plain('inferredBesideStronger', 0.5),
  meant('5812', '5814'),
  meant('5814', '5812'),
];

export function fitRule(cases: readonly Case[]): ConfidenceRule {
  let best: ConfidenceRule = CONFIDENCE_RULE;
  let least = measureError(cases, best);
  for (let moved = true; moved; ) {
    moved = false;
    for (const { get, set, most, steps } of PARAMETERS)
      for (const step of steps.flatMap((each) => [each, -each])) {
        const value = Math.round((get(best) + step) * 100) / 100;
        if (value < 0.01 || value > most) continue;
        const tried = set(best, value);
        const error = measureError(cases, tried);
        if (error >= least - 1e-3) continue;
        [best, least, moved] = [tried, error, true];
      }
  }
  return best;
}

/** Brier's score: the squared distance between the chances that were given and what was carried. */
function measureError(cases: readonly Case[], rule: ConfidenceRule): number {
  let sum = 0;
  for (const each of cases) {
    const weight = each.inSingapore ? SINGAPORE_WEIGHT : 1;
    const codes = ask(each, rule);
    for (const { mcc, confidence } of codes) sum += weight * (confidence - (each.carried.get(mcc) ?? 0)) ** 2;
    for (const [mcc, share] of each.carried)
      if (!codes.some((code) => code.mcc === mcc)) sum += weight * share ** 2;
  }
  return sum;
}
