import { expect, it } from 'vitest';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { makeUpstreamRow } from '../../../test/build/make-parts.ts';
import { buildCategoryMap } from '../../name-suggestion-index/map-category.ts';
import type { CategoryRow } from '../../name-suggestion-index/read-tables.ts';

const CLOTHES = 'brands/shop/clothes';
const FILE = 'categories.csv';
const row = (line: number, category: string, mcc?: string, tag = '', value = ''): CategoryRow => ({
  line,
  category,
  tag,
  value,
  ...(mcc ? { mcc } : {}),
});
const TABLE = [
  row(2, CLOTHES, '5651'),
  row(3, CLOTHES, '5611', 'clothes', 'men'),
  row(4, CLOTHES, '5621', 'clothes', 'women'),
  row(5, CLOTHES, '5691', 'clothes', 'men;women'),
  row(6, CLOTHES, undefined, 'clothes', 'none'),
  row(7, 'brands/amenity/atm'),
];
const CATEGORIES = [CLOTHES, 'brands/amenity/atm'];

function build(table: CategoryRow[], categories: string[]) {
  const problems: Problem[] = [];
  return { map: buildCategoryMap(table, categories, FILE, problems), problems };
}

it.each([
  ['its default', undefined, '5651'],
  ['a finer code by tag', 'women', '5621'],
  ['the whole value before a part of it', 'men;women', '5691'],
  ['a part of the value', 'children;women', '5621'],
  ['its default where no part of the tag is known', 'womenswear', '5651'],
  ['nothing where a tag says that it is no merchant', 'none', undefined],
])('gives a category %s', (_, clothes, mcc) => {
  const { map, problems } = build(TABLE, CATEGORIES);
  expect(problems).toEqual([]);
  expect(map(makeUpstreamRow('X', CLOTHES, { tags: clothes ? { clothes } : {} }))).toBe(mcc);
});

it('does not treat a cash machine as a merchant', () => {
  expect(build(TABLE, CATEGORIES).map(makeUpstreamRow('X', 'brands/amenity/atm'))).toBeUndefined();
});

it('names the row to add for a new category', () => {
  expect(build(TABLE, [...CATEGORIES, 'brands/shop/new']).problems).toEqual([
    {
      file: FILE,
      line: 0,
      problem: 'upstream has the category brands/shop/new, which is not mapped',
      remedy: 'add a row `brands/shop/new,,,<mcc or none>,<why>`',
    },
  ]);
});

it('asks for a default if there are only finer rows', () => {
  const { problems } = build([row(2, CLOTHES, '5611', 'clothes', 'men')], [CLOTHES]);
  expect(problems).toMatchObject([{ problem: expect.stringContaining('not mapped') }]);
});

it('names each row of a category that upstream no longer has', () => {
  const { problems } = build(TABLE, [CLOTHES]);
  expect(problems).toMatchObject([{ line: 7, problem: 'upstream has no category brands/amenity/atm' }]);
});
