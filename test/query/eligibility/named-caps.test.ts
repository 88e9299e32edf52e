// A cap that several rules share: each is named with how to pay, unless its name already says that.
import { expect, it } from 'vitest';
import type { PayChannel } from '../../../src/catalogue/card-rule.ts';
import { formatNamedCaps } from '../../../src/query/eligibility/format-caps.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const cap = { amount: 1000, period: 'month', group: 'bonus' } as const;
const format = (label: string, channels: readonly PayChannel[]): string => {
  const shops = makeRule('shops', { label: 'fashion shops', channels: ['in-store'], cap });
  const rules = [makeRule('other', { label, channels, cap }), shops];
  return formatNamedCaps(makeCard('HOUSE', { rules }), rules, { on: '2026-11-16' });
};

it.each([
  ['online spending', ['online', 'in-app'], 'online spending'],
  ['web shops', ['online', 'in-app'], 'web shops (online only)'],
  ['online spending', ['online'], 'online spending (online only, not by wallet in an app)'],
] as const)('%s on %j reads %s', (label, channels, named) => {
  expect(format(label, channels as readonly PayChannel[])).toBe(
    `Cap at S$1,000 a month for ${named} and fashion shops (in store only) together`,
  );
});
