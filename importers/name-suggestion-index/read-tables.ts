// Reads the tables next to this file: the MCCs of upstream categories, words that name a country, home countries, and shared hosts.
import { join } from 'node:path';
import { isCountry } from '../../src/catalogue/country.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readCsv } from '../../src/sources/csv.ts';
import { checkCountry } from '../../src/sources/value-formats.ts';

/** `brands/shop/clothes` with `clothes=men` → 5611; tag and value are empty for the category's default. */
export interface CategoryRow {
  readonly line: number;
  readonly category: string;
  readonly tag: string;
  readonly value: string;
  /** Absent if the category contains no merchants. */
  readonly mcc?: string;
}

const NOT_A_MERCHANT = 'none';

export function readCategories(directory: string, problems: Problem[]): CategoryRow[] {
  const file = join(directory, 'categories.csv');
  const seen = new Set<string>();
  return readCsv(file, ['category', 'tag', 'value', 'mcc', 'why'], problems).map(
    ({ line, category, tag, value, mcc, why }) => {
      const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
      if (!tag !== !value)
        report(`${category}: tag and value go together`, 'fill in both, or neither for the default');
      const key = `${category},${tag},${value}`;
      if (seen.has(key)) report(`\`${key}\` is listed twice`, 'keep one row');
      seen.add(key);
      if (mcc === NOT_A_MERCHANT && !why)
        report(`${category} is not a merchant, but no reason is given`, 'say why in the last column');
      return { line, category, tag, value, ...(mcc === NOT_A_MERCHANT ? {} : { mcc }) };
    },
  );
}

/** `american` → `US`; `-` for a phrase that names no country. */
export function readDemonyms(directory: string, problems: Problem[]): Map<string, string> {
  const file = join(directory, 'demonyms.csv');
  const rows = readCsv(file, ['word', 'country', 'note'], problems);
  for (const { line, word, country } of rows) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (country !== '-' && !isCountry(country))
      report(`unknown country \`${country}\``, 'use an ISO alpha-2 code, or - for none');
    if (word !== word.toLowerCase()) report(`\`${word}\` can never match`, 'write it in lower case');
  }
  return new Map(rows.map(({ word, country }) => [word, country]));
}

/** Home countries of brands whose description names none, by Wikidata id. */
export function readHomes(directory: string, problems: Problem[]): Map<string, string> {
  const file = join(directory, 'homes.csv');
  const rows = readCsv(file, ['wikidata', 'home', 'name'], problems);
  for (const { line, home } of rows)
    checkCountry(home, (problem, remedy) => problems.push({ file, line, problem, remedy }));
  return new Map(rows.map(({ wikidata, home }) => [wikidata, home]));
}

/** Platforms that host others' pages: a brand doesn't own one by naming it as its website. */
export function readSharedHosts(directory: string, problems: Problem[]): Set<string> {
  return new Set(
    readCsv(join(directory, 'shared-hosts.csv'), ['host', 'why'], problems).map(({ host }) => host),
  );
}
