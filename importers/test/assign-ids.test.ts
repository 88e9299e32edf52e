import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/build/draft.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';
import { makeDraft } from '../../test/build/make-parts.ts';
import { assignIds, buildUpstreamId } from '../assign-ids.ts';

describe('buildUpstreamId', () => {
  it.each<[string, string, string[], RegExp]>([
    ['its name and Wikidata number', 'Tesco Express', [], /^tesco-express-q1$/],
    ['letters without marks', 'Café Amazón & Co.', [], /^cafe-amazon-and-co-q1$/],
    [
      'a Latin alias and a hash, where the name is in another script',
      '全家',
      ['FamilyMart'],
      /^familymart-q1-[a-z0-9]{6}$/,
    ],
    ['the number and a hash, where nothing is Latin', '全家', [], /^q1-[a-z0-9]{6}$/],
    ['a hash, where a long name was cut', 'a'.repeat(70), [], /^a{60}-q1-[a-z0-9]{6}$/],
    ['an alias and a hash, where the name is one letter', 'Z', ['Z Energy'], /^z-energy-q1-[a-z0-9]{6}$/],
  ])('has %s', (_, name, aliases, id) => {
    expect(buildUpstreamId(makeDraft(name, { aliases, wikidata: 'Q1' }))).toMatch(id);
  });

  it('has a hash of name and home without a Wikidata id, so namesakes in other countries differ', () => {
    const acme = buildUpstreamId(makeDraft('Acme', { home: 'US' }));
    expect(acme).toMatch(/^acme-[a-z0-9]{6}$/);
    expect(buildUpstreamId(makeDraft('ACME', { home: 'US' }))).toBe(acme);
    expect(buildUpstreamId(makeDraft('Acme', { home: 'DE' }))).not.toBe(acme);
  });
});

const NAMES = [
  'Tesco',
  'Tesco Express',
  '全家',
  '全聯',
  'FamilyMart',
  'Z',
  'Z Energy',
  'ラーメン',
  'a'.repeat(65),
  `${'a'.repeat(65)}b`,
];
const draft = fc
  .record({
    name: fc.constantFrom(...NAMES),
    aliases: fc.subarray(NAMES, { maxLength: 2 }),
    wikidata: fc.constantFrom('Q1', 'Q2', undefined),
    home: fc.constantFrom('SG', 'JP'),
  })
  .map(({ name, aliases, wikidata, home }): Draft => {
    const folded = squashName(name);
    const key = wikidata ? `${wikidata}/${folded}` : `-/${folded}/${home}`;
    return makeDraft(name, { key, aliases, home, ...(wikidata ? { wikidata } : {}) });
  });
const drafts = fc.uniqueArray(draft, { selector: ({ key }) => key, maxLength: 25 });
const idsByKey = (given: readonly Draft[]) => new Map(assignIds(given).map(({ key, id }) => [key, id]));

describe('assignIds', () => {
  it('gives every draft its own well-formed id', () => {
    fc.assert(
      fc.property(drafts, (given) => {
        const ids = assignIds(given).map(({ id }) => id);
        expect(new Set(ids).size).toBe(given.length);
        for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });

  it('never lets an id depend on which other merchants there are, or on their order', () => {
    fc.assert(
      fc.property(drafts, fc.func(fc.boolean()), (given, keeps) => {
        const all = idsByKey(given);
        const some = idsByKey(given.filter(({ key }) => keeps(key)).toReversed());
        for (const [key, id] of some) expect(id).toBe(all.get(key));
      }),
    );
  });

  it('changes neither the drafts nor their order otherwise', () => {
    const given = ['Tesco', 'Aldi'].map((name) => makeDraft(name, { wikidata: 'Q1' }));
    expect(assignIds(given)).toEqual([
      { ...given[0], id: 'tesco-q1' },
      { ...given[1], id: 'aldi-q1' },
    ]);
  });

  it('keeps brands apart that share name and home and have no Wikidata id', () => {
    const one = makeDraft('Globus', { key: '-/globus/RU' });
    const two = makeDraft('Globus', { key: '-/globus/KZ+RU' });
    const ids = idsByKey([one, two]);
    expect(ids.get(one.key)).not.toBe(ids.get(two.key));
    expect(idsByKey([two, one])).toEqual(ids);
  });
});
