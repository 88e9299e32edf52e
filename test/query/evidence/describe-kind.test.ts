import { expect, it } from 'vitest';
import { describeKind } from '../../../src/query/evidence/describe-kind.ts';

it.each([
  ['brands/amenity/fast_food', 'fast food'],
  ['transit/highway/bus_stop', 'bus stop'],
  ['Singapore/medical clinic (CHAS)', 'medical clinic (CHAS)'],
  ['Singapore/licensed hotel, inn, chain', 'licensed hotel, inn'],
  ['Singapore/mall tenant, kind by name, fitness', 'mall tenant, fitness'],
  ['Singapore/hospital/polyclinic pharmacy', 'hospital/polyclinic pharmacy'],
  ['a shop', 'a shop'],
])('%s reads %s', (because, kind) => {
  expect(describeKind(because)).toBe(kind);
});
