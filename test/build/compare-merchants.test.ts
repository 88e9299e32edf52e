import { expect, it } from 'vitest';
import { compareMerchants } from '../../src/build/compare-merchants.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';

it('lists only merchants that were added, removed or have another code', () => {
  const before = openCatalogueOf([
    makeMerchant({ id: 'changed', name: 'Changed' }),
    makeMerchant({ id: 'gone', name: 'Gone', usual: codeOf('0742') }),
    makeMerchant({ id: 'same', name: 'Same' }),
  ]);
  const after = [
    makeMerchant({ id: 'changed', name: 'Changed', usual: codeOf('0742') }),
    makeMerchant({ id: 'new', name: 'New' }),
    makeMerchant({ id: 'same', name: 'Same, renamed' }),
  ];
  expect(compareMerchants(before, after)).toEqual({
    added: [{ id: 'new', name: 'New', mcc: '5999' }],
    removed: [{ id: 'gone', name: 'Gone', mcc: '0742' }],
    changed: [{ id: 'changed', name: 'Changed', before: '5999', after: '0742' }],
  });
});
