// Reads data/statements: payment routes, abbreviations, words that say nothing, places.
import { join } from 'node:path';
import { isCountry } from '../catalogue/country.ts';
import { foldName } from '../catalogue/fold-name.ts';
import type { Problem } from '../catalogue/problem.ts';
import {
  NOISE_KINDS,
  type NoiseKind,
  type PaymentRoute,
  ROUTE_KINDS,
  type RouteKind,
  type StatementTables,
} from '../catalogue/statement-tables.ts';
import { readCsv } from './csv.ts';

/** `isMerchant` tells ids that there are. */
export function readStatementTables(
  directory: string,
  isMerchant: (id: string) => boolean,
  problems: Problem[],
): StatementTables {
  return {
    routes: readRoutes(join(directory, 'routes.csv'), isMerchant, problems),
    abbreviations: readFolded(join(directory, 'abbreviations.csv'), ['short', 'long', 'example'], problems),
    noise: readNoise(join(directory, 'noise-words.csv'), problems),
    places: readPlaces(join(directory, 'places.csv'), problems),
  };
}

function readRoutes(file: string, isMerchant: (id: string) => boolean, problems: Problem[]): PaymentRoute[] {
  const rows = readCsv(file, ['prefix', 'route', 'kind', 'merchant', 'example'], problems);
  return rows
    .map(({ line, prefix, route, kind, merchant, example }) => {
      const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
      if (!prefix || !route) report('a prefix or a route is missing', 'fill both');
      if (prefix !== prefix.toUpperCase())
        report(`\`${prefix}\` is not in upper case`, 'write it as lines have it');
      if (!example.startsWith(prefix))
        report(`the example of \`${prefix}\` does not begin with it`, 'give a line that does');
      if (merchant && !isMerchant(merchant))
        report(`unknown merchant \`${merchant}\``, 'use an id of data/merchants, or leave it empty');
      if (!ROUTE_KINDS.includes(kind as RouteKind))
        report(`unknown kind \`${kind}\``, `use one of ${ROUTE_KINDS.join(', ')}`);
      return { prefix, route, kind: kind as RouteKind, ...(merchant ? { merchant } : {}) };
    })
    .sort((one, other) => other.prefix.length - one.prefix.length || (one.prefix < other.prefix ? -1 : 1));
}

function readFolded(
  file: string,
  columns: readonly ['short', 'long', 'example'],
  problems: Problem[],
): Record<string, string> {
  const rows = readCsv(file, columns, problems);
  for (const { line, short, long, example } of rows) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (foldName(short) !== short || foldName(long) !== long)
      report(`\`${short}\` or \`${long}\` is never found`, 'write plain words in lower case');
    if (
      !foldName(example).includes(short) &&
      !foldName(example).replaceAll(' ', '').includes(short.replaceAll(' ', ''))
    )
      report(`the example of \`${short}\` lacks it`, 'give a line that has it');
  }
  return asTable(
    file,
    rows.map(({ line, short, long }) => ({ line, key: short, value: long })),
    problems,
  );
}

function readNoise(file: string, problems: Problem[]): Record<string, NoiseKind> {
  const rows = readCsv(file, ['word', 'kind', 'example'], problems);
  for (const { line, kind } of rows)
    if (!NOISE_KINDS.includes(kind as NoiseKind))
      problems.push({
        file,
        line,
        problem: `unknown kind \`${kind}\``,
        remedy: `use one of ${NOISE_KINDS.join(', ')}`,
      });
  return asTable(
    file,
    rows.map(({ line, word, kind }) => ({ line, key: word, value: kind as NoiseKind })),
    problems,
  );
}

function readPlaces(file: string, problems: Problem[]): Record<string, string> {
  const rows = readCsv(file, ['place', 'country'], problems);
  for (const { line, country } of rows)
    if (!isCountry(country))
      problems.push({
        file,
        line,
        problem: `unknown country \`${country}\``,
        remedy: 'use an ISO alpha-2 code',
      });
  return asTable(
    file,
    rows.map(({ line, place, country }) => ({ line, key: place, value: country })),
    problems,
  );
}

function asTable<Value>(
  file: string,
  rows: readonly { line: number; key: string; value: Value }[],
  problems: Problem[],
): Record<string, Value> {
  const table: Record<string, Value> = {};
  for (const { line, key, value } of rows) {
    if (Object.hasOwn(table, key))
      problems.push({ file, line, problem: `\`${key}\` stands twice`, remedy: 'keep one row' });
    table[key] = value;
  }
  return table;
}
