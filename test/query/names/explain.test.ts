import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locateMatch } from '../../../src/query/names/explain.ts';

test.each([
  ['decathlon', 'Decathlon', 'exact', 'Decathlon'],
  ['mcdonalds', 'McDonald’s', 'exact', 'McDonald’s'],
  ['coca cola', 'Coca-Cola', 'exact', 'Coca-Cola'],
  ['bed bath and beyond', 'Bed Bath & Beyond', 'exact', 'Bed Bath & Beyond'],
  ['decat', 'Decathlon', 'prefix', 'Decat'],
  ['land ro', 'Land Rover', 'prefix', 'Land Ro'],
  ['strasse', 'Straße 7', 'prefix', 'Straße'],
  ['garden', 'Lunch Garden', 'part', 'Garden'],
  ['ickland', 'Strickland Brothers', 'part', 'ickland'],
  ['キホーテ', 'ドン・キホーテ', 'part', 'キホーテ'],
  ['rover land', 'Land Rover', 'part', 'Land Rover'],
  ['buick berlin', 'Buick', 'part', 'Buick'],
  ['decatlon', 'Decathlon', 'typo', 'Decathlo'],
  ['xtarbucks', 'Starbucks', 'typo', 'Starbucks'],
  ['dekathlom', 'Decathlon', 'typo', 'Decathlon'],
  ['decathlonn', 'Decathlon', 'typo', 'Decathlon'],
  ['qqqqq', 'Decathlon', 'typo', 'Decathlon'],
  ['de qqqq', 'Garden', 'typo', 'Garden'],
  ['ard qqqq', 'Garden', 'part', 'ard'],
  ['land rover', 'Lands Rover', 'part', 'Lands Rover'],
  ['city den', 'Gardens City', 'part', 'dens City'],
  ['city or', 'Oregon City', 'part', 'Oregon City'],
  ['bar qqqq', 'Embargo Bar', 'part', 'Bar'],
  ['and qqqq', 'Sandy & Co', 'part', '&'],
  ['+', '+', 'typo', '+'],
  ['abc', '☺☺', 'typo', '☺☺'],
])('%s in %s: %s, %s', (query, name, reason, part) => {
  const found = locateMatch(query, name);
  expect(found.reason).toBe(reason);
  expect(name.slice(...found.span)).toBe(part);
});

test.each([
  ['at the beginning of a word', 'cola qqqq', 'Acola-Cola', 6],
  ['after an ampersand', 'beyond qqqq', 'Abeyond&Beyond', 8],
  ['the first of two inside a word', 'nan qqqq', 'Bananan', 2],
])('of several places, %s', (_, query, name, from) => {
  expect(locateMatch(query, name).span).toEqual([from, from + query.indexOf(' ')]);
});

test('an alias is reported as one', () => {
  expect(locateMatch('mcd', 'McD', 'alias')).toEqual({ reason: 'alias', span: [0, 3] });
});

test('a span lies within the name, whatever the texts', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 12 }));
  fc.assert(
    fc.property(text, text, (query, name) => {
      const [from, to] = locateMatch(query, name).span;
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThanOrEqual(from);
      expect(to).toBeLessThanOrEqual(name.length);
    }),
    { numRuns: 100 },
  );
});
