// Texts that COPY, arrays, JSON and LIKE give a meaning of their own come back as they were.
import { expect, it } from 'vitest';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import type { NumberedMerchants } from '../../src/postgres/import-set.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { useImported } from './serve-imported.ts';

const small = openSmallCatalogue();
const ODD = [
  'tab\there',
  'line\nbreak',
  'back\\slash',
  '\\N',
  'quo"te',
  "apo'strophe",
  'br{a,c}es',
  'NULL',
  '100 % _ off',
  '京都 ラーメン',
  '🍜 shop',
  '$1',
  '--',
];
const merchants: Merchant[] = ODD.map((name, at) => ({
  ...small.getMerchant(0),
  id: `odd-${String(at).padStart(2, '0')}`,
  name,
  aliases: [`also ${name}`, name.toUpperCase()],
  sites: [],
}));

const odd: NumberedMerchants = {
  digest: 'odd',
  meta: small.meta,
  merchantCount: merchants.length,
  getMerchant: (number) => merchants[number]!,
};
const imported = useImported(odd, small);

it('leaves statement lines to the merchants of the snapshot', async () => {
  const { remote } = imported;
  const { id } = small.summarise(small.findMerchantByHost('shopee.sg')!);
  const { json } = await remote.service.ask('/api/descriptor?text=SHOPEE+SINGAPORE');
  expect(json.candidates[0]).toMatchObject({ id });
  expect((await remote.service.ask(`/api/merchants/${id}`)).status).toBe(404);
});

it.each(merchants)('$name', async (merchant) => {
  const { formerIds: _, ...expected } = merchant;
  const { source, catalogue, search } = imported.remote.database.served;
  const found = await source.ask(() => catalogue.getMerchant(catalogue.findMerchantById(merchant.id)!));
  expect(found).toMatchObject(expected);
  const page = await source.ask(() => search(merchant.name));
  expect(page.rows.map(({ id }) => id)).toContain(merchant.id);
});
