import { expect, it } from 'vitest';
import { NameForms } from '../../../src/query/descriptors/name-forms.ts';
import { makeMerchant, openCatalogueOf } from '../../fixture/make-catalogue.ts';

const catalogue = openCatalogueOf([
  makeMerchant({ id: 'coca-cola', name: 'Coca-Cola', aliases: ['Coke'] }),
  // The first character is beyond U+FFFF: two units of UTF-16.
  makeMerchant({ id: 'yoshinoya', name: '𠮷野家' }),
]);
const forms = new NameForms(catalogue);
const ownersOf = (found: readonly { form: number }[]) =>
  found.flatMap(({ form }) => forms.listOwners(form)).map(({ merchant }) => catalogue.summarise(merchant).id);

it.each([
  ['cocacolasingapore', 'coca-cola'],
  ['cokezero', 'coca-cola'],
  ['𠮷野家東京', 'yoshinoya'],
])('%s begins with a name of %s', (letters, id) => {
  expect(ownersOf(forms.findLeadingNames(letters))).toEqual([id]);
});

it.each([
  ['cocac', 'coca-cola'],
  ['𠮷野', undefined],
  ['coc', undefined],
])('%s, of a line that was cut, may be %s', (letters, id) => {
  expect(ownersOf(forms.findCompletions(letters))).toEqual(id === undefined ? [] : [id]);
});

it('counts the names that have a word', () => {
  expect(['cola', '𠮷野家', 'col', ''].map((word) => forms.countNames(word))).toEqual([1, 1, 0, 0]);
});
