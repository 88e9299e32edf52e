// What each kind of match is worth, worked out by hand from the formulas in docs/search.md. Expected scores name the
// weights instead of repeating their values, so tuning a weight breaks no test here.
import { describe, expect, test } from 'vitest';
import { buildNameIndex } from '../../../src/query/names/build.ts';
import type { NameDocument } from '../../../src/query/names/index.ts';
import { openNameIndex } from '../../../src/query/names/search.ts';
import { WEIGHTS as W } from '../../../src/query/names/weights.ts';

/** A document as it is written in the tables below: its name, then its aliases. */
function makeDocument(names: readonly string[], more: Partial<NameDocument> = {}): NameDocument {
  return {
    names: names.map((text, index) => ({ text, kind: index === 0 ? 'name' : 'alias' })),
    countries: [],
    popularity: 0,
    ...more,
  };
}

function search(documents: readonly NameDocument[], query: string, country?: string) {
  const { hits } = openNameIndex(buildNameIndex(documents)).search(query, { limit: 50, country });
  return hits.map(({ document, name, score }) => ({
    name: documents[document]!.names[name]!.text,
    document,
    score,
  }));
}

/** The score of the only name, which nobody knows and which is in no country: its relevance alone. */
const scoreAlone = (name: string, query: string) => search([makeDocument([name])], query)[0]?.score ?? 0;

/** A form's score by its words: the share of the query that they cover, times what is covered of the name. */
const byWords = (queryShare: number, nameShare: number, bonus: number) =>
  Math.sqrt(queryShare) * (W.base + W.cover * nameShare + bonus);
const BOTH = W.first + W.order;

describe('a name alone', () => {
  // Words of a query are worth their length, each further one 0.6 of that: 'buick berlin' is 5 + 0.6 × 6.
  test.each([
    ['in full', 'Decathlon', 'decathlon', W.exact],
    ['in full, without its space', 'Land Rover', 'landrover', W.exact],
    ['in full, with a space elsewhere', 'Land Rover', 'lan drover', W.exact],
    ['as it is written', 'Decathlon', 'Decathlon', W.exact + W.asWritten],
    ['as it is written, blanks aside', 'Decathlon', ' Decathlon ', W.exact + W.asWritten],
    ['its beginning', 'Decathlon', 'decat', W.wholePrefix + (W.wholeShare * 5) / 9],
    ['its beginning, over a space', 'Land Rover', 'land ro', W.wholePrefix + (W.wholeShare * 6) / 9],
    ['a space left out', 'Land Rover', 'landro', W.wholePrefix + (W.wholeShare * 6) / 9 - W.crossesSpace],
    ['a space too many', 'Land Rover', 'la nd', W.wholePrefix + (W.wholeShare * 4) / 9 - W.crossesSpace],
    ['its last word', 'Lunch Garden', 'garden', byWords(1, 6 / 11, W.order)],
    ['a part of its last word', 'Lunch Garden', 'gard', byWords(1, 4 / 11, W.order)],
    ['its first word and its last', 'Land Big Rover', 'land rover', byWords(1, 9 / 12, BOTH)],
    ['words in another order', 'Land Rover', 'rover land', byWords(1, 1, W.first)],
    ['a word twice', 'Land Rover', 'land land', byWords(4 / 6.4, 4 / 9, BOTH) * W.missingWords],
    ['an article before it', 'The Commons', 'commons', byWords(1, 7 / 10, BOTH)],
    ['another word before it', 'Big Commons', 'commons', byWords(1, 7 / 10, W.order)],
    ['two words after an article', 'The Big Commons', 'commons', byWords(1, 7 / 13, W.order)],
    ['a further word', 'Buick', 'buick berlin', byWords(5 / 8.6, 1, BOTH) * W.missingWords],
    ['two further words', 'Buick', 'buick in ulm', byWords(5 / 7.28, 1, BOTH) * W.missingWords],
    ['a further word in front', 'Buick', 'my buick', byWords(3 / 5, 1, BOTH) * W.missingWords],
    [
      'a word broken off before the last',
      'Land Rover',
      'lan rover',
      byWords((3 * W.unfinished + 3) / 6, (3 * W.unfinished + 5) / 9, BOTH),
    ],
    [
      'two letters before the last word, which may begin anything',
      'Land Rover',
      'la rover',
      byWords(3 / 5, 5 / 9, W.order) * W.missingWords,
    ],
    ['a letter left out', 'Decathlon', 'decatlon', W.whole * (1 - W.slip / 8)],
    ['a letter doubled', 'Decathlon', 'decatthlon', W.whole * (1 - W.slip / 10)],
    ['two letters swapped', 'Decathlon', 'dectahlon', W.whole * (1 - W.slip / 9)],
    ['a wrong letter', 'Decathlon', 'decathlom', W.whole * (1 - W.edit / 9)],
    ['a letter left out, over a space', 'Land Rover', 'land rovr', W.whole * (1 - W.slip / 8)],
    ['a letter left out, and the space', 'Land Rover', 'landrovr', W.whole * (1 - W.slip / 8)],
    [
      'two wrong letters: more than the whole name is worth with them',
      'Decathlon',
      'dekathlom',
      byWords(1 - (2 * W.edit) / 9, 1 - (2 * W.edit) / 9, BOTH),
    ],
    [
      'a misspelt beginning of a word',
      'Decathlon',
      'decahtl',
      byWords(W.nearPrefix * (1 - W.slip / 7), (W.nearPrefix * (1 - W.slip / 7) * 7) / 9, BOTH),
    ],
    [
      'a misspelt beginning over a space that was left out',
      'Land Rover Defender',
      'landrovr',
      (W.wholePrefix + (W.wholeShare * 8) / 17) * (1 - W.slip / 8) * W.nearPrefix,
    ],
    [
      'letters from inside a word',
      'Strickland Brothers',
      'ickland',
      byWords(W.inner + W.innerShare * 0.7, ((W.inner + W.innerShare * 0.7) * 7) / 18, BOTH),
    ],
    ['three letters from inside a word', 'Strickland', 'ick', 0],
    ['three letters with a typo', 'Aldi', 'alx', 0],
    ['one word of four', 'Buick', 'my dad drives buick', 0],
    ['letters that no word has', 'Decathlon', 'qqqqq', 0],
  ])('%s: %s by %j', (_, name, query, expected) => {
    expect(scoreAlone(name, query)).toBeCloseTo(expected, 6);
  });

  test.each('the la le les el los las il lo gli der die das de het o os as al'.split(' '))(
    'the article %s does not begin a name',
    (article) => {
      const length = article.length + 7;
      expect(scoreAlone(`${article} commons`, 'commons')).toBeCloseTo(byWords(1, 7 / length, BOTH), 6);
    },
  );
});

describe('Chinese, where a character counts for several letters', () => {
  test.each([
    [
      'a wrong character of six',
      '中国工商银行',
      '中国工上银行',
      byWords(1 - W.edit / 6, 1 - W.edit / 6, BOTH),
    ],
    [
      'a character left out of four',
      '星巴克店',
      '星巴店',
      byWords(1 - W.slip / 3, ((1 - W.slip / 3) * 3) / 4, BOTH),
    ],
    ['a wrong character of two', '星巴', '星克', 0],
    [
      'two characters from inside',
      '中国工商银行',
      '工商',
      byWords(W.inner + W.innerShare / 3, ((W.inner + W.innerShare / 3) * 2) / 6, BOTH),
    ],
  ])('%s: %s by %s', (_, name, query, expected) => {
    expect(scoreAlone(name, query)).toBeCloseTo(expected, 6);
  });
});

describe('a document', () => {
  const kfc = makeDocument(['Kentucky Fried Chicken', 'KFC', 'Kentucky Chicken']);

  test('by an alias in full loses little, by part of one much', () => {
    expect(search([kfc], 'kfc')[0]!.score).toBeCloseTo(W.exact - W.alias, 6);
    expect(search([kfc], 'KFC')[0]!.score).toBeCloseTo(W.exact - W.alias + W.asWritten, 6);
    const part = search([makeDocument(['KFC', 'Kentucky Fried'])], 'kentucky')[0]!.score;
    expect(part).toBeCloseTo(W.wholePrefix + (W.wholeShare * 8) / 13 - W.aliasPart, 6);
  });

  test('ranks by its name before one that has it as an alias', () => {
    const found = search([makeDocument(['Target Optical', 'Target']), makeDocument(['Target'])], 'target');
    expect(found.map(({ document }) => document)).toEqual([1, 0]);
  });

  test('is one hit, by the best of its names', () => {
    expect(search([kfc], 'kentucky')).toEqual([
      {
        name: 'Kentucky Fried Chicken',
        document: 0,
        score: expect.closeTo(W.wholePrefix + (W.wholeShare * 8) / 20, 6),
      },
    ]);
    expect(search([kfc], 'kentucky chicken')[0]!.name).toBe('Kentucky Chicken');
  });

  test('typed as it is written ranks before one that is written otherwise', () => {
    const both = [makeDocument(['Fit4Less']), makeDocument(['Fit4less'])];
    for (const name of ['Fit4Less', 'Fit4less']) expect(search(both, name)[0]!.name).toBe(name);
  });

  test('gains by popularity and by country, everywhere included', () => {
    const documents = [
      makeDocument(['Bank A'], { popularity: 0.5 }),
      makeDocument(['Bank B'], { countries: ['DE', 'SG'] }),
      makeDocument(['Bank C'], { countries: ['001'] }),
      makeDocument(['Bank D'], { countries: ['US'] }),
    ];
    const relevance = W.wholePrefix + (W.wholeShare * 4) / 5;
    const scores = (country?: string) =>
      Object.fromEntries(search(documents, 'bank', country).map(({ name, score }) => [name, score]));
    const near = (added: number) => expect.closeTo(relevance + added, 6);
    expect(scores()).toEqual({
      'Bank A': near(W.popularity / 2),
      'Bank B': near(0),
      'Bank C': near(0),
      'Bank D': near(0),
    });
    expect(scores('sg')).toEqual({
      'Bank A': near(W.popularity / 2),
      'Bank B': near(W.country),
      'Bank C': near(W.country),
      'Bank D': near(0),
    });
  });

  test('loses for each one of the same name before it', () => {
    const found = search(
      [0.2, 0.3, 0.1].map((popularity) => makeDocument(['Hammer Bar'], { popularity })),
      'hammer bar',
    );
    expect(found).toEqual(
      [1, 0, 2].map((document, place) => ({
        name: 'Hammer Bar',
        document,
        score: expect.closeTo(W.exact + W.popularity * [0.2, 0.3, 0.1][document]! - W.repeat * place, 6),
      })),
    );
  });

  test('with the same score as others: the better known first, then by name, then by number', () => {
    const documents = [
      makeDocument(['Bank Z', 'Bank of Zoo']),
      makeDocument(['Bank B']),
      makeDocument(['Bank A']),
      makeDocument(['Bank C']),
      makeDocument(['Bank C']),
    ];
    expect(search(documents, 'bank').map(({ document }) => document)).toEqual([2, 1, 3, 0, 4]);
  });
});
