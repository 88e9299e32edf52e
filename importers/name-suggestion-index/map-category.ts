// Maps an upstream category and its tags to an MCC, using the table in categories.csv.
import type { Problem } from '../../src/catalogue/problem.ts';
import type { CategoryRow } from './read-tables.ts';
import type { UpstreamRow } from './upstream.ts';

/** Returns the MCC of a row; undefined if it is not a merchant. */
export type CategoryMap = (row: UpstreamRow) => string | undefined;

interface Entry {
  defaultMcc: string | undefined;
  readonly finer: CategoryRow[];
}

export function buildCategoryMap(
  table: readonly CategoryRow[],
  categories: readonly string[],
  file: string,
  problems: Problem[],
): CategoryMap {
  const entries = new Map<string, Entry>();
  for (const row of table) {
    const entry = entries.get(row.category) ?? { defaultMcc: undefined, finer: [] };
    if (row.tag) entry.finer.push(row);
    else entry.defaultMcc = row.mcc;
    entries.set(row.category, entry);
  }
  const withDefault = new Set(table.filter((row) => !row.tag).map((row) => row.category));
  for (const category of categories)
    if (!withDefault.has(category))
      problems.push({
        file,
        line: 0,
        problem: `upstream has the category ${category}, which is not mapped`,
        remedy: `add a row \`${category},,,<mcc or none>,<why>\``,
      });
  const known = new Set(categories);
  for (const row of table)
    if (!known.has(row.category))
      problems.push({
        file,
        line: row.line,
        problem: `upstream has no category ${row.category}`,
        remedy: 'remove the row',
      });

  return (row) => {
    const entry = entries.get(row.category);
    if (!entry) return undefined;
    // `men;women` is looked up as a value of its own before `men`.
    const finer =
      entry.finer.find(({ tag, value }) => row.tags[tag] === value) ??
      entry.finer.find(({ tag, value }) => row.tags[tag]?.split(';').includes(value));
    return finer ? finer.mcc : entry.defaultMcc;
  };
}
