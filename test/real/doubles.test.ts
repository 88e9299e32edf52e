import { expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { readDoubles } from '../../src/sources/read-doubles.ts';

it('leads the id of every double to the merchant that is kept', () => {
  const catalogue = loadSnapshot('dist/catalogue.snapshot');
  const lost = readDoubles('data/doubles.csv', []).filter(
    ({ merchant, sameAs }) =>
      sameAs !== undefined &&
      (catalogue.findMerchantById(sameAs) === undefined ||
        catalogue.findMerchantById(merchant) !== catalogue.findMerchantById(sameAs)),
  );
  expect(lost).toEqual([]);
});
