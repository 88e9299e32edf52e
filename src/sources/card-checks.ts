// What one key of a card file cannot tell by itself: dates in order, caps that agree, rules that can be earned.
import type { Card, CardSource } from '../catalogue/card.ts';
import type { Condition } from '../catalogue/card-condition.ts';
import type { Rule } from '../catalogue/card-rule.ts';
import { isAfter } from './partial-date.ts';

interface Finding {
  readonly key: string;
  readonly problem: string;
  readonly remedy: string;
}

// A rule without codes must say by what else it is earned.
const PLACES: ReadonlySet<string> = new Set(['merchants', 'portal', 'rotating', 'housing']);

export function checkSources(sources: readonly CardSource[]): Finding[] {
  if (sources.length === 0)
    return [
      { key: '', problem: 'the card has no source', remedy: 'add the page that says so, with its date' },
    ];
  return sources
    .filter(({ url, note }) => url === null && note === undefined)
    .map(() => ({
      key: '',
      problem: 'a source without an address or a note',
      remedy: 'say in `note` what it was',
    }));
}

export function checkRule(rule: Rule): Finding[] {
  const found: Finding[] = rule.conditions.flatMap(checkCondition);
  const report = (key: string, problem: string, remedy: string) => found.push({ key, problem, remedy });
  if (beginsAfter(rule, rule))
    report('until', `ends ${rule.until}, before it begins (${rule.from})`, 'correct `from` or `until`');
  const byPlace = rule.conditions.some(({ kind }) => PLACES.has(kind));
  if (Array.isArray(rule.mccs) && rule.mccs.length === 0 && !byPlace)
    report('mccs', 'nothing can earn it', `list codes, or add a condition: ${[...PLACES].join(', ')}`);
  if (rule.mccs.length > 0 && rule.conditions.some(({ kind }) => kind === 'merchants'))
    report(
      'mccs',
      'has codes and a list of merchants',
      'empty `mccs`, or use the kind merchant-approximated',
    );
  if (rule.rateFrom !== undefined && rule.rateFrom >= rule.rate)
    report('rateFrom', '`rateFrom` is not below `rate`', 'write the lowest rate, or leave it out');
  return found;
}

function checkCondition(condition: Condition): Finding[] {
  const say = (problem: string, remedy: string): Finding[] => [{ key: 'conditions', problem, remedy }];
  if (condition.kind === 'tier') {
    const { from = 0, below = Number.POSITIVE_INFINITY } = condition;
    if (from >= below || (from === 0 && below === Number.POSITIVE_INFINITY))
      return say('a tier without a range', 'give `from`, `below` or both, the lower first');
  }
  if (condition.kind === 'choose' && condition.pick > condition.of)
    return say(`picks ${condition.pick} of ${condition.of}`, 'pick at most as many as there are');
  if (condition.kind === 'relationship' && Object.keys(condition).length === 1)
    return say('a relationship without terms', 'add `programme`, `account`, `balance` or `payroll`');
  if (condition.kind === 'merchants' && condition.names.length === 0 && condition.what === undefined)
    return say('a list of merchants without names', 'add `names`, or say in `what` who they are');
  return [];
}

export function checkCard(card: Card): Finding[] {
  const found: Finding[] = [];
  const report = (key: string, problem: string, remedy: string) => found.push({ key, problem, remedy });
  const ids = new Set<string>();
  for (const { id, effect, rate } of card.rules) {
    if (ids.has(id)) report('rules', `two rules have the id \`${id}\``, 'give each its own id');
    ids.add(id);
    if (effect === 'reduced' && rate >= card.baseRate)
      report(
        'rules',
        `the reduced rule \`${id}\` is not below the base rate`,
        'correct its rate or its effect',
      );
  }
  for (const { rules } of card.boosts ?? [])
    for (const id of rules === 'all' ? [] : rules)
      if (!ids.has(id)) report('boosts', `a boost names \`${id}\``, 'name a rule of this card');
  for (const [one, other] of findCapConflicts(card.rules))
    report(
      'rules',
      `\`${one.id}\` and \`${other.id}\` share a cap but state two`,
      'write one amount and period',
    );
  const dates = card.sources.flatMap(({ asOf }) => asOf ?? []).sort();
  const latest = dates.at(-1) ?? null;
  if (card.asOf !== latest && card.sources.length > 0)
    report(
      'asOf',
      `\`asOf\` is ${card.asOf}, the latest source is of ${latest}`,
      `write \`asOf: ${latest}\``,
    );
  return found;
}

function findCapConflicts(rules: readonly Rule[]): [Rule, Rule][] {
  return rules.flatMap((one, index) =>
    rules
      .slice(index + 1)
      .filter(
        (other) =>
          other.cap?.group !== undefined &&
          other.cap.group === one.cap?.group &&
          (other.cap.amount !== one.cap.amount || other.cap.period !== one.cap.period) &&
          !beginsAfter(other, one) &&
          !beginsAfter(one, other),
      )
      .map((other): [Rule, Rule] => [one, other]),
  );
}

function beginsAfter({ from }: Rule, { until }: Rule): boolean {
  return from !== undefined && until !== undefined && isAfter(from, until);
}
