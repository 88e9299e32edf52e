import { expect, it } from 'vitest';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { listExamples } from '../../../src/site/home.ts';
import { listByMcc } from '../../../src/site/mcc.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../../fixture/make-catalogue.ts';

const merchant = (id: string, given: Partial<Merchant>): Merchant => makeMerchant({ id, name: id, ...given });

it('lists the merchants of a code, those of the region first, best known there first', () => {
  const catalogue = openCatalogueOf([
    merchant('a', { popularity: 0.1, countries: ['SG'] }),
    merchant('b', { popularity: 0.9, usual: codeOf('0742') }),
    merchant('c', { popularity: 0.7, countries: ['SG'] }),
    merchant('d', { popularity: 0.1, countries: ['SG'] }),
    merchant('e', { popularity: 1, countries: ['US'] }),
    merchant('f', { popularity: 0.2, popularityIn: { SG: 0.9 }, countries: ['SG', 'US'] }),
  ]);
  expect(listByMcc(catalogue, '5999', 'SG')).toEqual([5, 2, 0, 3, 4]);
  expect(listByMcc(catalogue, '5999', 'US')).toEqual([4, 5, 2, 0, 3]);
  expect(listByMcc(catalogue, '0742', 'SG')).toEqual([1]);
  expect(listByMcc(catalogue, '5812', 'SG')).toEqual([]);
});

it('takes well-known merchants of the region whose code is sure as examples', () => {
  const usual = codeOf('5812', 'observed');
  const catalogue = openCatalogueOf([
    merchant('a', { home: 'SG', countries: ['SG'], popularity: 0.8, usual }),
    merchant('b', { home: 'US', countries: ['US'], popularity: 1, usual }),
    merchant('c', { home: 'SG', countries: ['SG'], popularity: 1, usual: codeOf('5812', 'inferred') }),
    merchant('d', { home: 'SG', countries: ['SG'], popularity: 1, usual: { ...usual, confidence: 0.5 } }),
    merchant('e', { home: 'SG', countries: ['SG'], popularity: 1, usual }),
  ]);
  expect(listExamples(catalogue, 'SG')).toEqual([4, 0]);
  expect(listExamples(catalogue, 'US')).toEqual([1]);
  expect(listExamples(catalogue, 'GB')).toEqual([]);
});
