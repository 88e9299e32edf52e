import { expect, it } from 'vitest';
import { makeDraft, makeObservationRow } from '../../../test/build/make-parts.ts';
import { excludeSetAside, foldBrand, isSetAside } from '../../singapore/set-aside.ts';

const names = Array.from({ length: 4000 }, (_, n) => `Shop ${n}`);

it('sets about 15 % aside, always the same', () => {
  const aside = names.filter((name) => isSetAside(name));
  expect(aside.length / names.length).toBeGreaterThan(0.13);
  expect(aside.length / names.length).toBeLessThan(0.17);
  expect(names.filter((name) => isSetAside(name))).toEqual(aside);
});

it('keeps outlets of one brand on one side', () => {
  expect(foldBrand('Koi Thé (B1-12)')).toBe(foldBrand('KOI Thé @ Bedok'));
  expect(foldBrand('Koi The Pte Ltd')).toBe(foldBrand('Koi Thé'));
});

it('leaves out observations of a store that is set aside', () => {
  const aside = names.find((name) => isSetAside(name))!;
  const other = names.find((name) => !isSetAside(name, 33))!;
  const drafts = [makeDraft(aside), makeDraft(other)];
  const rows = drafts.map(({ id }) => makeObservationRow(id));
  expect(excludeSetAside(rows, drafts)).toEqual([rows[1]]);
});
