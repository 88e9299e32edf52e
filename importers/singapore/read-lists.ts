// Reads the lists next to this file: names in mall directories and public registers with their kind of business, and the tables that
// map a kind, or a word in a name, to MCCs. Only parses and cites; join-singapore.ts decides.
import { join } from 'node:path';
import { squashName } from '../../src/catalogue/fold-name.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readCsv, splitList } from '../../src/sources/csv.ts';
import { checkCountry, isPartialDate } from '../../src/sources/value-formats.ts';
import { EATERIES_SOURCE, EATERY } from './eateries.ts';

/** A name in a mall's directory or a register. */
export interface ListedName {
  readonly line: number;
  readonly file: string;
  readonly name: string;
  /** `Fashion`, `licensed hotel`: as written in the list. */
  readonly kind: string;
  /** An editor's code for the brand, if the kind alone would mislead. */
  readonly brandMcc?: string;
  readonly outlets: number;
  readonly source: string;
  readonly asOf: string;
}

/** The codes of a kind of business; a word from one of its groups in the name is a better clue. */
export interface KindRow {
  readonly line: number;
  readonly kind: string;
  /** Likeliest first; none if only a word in the name can tell. */
  readonly mccs: readonly string[];
  readonly groups: readonly string[];
}

export interface WordRow {
  readonly line: number;
  readonly word: string;
  readonly group: string;
  readonly mcc: string;
}

const VERDICTS = ['drop', 'same', 'code', 'name'] as const;

/** What a person decided about one name. */
export interface ReviewRow {
  readonly line: number;
  readonly name: string;
  readonly verdict: (typeof VERDICTS)[number];
  /** For `same`, a merchant's id or another listed name; for `code`, an MCC; for `name`, the better spelling. */
  readonly value: string;
}

export interface SingaporeTables {
  readonly names: readonly ListedName[];
  /** From a register so old that its names stand behind all others. */
  readonly eateries: readonly ListedName[];
  /** What is cooked and words around it, which name no shop by themselves. */
  readonly dishes: ReadonlySet<string>;
  readonly kinds: readonly KindRow[];
  readonly words: readonly WordRow[];
  readonly places: readonly string[];
  /** Home countries of brands from abroad, by squashed name; the home of all others is Singapore. */
  readonly homes: ReadonlyMap<string, string>;
  readonly reviews: readonly ReviewRow[];
  readonly files: { readonly kinds: string; readonly words: string; readonly reviews: string };
}

const MALLS_SOURCE = 'singapore-mall-data';
/** By the register's name in the list. */
const REGISTER_SOURCES: Readonly<Record<string, string>> = {
  attractions_museums: 'stb-attractions',
  chas_clinics: 'moh-chas-clinics',
  chas_clinics_older: 'moh-chas-clinics',
  ecda_preschools: 'ecda-preschools',
  gyms_sports: 'sportsg-facilities',
  hotels: 'stb-hotels',
  hpb_healthier_eateries: 'hpb-healthier-eateries',
  hsa_pharmacies: 'hsa-pharmacies',
  private_education: 'ssg-private-education',
};
// The file is of January 2021; what it has and what it lacks is of about January 2019.
const EATERIES_AS_OF = '2019-01';
const NO_CODE = 'none';
const COUNT = /^[1-9]\d*$/;

/** Checks the codes and sources that the lists name, too. */
export function readSingaporeLists(
  directory: string,
  known: Parameters<typeof checkLists>[1],
  problems: Problem[],
): SingaporeTables {
  const tables = readTables(directory, problems);
  checkLists(tables, known, problems);
  return tables;
}

function checkLists(
  { names, eateries, kinds, words, reviews, files }: SingaporeTables,
  { mccs, sources }: { readonly mccs: ReadonlySet<string>; readonly sources: ReadonlySet<string> },
  problems: Problem[],
): void {
  const checkMcc = (file: string, line: number, mcc: string): void => {
    if (!mccs.has(mcc))
      problems.push({
        file,
        line,
        problem: `unknown MCC \`${mcc}\``,
        remedy: 'use a code from data/mcc/codes.csv',
      });
  };
  for (const { file, line, brandMcc, source } of [...names, ...eateries]) {
    if (brandMcc !== undefined) checkMcc(file, line, brandMcc);
    if (!sources.has(source))
      problems.push({
        file,
        line,
        problem: `unknown source \`${source}\``,
        remedy: 'add it to data/sources.csv',
      });
  }
  for (const row of kinds) for (const mcc of row.mccs) checkMcc(files.kinds, row.line, mcc);
  for (const { line, mcc } of words) checkMcc(files.words, line, mcc);
  for (const { line, verdict, value } of reviews)
    if (verdict === 'code') checkMcc(files.reviews, line, value);
}

export function readTables(directory: string, problems: Problem[]): SingaporeTables {
  const path = (name: string): string => join(directory, name);
  const kinds = readKinds(path('kinds.csv'), problems);
  const names = [
    ...readMalls(path('malls.csv'), problems),
    ...readRegisters(path('registers.csv'), problems),
  ];
  const eateries = readEateries(path('eateries.csv'), problems);
  const known = new Set(kinds.map(({ kind }) => kind));
  for (const { file, line, kind } of [...names, ...eateries])
    if (!known.has(kind))
      problems.push({
        file,
        line,
        problem: `unknown kind of business \`${kind}\``,
        remedy: 'add it to importers/singapore/kinds.csv',
      });
  return {
    names,
    eateries,
    dishes: new Set(readCsv(path('dishes.csv'), ['word'], problems).map(({ word }) => word)),
    kinds,
    words: readWords(path('words.csv'), problems),
    places: readCsv(path('places.csv'), ['place'], problems).map(({ place }) => place),
    homes: readHomes(path('homes.csv'), problems),
    reviews: readReviews(
      path('reviews.csv'),
      new Set([...names, ...eateries].map(({ name }) => name)),
      problems,
    ),
    files: { kinds: path('kinds.csv'), words: path('words.csv'), reviews: path('reviews.csv') },
  };
}

function readMalls(file: string, problems: Problem[]): ListedName[] {
  return readCsv(file, ['name', 'category', 'brand_mcc', 'outlets', 'as_of'], problems).map((row) => {
    checkListed(row, file, problems);
    return {
      line: row.line,
      file,
      name: row.name,
      kind: row.category,
      ...(row.brand_mcc ? { brandMcc: row.brand_mcc } : {}),
      outlets: Number(row.outlets),
      source: MALLS_SOURCE,
      asOf: row.as_of,
    };
  });
}

function readRegisters(file: string, problems: Problem[]): ListedName[] {
  return readCsv(file, ['name', 'kind', 'registers', 'outlets', 'as_of'], problems).map((row) => {
    checkListed(row, file, problems);
    const register = splitList(row.registers)[0] ?? '';
    const source = REGISTER_SOURCES[register];
    if (source === undefined)
      problems.push({
        file,
        line: row.line,
        problem: `unknown register \`${register}\``,
        remedy: 'use one that importers/singapore/read-lists.ts names, or add it there',
      });
    return {
      line: row.line,
      file,
      name: row.name,
      kind: row.kind,
      outlets: Number(row.outlets),
      source: source ?? register,
      asOf: row.as_of,
    };
  });
}

function readEateries(file: string, problems: Problem[]): ListedName[] {
  return readCsv(file, ['name', 'outlets'], problems).map((row) => {
    checkListed({ ...row, as_of: EATERIES_AS_OF }, file, problems);
    return {
      line: row.line,
      file,
      name: row.name,
      kind: EATERY,
      outlets: Number(row.outlets),
      source: EATERIES_SOURCE,
      asOf: EATERIES_AS_OF,
    };
  });
}

function checkListed(
  row: { readonly line: number; readonly name: string; readonly outlets: string; readonly as_of: string },
  file: string,
  problems: Problem[],
): void {
  const report = (problem: string, remedy: string) =>
    problems.push({ file, line: row.line, problem, remedy });
  if (!row.name) report('there is no name', 'remove the row');
  if (!COUNT.test(row.outlets)) report(`outlets is \`${row.outlets}\``, 'write a number of 1 or more');
  if (!isPartialDate(row.as_of)) report(`as_of is \`${row.as_of}\``, 'write 2026, 2026-05 or 2026-05-31');
}

function readKinds(file: string, problems: Problem[]): KindRow[] {
  const seen = new Set<string>();
  return readCsv(file, ['kind', 'mcc', 'groups', 'why'], problems).map(({ line, kind, mcc, groups, why }) => {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (seen.has(kind)) report(`kind \`${kind}\` is listed twice`, 'keep one row');
    seen.add(kind);
    if (!mcc || !why)
      report(`kind \`${kind}\` needs a code and a reason`, `fill in both; \`${NO_CODE}\` is a code`);
    return { line, kind, mccs: mcc === NO_CODE ? [] : splitList(mcc), groups: splitList(groups) };
  });
}

function readWords(file: string, problems: Problem[]): WordRow[] {
  return readCsv(file, ['word', 'group', 'mcc', 'why'], problems).map(({ line, word, group, mcc, why }) => {
    if (!word || !group || !mcc || !why)
      problems.push({ file, line, problem: 'a cell is empty', remedy: 'fill in word, group, mcc and why' });
    return { line, word, group, mcc };
  });
}

function readReviews(file: string, listed: ReadonlySet<string>, problems: Problem[]): ReviewRow[] {
  return readCsv(file, ['name', 'verdict', 'value', 'why'], problems).map((row) => {
    const { line, name, verdict, value } = row;
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!listed.has(name))
      report(`\`${name}\` is not in any list`, 'write the name as the list does, or remove the row');
    if (!row.why) report(`the reason for \`${name}\` is missing`, 'say why in the last column');
    if (!VERDICTS.some((each) => each === verdict))
      report(`unknown verdict \`${verdict}\``, `use ${VERDICTS.join(', ')}`);
    if ((verdict === 'drop') !== !value)
      report(
        `\`${verdict}\` with the value \`${value}\``,
        'leave the value empty for drop, and only for drop',
      );
    return { line, name, verdict: verdict as ReviewRow['verdict'], value };
  });
}

function readHomes(file: string, problems: Problem[]): Map<string, string> {
  const rows = readCsv(file, ['brand', 'home'], problems);
  for (const { line, home } of rows)
    checkCountry(home, (problem, remedy) => problems.push({ file, line, problem, remedy }));
  return new Map(rows.map(({ brand, home }) => [squashName(brand), home]));
}
