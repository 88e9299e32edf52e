// What a set of cards asks of its holder and takes as true, in sentences without a full stop.
import { formatMoney } from '../../catalogue/money.ts';
import { formatHow, formatOpen } from '../advice/describe-earning.ts';
import { listWays, namePayWays } from '../eligibility/fit-rule.ts';
import { joinAnd } from '../eligibility/wording.ts';
import { isTopCategory } from './plan-card.ts';
import type { Wallet, WalletCard, WalletUse } from './read-solution.ts';

/** Each follows “you”: `spend S$800 a month on it`. */
export function listRequirements({ card, minimum, picked, uses }: WalletCard): string[] {
  const rules = new Set(uses.flatMap((use) => use.rules.flatMap((rule) => rule ?? [])));
  const asks = new Set<string>();
  if (minimum > 0) asks.add(`spend ${formatMoney(minimum, card.currency)} a month on it`);
  const chosen = picked.filter((category) => !/^\d{4}$/.test(category));
  if (chosen.length > 0) asks.add(`pick ${joinAnd(chosen)}`);
  for (const rule of rules) {
    if (isTopCategory(rule)) asks.add(`spend more on one of its categories than on any other`);
    for (const condition of rule.conditions)
      if (SAID.has(condition.kind)) asks.add(formatOpen(condition, card, rule));
  }
  return [...asks];
}

const SAID: ReadonlySet<string> = new Set([
  'min-spend',
  'activation',
  'registration',
  'booked-direct',
  'relationship',
  'merchant-count',
  'unlock',
]);

/** `pay by tapping a phone or watch`, unless any way will do. */
export function describeWay({ spending, ways, rules }: WalletUse): string | undefined {
  const any = listWays({ mcc: '', channel: spending.channel, region: '', on: '' });
  return ways === any
    ? undefined
    : formatHow(
        namePayWays(ways),
        rules.find((rule) => rule !== undefined),
      );
}

export const WALLET_ASSUMPTIONS: readonly string[] = [
  'Every month is like this one; caps, minimums and fees of longer periods are divided by their months',
  'Where a cap is shared, what earns most comes first',
  'Not counted: lists of merchants, portals, offers for new customers, other offers for a time, what depends on money kept with the bank, caps that nobody has read, and rounding of single purchases',
  'A place that most cards exclude earns nothing where nobody has read what the bank excludes, and does not count towards a minimum',
];

/** What is not known of these cards. */
export function listUnknowns({ cards }: Wallet): string[] {
  const name = (list: readonly WalletCard[]) => joinAnd(list.map(({ card }) => card.name));
  const noFee = cards.filter(({ card }) => card.annualFee === undefined);
  const noForeignFee = cards.filter(
    ({ card, uses }) => card.foreignFee === undefined && uses.some(({ spending }) => spending.abroad),
  );
  const firstYears = cards.filter(
    ({ card, fee }) =>
      fee > 0 && typeof card.annualFee?.waived === 'object' && card.annualFee.waived.years !== undefined,
  );
  return [
    ...(noFee.length > 0 ? [`The annual fee of ${name(noFee)} is not known and counts as 0`] : []),
    ...(noForeignFee.length > 0
      ? [`The fee of ${name(noForeignFee)} on foreign payments is not known and counts as 0`]
      : []),
    ...(firstYears.length > 0
      ? [`The annual fee of ${name(firstYears)} counts in full, although the first years are free`]
      : []),
  ];
}
