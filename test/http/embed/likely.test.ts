// The widget's search when nothing matches: the likely code, judging by the name alone.
import { expect, it } from 'vitest';
import { activate } from '../../../src/http/active-catalogue.ts';
import { findMerchants } from '../../../src/site/suggestions.ts';
import { texts } from '../../../src/web/widget/texts.ts';
import { formatNothing } from '../../../src/web/widget/views.ts';
import { makeShops, openSmallCatalogue, SMALL_CONTENTS } from '../../fixture/small-catalogue.ts';

const merchants = [...makeShops('Hotel', '7011'), ...makeShops('Taxi', '4121')].sort((a, b) =>
  a.id < b.id ? -1 : 1,
);
const served = activate(openSmallCatalogue({ ...SMALL_CONTENTS, merchants }));

it('is shown only if the search finds nothing', () => {
  const missed = findMerchants(served, 'Zzyzx Qqq Hotelier', { limit: 5 });
  expect(missed.total).toBe(0);
  expect(missed.likely).toMatchObject({ mcc: '7011', category: 'Hotels, Motels, and Resorts' });
  expect(formatNothing('Zzyzx', missed.likely)).toMatch(
    /“Zzyzx”.*7011, Hotels, Motels, and Resorts \(\d+\u00a0%\)/,
  );
  expect(findMerchants(served, 'Hotel', { limit: 5 }).likely).toBeUndefined();
  expect(formatNothing('Zzyzx', undefined)).toBe(texts.nothing('Zzyzx'));
});
