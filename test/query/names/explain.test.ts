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
])('%s in %s: %s, %s', (query, name, reason, part) => {
  const found = locateMatch(query, name);
  expect(found.reason).toBe(reason);
  expect(name.slice(...found.span)).toBe(part);
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
