// The best set of cards, asked of the library; services do not answer it.
import { expect, it } from 'vitest';
import { buildLookup } from '../../src/library/lookup.ts';
import type { OperationContext } from '../../src/operations/operation.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { openSolver } from '../../src/solver/open-solver.ts';
import { makeCard, makeRule } from '../fixture/make-card.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';

const small = openSmallCatalogue();
const catalogue = {
  ...small,
  cards: [
    makeCard('DINE', {
      rules: [
        makeRule('dining', {
          mccs: ['5812'],
          conditions: [{ kind: 'min-spend', amount: 300, period: 'month' }],
        }),
      ],
    }),
    makeCard('PLAIN', { baseRate: 1.2, annualFee: { amount: 12, asOf: '2026' } }),
  ],
  meta: {
    ...small.meta,
    regions: ['SG'],
    mileValues: [],
    spending: ['5812', '4121'].map((mcc) => ({
      region: 'SG',
      kind: mcc === '5812' ? 'dining' : 'rides',
      label: mcc,
      codes: [{ mcc, share: 1 }],
      amount: 500,
      source: 'editors',
      asOf: '2026',
    })),
  },
};
const solve = openSolver();
const context: OperationContext = {
  catalogue,
  search: openMerchantSearch(small),
  on: '2026-11-16',
  defaultRegion: 'SG',
};
const lookup = buildLookup(() => ({ ...context, openSolver: () => solve }));

it('says which card for what, what one more adds, and what the present cards earn', async () => {
  const { best, next, present } = await lookup.wallet({ size: 1, cards: ['PLAIN'] });
  // 500 at 4 miles and 500 at 0.4, a mile at a cent; 1,000 at 1.2 less a dollar.
  expect(best).toMatchObject({
    net: 22,
    bound: 22,
    cards: [{ shortName: 'DINE', amount: 2200, needs: ['spend S$300 a month on it'] }],
  });
  expect(next).toMatchObject({ net: 25, adds: 3 });
  expect(present).toMatchObject({ net: 11, cards: [{ shortName: 'PLAIN', fee: 1 }] });
});

it('takes spending by kind, and keeps cards', async () => {
  const { best, spending } = await lookup.wallet({ size: 1, spending: ['rides:100'], keep: ['DINE'] });
  expect(spending).toEqual([{ kind: 'rides', label: '4121', amount: 100 }]);
  expect(best).toMatchObject({ net: 0.4, cards: [{ shortName: 'DINE' }] });
});

it('is no fault of the question if the time is too short', async () => {
  const slow = buildLookup(() => ({ ...context, openSolver: async () => () => undefined }));
  await expect(slow.wallet({ size: 1 })).rejects.toMatchObject({
    name: 'ServerError',
    status: 503,
    code: 'out_of_time',
  });
});

it('names the kinds if one is wrong', async () => {
  await expect(lookup.wallet({ spending: ['pets:100'] })).rejects.toThrow(/dining, rides/);
});

it('is refused where there is no solver', async () => {
  await expect(buildLookup(() => context).wallet()).rejects.toThrow(/on your own machine/);
});
