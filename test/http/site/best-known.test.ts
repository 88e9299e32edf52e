import { expect, it } from 'vitest';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { getExamples } from '../../../src/site/home.ts';
import { listByMcc } from '../../../src/site/mcc.ts';
import { observed } from '../../build/make-parts.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../../fixture/make-catalogue.ts';

const merchant = (id: string, given: Partial<Merchant>): Merchant => makeMerchant({ id, name: id, ...given });

it('lists the merchants of a code, best known first', () => {
  const catalogue = openCatalogueOf([
    merchant('a', { popularity: 0.1 }),
    merchant('b', { popularity: 0.9, usual: codeOf('0742') }),
    merchant('c', { popularity: 0.7 }),
    merchant('d', { popularity: 0.1 }),
  ]);
  expect(listByMcc(catalogue, '5999')).toEqual([2, 0, 3]);
  expect(listByMcc(catalogue, '0742')).toEqual([1]);
  expect(listByMcc(catalogue, '5812')).toEqual([]);
});

it('shows well-known merchants that were seen with several codes as examples', () => {
  const evidence = [observed('5812'), observed('5999')];
  const usual = codeOf('5812', 'observed');
  const catalogue = openCatalogueOf([
    merchant('a', { popularity: 0.8, evidence, usual }),
    merchant('b', { popularity: 0.79, evidence, usual }),
    merchant('c', { popularity: 1, evidence: [observed('5812')], usual }),
    merchant('d', { popularity: 1, evidence, usual: { ...usual, confidence: 0.5 } }),
    merchant('e', { popularity: 1, evidence, usual }),
  ]);
  expect(getExamples(catalogue)).toEqual([0, 4]);
});
