import { expect, test } from 'vitest';
import { buildNameIndex } from '../../../src/query/names/build.ts';
import type { NameDocument } from '../../../src/query/names/index.ts';
import { openNameIndex, type SearchOptions } from '../../../src/query/names/search.ts';
import { sampleDocuments } from './sample-names.ts';

// Built anew for each query, so that mutation testing sees which test depends on which line of the build.
const findHits = (query: string, options: Partial<SearchOptions> = {}) =>
  openNameIndex(buildNameIndex(sampleDocuments)).search(query, { limit: 50, ...options });

function search(query: string, country?: string): string[] {
  const { hits } = findHits(query, { country });
  return hits.map(({ document }) => sampleDocuments[document]!.names[0]!.text);
}

const describeName = (text: string, popularity: number): NameDocument => ({
  names: [{ text, kind: 'name' }],
  countries: [],
  popularity,
});

/** The names that are found, best first, of an index of these alone, each with its popularity. */
function rankAmong(popularities: Readonly<Record<string, number>>, query: string): string[] {
  const documents = Object.entries(popularities).map(([text, popularity]) => describeName(text, popularity));
  const { hits } = openNameIndex(buildNameIndex(documents)).search(query, { limit: 50 });
  return hits.map(({ document }) => documents[document]!.names[0]!.text);
}

test('half of a word is found for lack of anything better, not beside a good match', () => {
  expect(rankAmong({ Kungfu: 0.5 }, 'ya kun')).toEqual(['Kungfu']);
  expect(rankAmong({ Kungfu: 0.5, 'Ya Kun Kaya Toast': 0.5 }, 'ya kun')).toEqual(['Ya Kun Kaya Toast']);
});

test.each([
  ['as written', "McDonald's", "McDonald's"],
  ['case', 'DECATHLON', 'Decathlon'],
  ['accents', 'der backer eifler', 'Der Bäcker Eifler'],
  ['letters without a decomposition', 'zabka', 'Żabka'],
  ['punctuation', 'coca cola', 'Coca-Cola'],
  ['an ampersand spelled out', 'bed bath and beyond', 'Bed Bath & Beyond'],
  ['an ampersand left out', 'chefbrewer', 'Chef & Brewer'],
  ['spaces left out', 'bankofamerica', 'Bank of America'],
  ['a space too many', 'star bucks', 'Starbucks'],
  ['word order', 'america bank of', 'Bank of America'],
  ['two letters', 'de', 'Decathlon'],
  ['a prefix', 'decat', 'Decathlon'],
  ['a prefix over two words', 'land ro', 'Land Rover'],
  ['a prefix with a typo', 'decahtl', 'Decathlon'],
  ['a letter left out', 'decatlon', 'Decathlon'],
  ['two neighbours swapped', 'satrbucks', 'Starbucks'],
  ['a typo in the first letter', 'xtarbucks', 'Starbucks'],
  ['two typos', 'comonwealth bnak', 'Commonwealth Bank'],
  ['two typos in the head', 'satrrbucks', 'Starbucks'],
  ['a typo and no spaces', 'landrovr', 'Land Rover'],
  ['an inner word', 'garden', 'Lunch Garden'],
  ['part of an inner word', 'gard', 'Lunch Garden'],
  ['letters from inside a word', 'ickland', 'Strickland Brothers'],
  ['further words', 'decathlon singapore near me', 'Decathlon'],
  ['an abbreviation', 'mcd', "McDonald's"],
  ['an abbreviation in capitals', 'KFC', 'Kentucky Fried Chicken'],
  ['an alias', 'ntuc', 'NTUC FairPrice'],
  ['a pasted address', 'https://www.shopee.sg/', 'Shopee'],
  ['simplified for traditional Chinese', '麦当劳', "McDonald's"],
  ['traditional for simplified Chinese', '中國工商銀行', '中国工商银行'],
  ['a Chinese prefix', '中国工', '中国工商银行'],
  ['a wrong Chinese character', '中国工上银行', '中国工商银行'],
  ['half-width kana', 'ﾄﾞﾝｷﾎｰﾃ', 'ドン・キホーテ'],
  ['hiragana for katakana', 'どんき', 'ドン・キホーテ'],
  ['the middle of a kana name', 'キホーテ', 'ドン・キホーテ'],
  ['Cyrillic without its accent', 'пятерочка', 'Пятёрочка'],
  ['a Cyrillic typo', 'пятрочка', 'Пятёрочка'],
  ['a Thai prefix', 'กาแฟ', 'กาแฟพันธุ์ไทย'],
  ['a Thai alias', 'สตาร์บัคส์', 'Starbucks'],
  ['Arabic spelling variants', 'صيدليه الدواء', 'صيدلية الدواء'],
  ['Hebrew', 'שופרסל', 'שופרסל'],
  ['Devanagari', 'चायो', 'चायोस'],
  ['Georgian with a typo', 'ბილონი', 'ბილიონი'],
])('%s: %s finds %s', (_, query, name) => {
  expect(search(query)[0]).toBe(name);
});

test.each(['', '   ', '!!!', 'qzkwfbptp', 'mxfnkg ngmxg', '愢蝭葱窷', '1578a1e0fd2', '\ud800', '🍔🍔'])(
  'garbage finds nothing: %j',
  (query) => {
    expect(findHits(query)).toEqual({ total: 0, hits: [] });
  },
);

test('a country ranks its documents higher and hides nothing', () => {
  const countryOf = (country?: string) =>
    findHits('hammer bar', { limit: 2, country }).hits.map(
      ({ document }) => sampleDocuments[document]!.countries[0],
    );
  expect(countryOf()).toEqual(['US', 'SG']);
  expect(countryOf('SG')).toEqual(['SG', 'US']);
  expect(countryOf('sg')).toEqual(['SG', 'US']);
  const banks = search('bank', 'AU');
  expect(search('bank').indexOf('Deutsche Bank')).toBeLessThan(search('bank').indexOf('Commonwealth Bank'));
  expect(banks.indexOf('Commonwealth Bank')).toBeLessThan(banks.indexOf('Deutsche Bank'));
  expect(search('bank', 'AU').sort()).toEqual(search('bank').sort());
});

test('a hit says which name matched', () => {
  const { hits } = findHits('肯德基');
  expect(sampleDocuments[hits[0]!.document]!.names[hits[0]!.name]!.text).toBe('肯德基');
});

test('letters across a space count less than a longer word', () => {
  expect(rankAmong({ 'Bank Austria': 0.5, 'Banka Creditas': 0 }, 'banka')).toEqual([
    'Banka Creditas',
    'Bank Austria',
  ]);
});

test('an exact word inside a name ranks before a similar one', () => {
  expect(rankAmong({ Bench: 0.8, 'City Beach': 0.2 }, 'beach')[0]).toBe('City Beach');
});

test('what follows an article begins the name', () => {
  const names = { 'Common Service Centre': 0, 'Fresh Commons': 0, 'The Commons': 0 };
  expect(rankAmong(names, 'commons')).toEqual(['The Commons', 'Common Service Centre', 'Fresh Commons']);
});

test('of names one edit away, a likely typo comes first', () => {
  expect(rankAmong({ Fitactive: 0, Footaction: 0 }, 'fotact')).toEqual(['Footaction', 'Fitactive']);
});

test('total counts beyond the limit, up to 50', () => {
  const many = Array.from({ length: 120 }, (_, number) => describeName(`Cafe ${number}`, 0));
  const { total, hits } = openNameIndex(buildNameIndex(many)).search('cafe', { limit: 3 });
  expect(total).toBe(50);
  expect(hits).toHaveLength(3);
});

test('an empty index gives no results', () => {
  expect(openNameIndex(buildNameIndex([])).search('shell', { limit: 5 })).toEqual({ total: 0, hits: [] });
});

const describeShop = (
  text: string,
  popularity: number,
  countries: readonly string[],
  popularityIn: Readonly<Record<string, number>> = {},
): NameDocument => ({ names: [{ text, kind: 'name' }], countries, popularity, popularityIn });

function rankShops(
  documents: readonly NameDocument[],
  query: string,
  options: Partial<SearchOptions>,
): string[] {
  const { hits } = openNameIndex(buildNameIndex(documents)).search(query, { limit: 50, ...options });
  return hits.map(({ document }) => documents[document]!.names[0]!.text);
}

test('what is well known in the preferred country comes first there', () => {
  const shops = [
    describeShop('Grainger', 0.5, ['SG', 'US'], { SG: 0.1, US: 0.9 }),
    describeShop('Grapefox', 0.2, ['SG', 'US'], { SG: 0.9, US: 0.1 }),
  ];
  const rank = (country?: string) => rankShops(shops, 'gra', { country });
  expect([rank('SG')[0], rank('US')[0], rank()[0]]).toEqual(['Grapefox', 'Grainger', 'Grainger']);
});

test('a country of its own in the whole world does not hide it elsewhere', () => {
  const shops = [describeShop('Webshop', 0.5, ['001'], { SG: 0.9 }), describeShop('Webster', 0.5, ['US'])];
  expect(rankShops(shops, 'web', { country: 'MY' })).toEqual(['Webshop', 'Webster']);
});

test('while somebody types, a whole name that few know is worth no more than the beginning of a known one', () => {
  const shops = [
    describeShop('Toast', 0.1, ['SG'], { SG: 0.1 }),
    describeShop('Toast Box', 0.4, ['SG'], { SG: 0.9 }),
  ];
  const rank = (isTyping: boolean) => rankShops(shops, 'toast', { country: 'SG', isTyping });
  expect([rank(true), rank(false)]).toEqual([
    ['Toast Box', 'Toast'],
    ['Toast', 'Toast Box'],
  ]);
});

test('while somebody types, fame elsewhere counts for less', () => {
  const shops = [describeShop('Petronova', 0.8, ['US']), describeShop('Petromart', 0.4, ['MY'], { MY: 0.4 })];
  expect(rankShops(shops, 'petro', { country: 'MY', isTyping: true })[0]).toBe('Petromart');
});

test('a name of which nobody knows whether it still is one stands behind known ones that begin as typed', () => {
  const names = { 'Bang Bar': -5, 'Bang & Olufsen': 0.3, Bang: -5, 'Big Bang Burgers': 0.2 };
  expect(rankAmong(names, 'ban')).toEqual(['Bang & Olufsen', 'Big Bang Burgers', 'Bang', 'Bang Bar']);
  expect(rankAmong(names, 'bang')[0]).toBe('Bang & Olufsen');
  expect(rankAmong(names, 'bang bar')[0]).toBe('Bang Bar');
});
