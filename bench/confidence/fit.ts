// Fits the numbers of the confidence rule to cases: each in turn is moved in small steps as long as what was carried becomes
// less surprising (the logarithm of the chance that was given to it, summed).
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
const FLOOR = 0.005;

const plain = (
  name: 'listed' | 'elsewhere' | 'assigned' | 'editorial' | 'inferred' | 'inferredBrands' | 'furtherInferences' | 'besideStronger',
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
  most: 0.5,
  steps: [0.03, 0.01],
});

/** Those that the cases can tell. */
export const PARAMETERS: readonly Parameter[] = [
  trusted('high'),
  trusted('medium'),
  trusted('low'),
  plain('listed', 1),
  {
    name: 'halfLifeYears',
    get: ({ halfLifeYears }) => halfLifeYears,
    set: (rule, halfLifeYears) => ({ ...rule, halfLifeYears }),
    most: 40,
    steps: [5, 1],
  },
  plain('elsewhere'),
  plain('assigned'),
  plain('editorial'),
  plain('inferred'),
  plain('inferredBrands'),
  plain('furtherInferences'),
  plain('besideStronger'),
  meant('5812', '5814'),
  meant('5814', '5812'),
];

export function fitRule(cases: readonly Case[]): ConfidenceRule {
  let best: ConfidenceRule = CONFIDENCE_RULE;
  let least = measureSurprise(cases, best);
  for (let moved = true; moved; ) {
    moved = false;
    for (const { get, set, most, steps } of PARAMETERS)
      for (const step of steps.flatMap((each) => [each, -each])) {
        const value = Math.round((get(best) + step) * 100) / 100;
        if (value < 0.01 || value > most) continue;
        const tried = set(best, value);
        const surprise = measureSurprise(cases, tried);
        if (surprise >= least - 1e-3) continue;
        [best, least, moved] = [tried, surprise, true];
      }
  }
  return best;
}

function measureSurprise(cases: readonly Case[], rule: ConfidenceRule): number {
  let sum = 0;
  for (const each of cases) {
    let named = 0;
    let carried = 0;
    for (const { mcc, confidence } of ask(each, rule)) {
      named += confidence;
      const share = each.carried.get(mcc) ?? 0;
      carried += share;
      if (share > 0) sum -= share * Math.log(Math.max(FLOOR, confidence));
    }
    sum -= Math.max(0, 1 - carried) * Math.log(Math.max(FLOOR, 1 - named));
  }
  return sum;
}
