// Imports brands, operators and transit networks from the package name-suggestion-index into data/brands, one file per
// tree and key of its categories: brands-amenity.csv. The tables next to this file say what its categories mean in MCCs.
import { BRAND_COLUMNS, PAGE_MARK } from '../../src/sources/read-imported.ts';
import { formatCsv, groupBy, type Importer } from '../importer.ts';
import { type Brand, joinBrands } from './join-brands.ts';
import { buildCategoryMap } from './map-category.ts';
import { readCategories, readDemonyms, readHomes, readSharedHosts } from './read-tables.ts';

const TABLES = 'importers/name-suggestion-index';

export const nameSuggestionIndex: Importer = {
  name: 'name-suggestion-index',
  folder: 'data/brands',
  editInstead: 'importers/name-suggestion-index/*.csv, or add a row to data/merchants',
  async run({ problems }) {
    // The only part that needs packages of its own.
    const { readUpstream } = await import('./read-upstream.ts');
    const upstream = readUpstream();
    const brands = joinBrands(upstream, {
      mapCategory: buildCategoryMap(
        readCategories(TABLES, problems),
        upstream.categories,
        `${TABLES}/categories.csv`,
        problems,
      ),
      demonyms: readDemonyms(TABLES, problems),
      homes: readHomes(TABLES, problems),
      sharedHosts: readSharedHosts(TABLES, problems),
    });
    const files = new Map([['version.txt', `${upstream.version} ${upstream.date}\n`]]);
    for (const [name, group] of groupBy(brands, nameFile))
      files.set(name, formatCsv(BRAND_COLUMNS, group.map(formatBrand)));
    return files;
  },
};

/** `brands/amenity/fast_food` → `brands-amenity.csv`. */
function nameFile({ category }: Brand): string {
  return `${category.split('/', 2).join('-')}.csv`;
}

function formatBrand(brand: Brand) {
  return [
    brand.id,
    brand.name,
    brand.home,
    brand.countries,
    brand.claims.map(({ host, by }) => (by === 'page' ? `${host}${PAGE_MARK}` : host)),
    // Lists are joined by `|`, which is folded like any other sign.
    [...brand.aliases].map((alias) => alias.replaceAll('|', '/')),
    brand.evidence.map(({ mcc, because }) => `${mcc} ${because}`),
    brand.wikidata ?? '',
    brand.accounts,
    brand.rows,
  ];
}
