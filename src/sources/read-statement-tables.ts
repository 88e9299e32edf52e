// Reads data/statements: payment routes, abbreviations, noise words, banks' own words, and places.
import { join } from 'node:path';
import { foldName } from '../catalogue/fold-name.ts';
import type { Problem } from '../catalogue/problem.ts';
import {
  type BankWordUse,
  NOISE_KINDS,
  type NoiseKind,
  type PaymentRoute,
  ROUTE_KINDS,
  type RouteKind,
  type StatementTables,
} from '../catalogue/statement-tables.ts';
import { readCsv } from './csv.ts';
import { checkCountry } from './value-formats.ts';

const FOLD_REMEDY = 'write plain words in lower case';

/** `isMerchant`: whether a merchant with that id exists. */
export function readStatementTables(
  directory: string,
  isMerchant: (id: string) => boolean,
  problems: Problem[],
): StatementTables {
  return {
    routes: readRoutes(join(directory, 'routes.csv'), isMerchant, problems),
    abbreviations: readAbbreviations(join(directory, 'abbreviations.csv'), problems),
    noise: readNoise(join(directory, 'noise-words.csv'), problems),
    bankWords: readBankWords(join(directory, 'bank-words.csv'), problems),
    places: readPlaces(join(directory, 'places.csv'), problems),
  };
}

function readRoutes(file: string, isMerchant: (id: string) => boolean, problems: Problem[]): PaymentRoute[] {
  const rows = readCsv(file, ['prefix', 'route', 'kind', 'merchant', 'example'], problems);
  const seen = new Set<string>();
  return rows
    .map(({ line, prefix, route, kind, merchant, example }) => {
      const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
      if (seen.has(prefix)) report(`\`${prefix}\` is listed twice`, 'keep one row');
      seen.add(prefix);
      if (!prefix || !route) report('a prefix or a route is missing', 'fill in both');
      if (prefix !== prefix.toUpperCase())
        report(`\`${prefix}\` is not in upper case`, 'write it as it is on statements');
      if (!example.startsWith(prefix))
        report(`the example for \`${prefix}\` does not begin with it`, 'give a line that does');
      if (merchant && !isMerchant(merchant))
        report(`unknown merchant \`${merchant}\``, 'use an id from data/merchants, or leave it empty');
      if (!ROUTE_KINDS.includes(kind as RouteKind))
        report(`unknown kind \`${kind}\``, `use one of ${ROUTE_KINDS.join(', ')}`);
      return { prefix, route, kind: kind as RouteKind, ...(merchant ? { merchant } : {}) };
    })
    .sort((one, other) => other.prefix.length - one.prefix.length || (one.prefix < other.prefix ? -1 : 1));
}

export function readAbbreviations(file: string, problems: Problem[]): Record<string, string> {
  const rows = readCsv(file, ['short', 'long', 'example'], problems);
  for (const { line, short, long, example } of rows) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (foldName(short) !== short || foldName(long) !== long)
      report(`\`${short}\` or \`${long}\` can never match`, FOLD_REMEDY);
    if (
      !foldName(example).includes(short) &&
      !foldName(example).replaceAll(' ', '').includes(short.replaceAll(' ', ''))
    )
      report(`the example for \`${short}\` does not contain it`, 'give a line that contains it');
  }
  return collectTable(
    file,
    rows.map(({ line, short, long }) => ({ line, key: short, value: long })),
    problems,
  );
}

function readNoise(file: string, problems: Problem[]): Record<string, NoiseKind> {
  const rows = readCsv(file, ['word', 'kind', 'example'], problems);
  for (const { line, word, kind } of rows) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (foldName(word) !== word) report(`\`${word}\` can never match`, FOLD_REMEDY);
    if (!NOISE_KINDS.includes(kind as NoiseKind))
      report(`unknown kind \`${kind}\``, `use one of ${NOISE_KINDS.join(', ')}`);
  }
  return collectTable(
    file,
    rows.map(({ line, word, kind }) => ({ line, key: word, value: kind as NoiseKind })),
    problems,
  );
}

function readBankWords(file: string, problems: Problem[]): Record<string, BankWordUse> {
  const rows = readCsv(file, ['word', 'alone', 'example'], problems);
  for (const { line, word, alone, example } of rows) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (foldName(word) !== word) report(`\`${word}\` can never match`, FOLD_REMEDY);
    if (alone !== 'yes' && alone !== 'no') report(`alone is \`${alone}\``, 'use yes or no');
    if (!foldName(example).split(' ').includes(word))
      report(`the example for \`${word}\` does not contain it`, 'give a line that contains it');
  }
  return collectTable(
    file,
    rows.map(({ line, word, alone }) => ({
      line,
      key: word,
      value: alone === 'yes' ? ('alone' as const) : ('together' as const),
    })),
    problems,
  );
}

export function readPlaces(file: string, problems: Problem[]): Record<string, string> {
  const rows = readCsv(file, ['place', 'country'], problems);
  for (const { line, place, country } of rows) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (foldName(place) !== place) report(`\`${place}\` can never match`, FOLD_REMEDY);
    checkCountry(country, report);
  }
  return collectTable(
    file,
    rows.map(({ line, place, country }) => ({ line, key: place, value: country })),
    problems,
  );
}

function collectTable<Value>(
  file: string,
  rows: readonly { line: number; key: string; value: Value }[],
  problems: Problem[],
): Record<string, Value> {
  const table = new Map<string, Value>();
  for (const { line, key, value } of rows) {
    if (table.has(key))
      problems.push({ file, line, problem: `\`${key}\` is listed twice`, remedy: 'keep one row' });
    table.set(key, value);
  }
  return Object.fromEntries(table);
}
