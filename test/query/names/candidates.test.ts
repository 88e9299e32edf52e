// Which names are looked at: all that begin with the query or have its words, the best of too many, and what a typo
// may have been meant for.
import { describe, expect, test } from 'vitest';
import { buildNameIndex } from '../../../src/query/names/build.ts';
import type { NameDocument } from '../../../src/query/names/index.ts';
import { openNameIndex } from '../../../src/query/names/search.ts';
import { WEIGHTS } from '../../../src/query/names/weights.ts';

const makeDocument = (text: string, popularity = 0, countries: string[] = []): NameDocument => ({
  names: [{ text, kind: 'name' }],
  countries,
  popularity,
});

function search(documents: readonly NameDocument[], query: string, country?: string): string[] {
  const { hits } = openNameIndex(buildNameIndex(documents)).search(query, { limit: 50, country });
  return hits.map(({ document }) => documents[document]!.names[0]!.text);
}
const searchNames = (names: readonly string[], query: string) =>
  search(
    names.map((name) => makeDocument(name)),
    query,
  );

/** As many names of one shape, each as well known as no other, in an order that is neither theirs nor popularity's. */
function makeMany(count: number, name: (number: string) => string): NameDocument[] {
  return Array.from({ length: count }, (_, place) => {
    const number = (place * 7919) % count;
    return makeDocument(name(String(1000 + ((number * 31) % count))), number / count);
  });
}
/** The naive model: sort all, take fifty. */
const listBestKnown = (documents: readonly NameDocument[]) =>
  documents
    .toSorted((one, other) => other.popularity - one.popularity)
    .slice(0, 50)
    .map(({ names }) => names[0]!.text);

describe('of more names than fit, the best known are kept', () => {
  test.each([
    ['that begin with the query', 130, (number: string) => `Cafe ${number}`, 'cafe'],
    ['that begin with two letters', 130, (number: string) => `Cafe ${number}`, 'ca'],
    ['that have the word', 110, (number: string) => `A${number} Cafe`, 'cafe'],
    ['that have the word, beyond what is looked at', 450, (number: string) => `A${number} Cafe`, 'cafe'],
    ['that have the beginning of a word', 110, (number: string) => `A${number} Cafe`, 'caf'],
    ['that have a word with a typo', 110, (number: string) => `A${number} Garden`, 'garten'],
    ['that have letters inside a word', 110, (number: string) => `A${number} Strickland`, 'ickland'],
  ])('%s', (_, count, name, query) => {
    const documents = makeMany(count, name);
    expect(search(documents, query)).toEqual(listBestKnown(documents));
  });

  test('of each word that begins so, if the words begin too many names', () => {
    const common = makeMany(400, (number) => `B${number} Gardening`);
    const rare = makeDocument('B Gardenia', 0.999);
    expect(search([...common, rare], 'gard')[0]).toBe('B Gardenia');
  });

  test('of the country, if one is preferred', () => {
    const documents = makeMany(110, (number) => `A${number} Cafe`);
    const there = makeDocument('A9999 Cafe', 0.3, ['SG']);
    expect(search([...documents, there], 'cafe', 'SG')[0]).toBe('A9999 Cafe');
    expect(search([...documents, there], 'cafe', 'DE').slice(0, 49)).not.toContain('A9999 Cafe');
  });
});

describe('typos', () => {
  test('are not tried if a name is good enough without', () => {
    expect(searchNames(['Garden', 'Warden'], 'garden')).toEqual(['Garden']);
    expect(searchNames(['The Very Long Garden House', 'Warden'], 'garden')).toContain('Warden');
  });

  // Both words of 'Xyz Stone' are needed for it to be found.
  test.each([
    [7, ['Xyz Stone']],
    [8, []],
  ])('are not tried for a common word beside others: %i names have it', (count, found) => {
    const stores = Array.from({ length: count - 1 }, (_, number) => `Store Number ${number} of the City`);
    const names = searchNames(['Store', 'Xyz Stone', ...stores], 'store xyz');
    expect(names.filter((name) => name === 'Xyz Stone')).toEqual(found);
    expect(searchNames(['Store', 'Stone', ...stores], 'stobe')).toContain('Stone');
  });

  test.each([
    ['the first letter is wrong', 'xtarbucks', 'Starbucks'],
    ['the first letter is left out', 'tarbucks', 'Starbucks'],
    ['the first two are swapped', 'tsarbucks', 'Starbucks'],
    ['of four letters, one is wrong', 'ikez', 'IKEA'],
    ['of four letters, one is left out of five', 'aldx', 'Aldis'],
    ['a letter too many in a short word', 'ikeea', 'IKEA'],
    ['the fifth letter is wrong', 'starxucks', 'Starbucks'],
    ['several are wrong, far from the beginning', 'starbuckscofxexhouse', 'Starbuckscoffeehouse'],
    ['two are wrong at the beginning of a long word', 'xyarbucksroastery', 'Starbucksroastery'],
    ['one-word name typed as two, with a typo', 'char geonne', 'ChargeOne'],
    ['spaces left out of three words, with a typo', 'bankofxmerica', 'Bank of America'],
    ['a typo in the first letters of two words', 'lamdrover', 'Land Rover'],
    ['a character left out', '中国商银行', '中国工商银行'],
    ['a Chinese name of two words, with a wrong character', '中国工上银行', '中国 工商银行'],
  ])('%s: %s finds %s', (_, query, name) => {
    expect(searchNames([name, 'Mercado', 'Willow Tree', '日本料理'], query)).toEqual([name]);
  });

  test.each([
    ['three wrong letters of nine', 'xxxrbucks', 'Starbucks'],
    ['two wrong letters of seven', 'shxxell', 'Shotell'],
    ['the word is inside a longer one, too short to tell', 'ark', 'Starkhaus'],
  ])('%s: %s does not find %s', (_, query, name) => {
    expect(searchNames([name], query)).toEqual([]);
  });
});

describe('a query', () => {
  const LONG = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor';

  test('of more than eight words counts as a whole', () => {
    expect(searchNames([LONG, 'Tempor'], LONG)).toEqual([LONG]);
    expect(searchNames(['Tempor Shop'], LONG)).toEqual([]);
  });

  test('of more than 200 letters is cut there, even within a word', () => {
    const [same, other] = [`${'ab'.repeat(100)}cd`, `${'ab'.repeat(100)}ef`];
    const found = searchNames([same, other], same);
    expect(found.toSorted()).toEqual([same, other]);
    const words = `${'a'.repeat(199)} bcd efg`;
    expect(searchNames([words], `${words} hij`)).toEqual([words]);
    expect(searchNames([`${'a'.repeat(199)}bx`], words)).toEqual([`${'a'.repeat(199)}bx`]);
  });

  test.each([
    ['https://www.shopee.sg/', ['Shopee']],
    ['http://shopee.sg', ['Shopee']],
    ['www shopee', ['Shopee']],
    ['www', ['WWW']],
    ['https', []],
    ['shopee www', ['Shopee']],
  ])('as an address is read without its scheme: %s', (query, names) => {
    expect(searchNames(['Shopee', 'WWW'], query)).toEqual(names);
  });

  test('of one or two letters that begin enough names looks at nothing else', () => {
    const many = makeMany(50, (number) => `De${number}`);
    expect(search([...many, makeDocument('Land De', 1)], 'de')).not.toContain('Land De');
    expect(search([...many.slice(1), makeDocument('Land De', 1)], 'de')).toContain('Land De');
  });

  test('keeps nothing from the one before', () => {
    const documents = ['Shopee', 'Starbucks', 'Decathlon'].map((name) => makeDocument(name));
    const index = openNameIndex(buildNameIndex(documents));
    const ask = (query: string) => index.search(query, { limit: 50 }).hits.map(({ document }) => document);
    for (const [query, found] of [
      ['starbukcs', 1],
      ['decatlon', 2],
      ['shopee', 0],
      ['starbukcs', 1],
    ] as const)
      expect(ask(query)).toContain(found);
    expect(ask('qqqqqq')).toEqual([]);
  });

  test('gets no more than asked for, and counts the rest', () => {
    const index = openNameIndex(buildNameIndex(makeMany(12, (number) => `Cafe ${number}`)));
    const { hits, total } = index.search('cafe', { limit: 5 });
    expect([hits.length, total]).toEqual([5, 12]);
    expect(index.search('cafe', { limit: 500 }).hits).toHaveLength(12);
  });
});

test('nothing below the floor is returned', () => {
  for (const query of ['land', 'rover', 'land x', 'rover x y', 'x y z land', 'landroverx', 'lamd'])
    for (const { score } of openNameIndex(buildNameIndex([makeDocument('Land Rover')])).search(query, {
      limit: 5,
    }).hits)
      expect(score).toBeGreaterThanOrEqual(WEIGHTS.floor);
});
