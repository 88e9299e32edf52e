// Checks across the fields of a card that its schema can't make: known codes, dates in order, caps that agree, rules
// that can be earned. Only for cards that fit the schema.
import type { Condition } from '../catalogue/card-condition.ts';
import type { Cap, Rule } from '../catalogue/card-rule.ts';
import type { CardFile } from './card-schema.ts';
import { isAfter } from './value-formats.ts';

/** `problem` follows the path: "`rules[0].until` is before …". */
export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly problem: string;
  readonly remedy: string;
}

// A rule without codes must have one of these conditions.
const PLACE_CONDITIONS: ReadonlySet<string> = new Set(['merchants', 'portal', 'rotating', 'housing']);

export function checkCard(card: CardFile, knownMccs: ReadonlySet<string>): Finding[] {
  const { rules, boosts = [], sources } = card;
  return [
    ...checkCodes(card, [], knownMccs),
    ...rules.flatMap((rule, i) => [
      ...checkRule(rule, card, ['rules', i]),
      ...checkConditions(rule.conditions, ['rules', i, 'conditions']),
      ...checkCap(rule.cap, ['rules', i, 'cap']),
    ]),
    ...boosts.flatMap((boost, i) => [
      ...checkConditions(boost.conditions, ['boosts', i, 'conditions']),
      ...checkCap(boost.cap, ['boosts', i, 'cap']),
    ]),
    ...checkCap(card.earningCap, ['earningCap']),
    ...checkRuleIds(card),
    ...checkSharedCaps(rules),
    ...sources.flatMap(({ url, note }, i) =>
      url === null && note === undefined
        ? [
            {
              path: ['sources', i],
              problem: 'has no address and no note',
              remedy: 'describe it in `note`',
            },
          ]
        : [],
    ),
    ...checkFacts(card),
    ...checkDate(card),
  ];
}

/** Checks the lists of codes, `mccs` and `except`, wherever they are. */
export function checkCodes(value: unknown, path: PropertyKey[], knownMccs: ReadonlySet<string>): Finding[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(inner) || (key !== 'mccs' && key !== 'except'))
      return checkCodes(inner, here, knownMccs);
    return inner.flatMap((entry: string, index) => {
      const remedy = findCodeRemedy(entry, knownMccs);
      return remedy === undefined ? [] : [{ path: [...here, index], problem: `is \`${entry}\``, remedy }];
    });
  });
}

function findCodeRemedy(entry: string, known: ReadonlySet<string>): string | undefined {
  const [first = '', last] = entry.split('-');
  if (last === undefined)
    return known.has(first) ? undefined : 'unknown MCC: correct it, or add it to data/mcc/codes.csv first';
  if (first >= last) return 'an impossible range: write the lower code first';
  for (const mcc of known) if (mcc >= first && mcc <= last) return undefined;
  return 'no known MCC is in the range: correct its bounds';
}

function checkRule(rule: Rule, { baseRate }: CardFile, path: PropertyKey[]): Finding[] {
  const { effect, rate, rateFrom, mccs, conditions, from, until } = rule;
  const found: Finding[] = [];
  const report = (key: keyof Rule, problem: string, remedy: string) =>
    found.push({ path: [...path, key], problem, remedy });
  if (beginsAfter(rule, rule))
    report('until', `is ${until}, before the rule begins (${from})`, 'correct `from` or `until`');
  if (Array.isArray(mccs) && mccs.length === 0 && !conditions.some(({ kind }) => PLACE_CONDITIONS.has(kind)))
    report(
      'mccs',
      'is empty, so nothing can earn the rule',
      `list codes, or add a condition: ${[...PLACE_CONDITIONS].join(', ')}`,
    );
  if (mccs.length > 0 && conditions.some(({ kind }) => kind === 'merchants'))
    report(
      'mccs',
      'has both codes and a list of merchants',
      'empty `mccs`, or use the kind merchant-approximated',
    );
  if (rateFrom !== undefined && rateFrom >= rate)
    report('rateFrom', 'is not below `rate`', 'write the lowest rate, or leave it out');
  if (effect === 'reduced' && rate >= baseRate)
    report('rate', 'is not below the base rate, but the rule is reduced', 'correct its rate or its effect');
  return found;
}

function checkConditions(conditions: readonly Condition[], path: PropertyKey[]): Finding[] {
  return conditions.flatMap((condition, i) => {
    const found = checkCondition(condition);
    return found === undefined ? [] : [{ path: [...path, i], ...found }];
  });
}

function checkCondition(condition: Condition): Omit<Finding, 'path'> | undefined {
  if (condition.kind === 'tier') {
    const { from = 0, below = Number.POSITIVE_INFINITY } = condition;
    if (from >= below || (from === 0 && below === Number.POSITIVE_INFINITY))
      return {
        problem: 'is a tier without a range',
        remedy: 'give `from`, `below` or both, the lower first',
      };
  }
  if (condition.kind === 'choose' && condition.pick > condition.of)
    return {
      problem: `picks ${condition.pick} of ${condition.of}`,
      remedy: '`pick` must not be more than `of`',
    };
  if (condition.kind === 'relationship' && Object.keys(condition).length === 1)
    return {
      problem: 'is a relationship without terms',
      remedy: 'add `programme`, `account`, `balance` or `payroll`',
    };
  if (condition.kind === 'merchants' && condition.names.length === 0 && condition.what === undefined)
    return {
      problem: 'is a list of merchants without names',
      remedy: 'add `names`, or describe them in `what`',
    };
  return undefined;
}

/** Each rule must have its own id, and boosts must name ids that exist. */
function checkRuleIds({ rules, boosts = [] }: CardFile): Finding[] {
  const found: Finding[] = [];
  const ids = new Set<string>();
  rules.forEach(({ id }, i) => {
    if (ids.has(id))
      found.push({
        path: ['rules', i, 'id'],
        problem: `is \`${id}\`, the id of an earlier rule`,
        remedy: 'give each rule its own id',
      });
    ids.add(id);
  });
  boosts.forEach((boost, i) => {
    if (boost.rules === 'all') return;
    boost.rules.forEach((id, index) => {
      if (!ids.has(id))
        found.push({
          path: ['boosts', i, 'rules', index],
          problem: `is \`${id}\`, but no rule has that id`,
          remedy: 'use the id of one of the card’s rules',
        });
    });
  });
  return found;
}

/** Rules in a group share one cap, so those that apply at the same time must state the same one. */
function checkSharedCaps(rules: readonly Rule[]): Finding[] {
  return rules.flatMap((rule, i) =>
    rules
      .slice(0, i)
      .filter(
        (earlier) =>
          rule.cap?.group !== undefined &&
          rule.cap.group === earlier.cap?.group &&
          !isSameCap(rule.cap, earlier.cap) &&
          !beginsAfter(rule, earlier) &&
          !beginsAfter(earlier, rule),
      )
      .map(({ id }) => ({
        path: ['rules', i, 'cap'],
        problem: `differs from the cap of the rule \`${id}\`, although they share a group`,
        remedy: 'write one amount, or one reward, and one period for the group',
      })),
  );
}

/** If the bank caps the reward, the amount of spending follows from each rule's rate. */
function isSameCap(one: Cap, other: Cap): boolean {
  if (one.period !== other.period || one.reward !== other.reward) return false;
  return one.reward !== undefined || one.amount === other.amount;
}

function beginsAfter({ from }: Rule, { until }: Rule): boolean {
  return from !== undefined && until !== undefined && isAfter(from, until);
}

function checkCap(cap: Cap | undefined, path: PropertyKey[]): Finding[] {
  const found: Finding[] = [];
  if (cap?.includesBase && cap.after !== 0)
    found.push({
      path,
      problem: 'includes the base rate, but does not say that nothing is earned above it',
      remedy: 'write `after: 0`',
    });
  if (cap?.rewardOf !== undefined && cap.reward === undefined)
    found.push({
      path,
      problem: 'has `rewardOf` without `reward`',
      remedy: 'add `reward`, the bank’s own figure',
    });
  return found;
}

const FACTS = ['pointValue', 'annualFee', 'foreignFee', 'income'] as const;

/** A fact without a page of its own stands in one of the card's sources. */
function checkFacts(card: CardFile): Finding[] {
  const dates = new Set(card.sources.map(({ asOf }) => asOf));
  return FACTS.flatMap((key) => {
    const fact = card[key];
    if (fact === undefined || fact.source !== undefined || dates.has(fact.asOf)) return [];
    return [
      {
        path: [key],
        problem: `has no \`source\`, and none of the card’s sources is dated ${fact.asOf}`,
        remedy: 'add the page that says so as `source`, or to `sources` with that date',
      },
    ];
  });
}

function checkDate({ asOf, sources }: CardFile): Finding[] {
  const latest = sources
    .flatMap((source) => source.asOf ?? [])
    .sort()
    .at(-1);
  if (asOf === (latest ?? null)) return [];
  return [
    {
      path: ['asOf'],
      problem: `is ${asOf}, but the latest source is dated ${latest ?? null}`,
      remedy: `write \`asOf: ${latest ?? null}\``,
    },
  ];
}
