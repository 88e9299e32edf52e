import { expect, it } from 'vitest';
import { PackedMerchants } from '../../src/build/packed-merchants.ts';
import { MerchantTotals } from '../../src/catalogue/contents.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { makeMerchant } from '../fixture/make-catalogue.ts';

function buildTotals(merchants: readonly Merchant[]): MerchantTotals {
  const totals = new MerchantTotals();
  for (const merchant of merchants) totals.add(merchant);
  return totals;
}

it('gives merchants back as they were, among others by id, as often as asked', () => {
  const [a, b, b1, c, d] = ['a', 'b', 'b-1', 'c', 'd'].map((id) =>
    makeMerchant({ id, name: `Name\0 of 全聯 ${id}`, aliases: ['Other'], popularity: 0.25 }),
  ) as [never, never, never, never, never];
  const packed = new PackedMerchants();
  for (const merchant of [c, b1, a]) packed.add(merchant);
  const merged = packed.mergeWith([b, d]);
  expect(merged).toHaveLength(5);
  expect(merged.totals).toEqual(buildTotals([a, b, b1, c, d]));
  expect([...merged]).toEqual([a, b, b1, c, d]);
  expect([...merged]).toEqual([a, b, b1, c, d]);
});

it('leaves others alone where it holds none', () => {
  const others = [makeMerchant({ id: 'a', name: 'A' })];
  expect(new PackedMerchants().mergeWith(others)).toBe(others);
});
