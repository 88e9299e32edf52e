import { expect, it } from 'vitest';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { type Meaning, understandQuery } from '../../src/query/understand-query.ts';
import { makeContents, makeMerchant, openContents } from '../fixture/make-catalogue.ts';
import { makeShops, openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { openDescriptorCatalogue } from './descriptors/descriptor-catalogue.ts';

const merchants = [
  ...SMALL_CONTENTS.merchants,
  ...makeShops('Resort', '7011'),
  ...makeShops('Cabs', '4121'),
].sort((a, b) => (a.id < b.id ? -1 : 1));
const WORDS = [
  { word: 'pet doctor', mccs: ['0742'], languages: ['en'] },
  { word: 'nowhere shop', mccs: ['5399'], languages: ['en'] },
  { word: 'grab', mccs: ['4121'], languages: ['en'] },
];
const catalogue = openSmallCatalogue({ ...SMALL_CONTENTS, merchants, words: WORDS });
const active = { catalogue, search: openMerchantSearch(catalogue) };

const describe = (meaning: Meaning | undefined): string | undefined => {
  if (meaning === undefined) return undefined;
  if (meaning.kind === 'card') return meaning.card.shortName;
  return `${meaning.kind === 'code' ? meaning.mcc.code : meaning.row.id} ${meaning.why}`;
};
const understand = (text: string) => {
  const { meanings, answer, ...rest } = understandQuery(active, text);
  return { ...rest, first: describe(meanings[0]), answer: describe(answer), meanings };
};

it.each([
  ['grab', 'grab name'],
  ['  GRAB  ', 'grab name'],
  ['https://www.grab.com/sg/', 'grab address'],
  ['5814', '5814 digits'],
  ['742', '0742 digits'],
  ['mcc 5814', '5814 digits'],
  ['vets', '0742 words'],
  ['restaurants', undefined],
  ['veterinary', '0742 words'],
  ['pet doctor', '0742 words'],
  ['STARBUCKS #7080', 'starbucks line'],
])('%j clearly means %s', (text, answer) => {
  expect(understand(text).answer).toBe(answer);
});

it.each([
  ['best card for grab', 'best-card', 'grab'],
  ['Which credit card should I use at Grab?', 'best-card', 'Grab'],
  ['best card', 'best-card', ''],
  ['card for grab', 'best-card', 'grab'],
  ['what is the MCC of grab', 'look-up', 'grab'],
  ['grab mcc', 'look-up', 'grab'],
  ['best denki', 'look-up', 'best denki'],
])('%j asks %s about %j', (text, intent, subject) => {
  expect(understand(text)).toMatchObject({ intent, subject });
});

it.each([
  ['best card for grab in Singapore', 'grab', 'SG'],
  ['which card for Grab in the UK?', 'Grab in the UK', undefined],
  ['mcc of grab in singapore', 'grab', 'SG'],
  ['made in Singapore', 'made in Singapore', undefined],
])('%j is about %j, for the cards of %s', (text, subject, region) => {
  expect(understand(text)).toMatchObject({ subject, region });
});

it.each([
  ['APPLE.COM/BILL', 'apple-services line'],
  ['https://apple.com/sg', 'apple address'],
])('reads %j as %s, although both begin with an address', (text, answer) => {
  const brands = openDescriptorCatalogue();
  const understood = understandQuery({ catalogue: brands, search: openMerchantSearch(brands) }, text);
  expect(describe(understood.answer)).toBe(answer);
});

it('finds a card by the first words of its name', () => {
  const named = { ...SMALL_CONTENTS.cards[0]!, name: 'House Bank Nifty Card', shortName: 'NIFTY' };
  const other = openSmallCatalogue({ ...SMALL_CONTENTS, cards: [named] });
  const ask = (text: string) =>
    describe(understandQuery({ catalogue: other, search: openMerchantSearch(other) }, text).answer);
  expect(['house bank nifty', 'House', 'bank nifty'].map(ask)).toEqual(['NIFTY', undefined, undefined]);
});

it('shows a good guess instead of shops that share some words', () => {
  const { first, answer, meanings } = understand('Nowhere Lagoon Resort');
  expect([first, answer]).toEqual(['7011 guess', undefined]);
  expect(meanings.map(({ kind }) => kind)).not.toContain('merchant');
});

it('prefers the trade to a little-known merchant of that name', () => {
  expect(understand('nowhere shop')).toMatchObject({ first: '5399 words', answer: undefined });
  expect(understand('grab').answer).toBe('grab name');
});

it('guesses from a trade word in the name', () => {
  const { first, answer, meanings } = understand('Ah Hock Pet Doctor');
  expect([first, answer]).toEqual(['0742 guess', undefined]);
  expect(meanings[0]).toMatchObject({ because: ['pet doctor'] });
});

it('does not answer with a weak match', () => {
  expect(understand('nowhere xyzzy plugh')).toMatchObject({ answer: undefined });
});

it.each(['xqzvtr', '', '***'])('shows nothing for %j', (text) => {
  expect(understand(text).meanings).toEqual([]);
});

const shopIn = (country: string, name: string, known: number, aliases: readonly string[] = []) =>
  makeMerchant({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    aliases,
    home: country,
    countries: [country],
    popularity: 0.1,
    popularityIn: { [country]: known },
  });
const LOCAL = {
  ...makeContents(
    [
      shopIn('SG', 'Mandai Zoo', 0.6),
      shopIn('JP', 'Bandai', 0.4, ['Mandai']),
      shopIn('SG', 'Lotte', 0.3),
      shopIn('US', 'Target', 0.9),
      shopIn('SG', 'Veteran', 0.1),
      shopIn('SG', 'Veteran Books', 0.9),
      shopIn('SG', 'Veterok', 0.3),
      shopIn('SG', 'Veterum', 0.2),
    ].sort((one, other) => (one.id < other.id ? -1 : 1)),
  ),
  words: [{ word: 'veteran', mccs: ['5812', '4722', '5999'], languages: ['en'] }],
};
const local = openContents(LOCAL);
const askIn = (country: string, text: string, isTyping = false) => {
  const { meanings, answer } = understandQuery(
    { catalogue: local, search: openMerchantSearch(local) },
    text,
    { country, isTyping },
  );
  return { meanings: meanings.map(describe), answer: describe(answer) };
};

it('while somebody types, offers three merchants before codes', () => {
  expect(askIn('SG', 'veter', true).meanings).toEqual([
    'veteran-books part',
    'veterok part',
    'veterum part',
    '5812 words',
    '4722 words',
    '5999 words',
    'veteran part',
  ]);
});

it('while somebody types, offers one code first if the text is a trade', () => {
  expect(askIn('SG', 'veteran', true).meanings).toEqual([
    '5812 words',
    'veteran-books part',
    'veteran name',
    '4722 words',
    '5999 words',
  ]);
});

it('puts what begins so in the region before another name elsewhere', () => {
  expect(askIn('SG', 'mandai')).toEqual({ meanings: ['mandai-zoo part', 'bandai alias'], answer: undefined });
  expect(askIn('JP', 'mandai').answer).toBe('bandai alias');
});

it('is clear only about a name in the region', () => {
  expect(askIn('SG', 'lotte').answer).toBe('lotte name');
  expect(askIn('SG', 'target')).toEqual({ meanings: ['target name'], answer: undefined });
  expect(askIn('SG', 'mandai z').answer).toBeUndefined();
});
