// The widget's search where nobody matches: the code that the name alone makes likely.
import { expect, it } from 'vitest';
import { findMerchants } from '../../../src/http/embed/find-merchants.ts';
import { openServed } from '../../../src/http/served.ts';
import { getStrings } from '../../../src/web/widget/strings.ts';
import { sayNothing } from '../../../src/web/widget/views.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../../fixture/small-catalogue.ts';

const makeShops = (trade: string, mcc: string) =>
  Array.from({ length: 200 }, (_, at) => ({
    ...SMALL_CONTENTS.merchants[0]!,
    id: `${trade.toLowerCase()}-${String(at).padStart(3, '0')}`,
    name: `${String.fromCharCode(97 + (at % 26))}${at}x ${trade}`,
    sites: [],
    usual: { mcc, share: 1, confidence: 0.6, basis: 'editorial' as const },
  }));
const merchants = [...makeShops('Hotel', '7011'), ...makeShops('Taxi', '4121')].sort((a, b) =>
  a.id < b.id ? -1 : 1,
);
const served = openServed(openSmallCatalogue({ ...SMALL_CONTENTS, merchants }));

it('is said where the search is empty, and only there', () => {
  const missed = findMerchants(served, 'Zzyzx Qqq Hotelier', { limit: 5 });
  expect(missed.total).toBe(0);
  expect(missed.likely).toMatchObject({ mcc: '7011', category: 'Hotels, Motels, and Resorts' });
  expect(sayNothing('Zzyzx', missed.likely, getStrings('en'))).toMatch(
    /^No merchant like “Zzyzx”.* By its name alone it is probably 7011, Hotels, Motels, and Resorts \(\d+\u00a0%\)\.$/,
  );
  expect(findMerchants(served, 'Hotel', { limit: 5 }).likely).toBeUndefined();
  expect(sayNothing('Zzyzx', undefined, getStrings('en'))).toBe(getStrings('en').nothing('Zzyzx'));
});
