// data/changes/<edition>.csv: what each edition changed about cards and codes. `mcc-lookup changes --before` writes it, a
// diff of it is reviewed, and from then on it stays as it is.
//
//   about,region,id,name,what,change,rate_before,before,rate_after,after,added,removed,from,cause,effect,sources,as_of
//   card,SG,WWMC,DBS Woman's World Card,online spending,changed,4,"4 MPD: cap at S$1,500 a month",4,"4 MPD: cap at S$1,000
//     a month",,,2025-08-01,terms,worse,https://…,2025-07-31
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CAUSES, CHANGE_KINDS, type Change, EFFECTS, SUBJECTS } from '../catalogue/change.ts';
import type { Problem } from '../catalogue/problem.ts';
import { type Row, readCsv, splitList } from './csv.ts';
import { isPartialDate } from './value-formats.ts';

const COLUMNS = [
  'about',
  'region',
  'id',
  'name',
  'what',
  'change',
  'rate_before',
  'before',
  'rate_after',
  'after',
  'added',
  'removed',
  'from',
  'cause',
  'effect',
  'sources',
  'as_of',
] as const;

/** The latest edition first; each in the order of its file. */
export function readChanges(folder: string, problems: Problem[]): Change[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return files
    .sort()
    .reverse()
    .flatMap((name) => readFile(join(folder, name), problems));
}

function readFile(file: string, problems: Problem[]): Change[] {
  const edition = basename(file, '.csv');
  if (edition.length !== '2026-11-16'.length || !isPartialDate(edition))
    problems.push({
      file,
      line: 0,
      problem: 'its name is not the day of an edition',
      remedy: 'call it after data/edition.txt: 2026-11-16.csv',
    });
  return readCsv(file, COLUMNS, problems).map((row) => readRow(row, edition, file, problems));
}

function readRow(
  row: Row<(typeof COLUMNS)[number]>,
  edition: string,
  file: string,
  problems: Problem[],
): Change {
  const report = (problem: string, remedy: string) =>
    problems.push({ file, line: row.line, problem, remedy });
  const oneOf = <Word extends string>(column: keyof typeof row, words: readonly Word[]): Word => {
    const word = words.find((each) => each === row[column]);
    if (word === undefined) report(`${column} is \`${row[column]}\``, `use one of ${words.join(', ')}`);
    return word ?? words[0]!;
  };
  const rate = (column: 'rate_before' | 'rate_after'): number | undefined => {
    if (row[column] === '') return undefined;
    const number = Number(row[column]);
    if (!(number >= 0)) report(`${column} is \`${row[column]}\``, 'write a number, 0 or more');
    return number;
  };
  const date = (column: 'from' | 'as_of'): string | undefined => {
    if (row[column] === '') return undefined;
    if (!isPartialDate(row[column]))
      report(`${column} is \`${row[column]}\``, 'write a day, a month or a year');
    return row[column];
  };
  const { region, id, name, what, before, after } = row;
  const [rateBefore, rateAfter, from, asOf] = [
    rate('rate_before'),
    rate('rate_after'),
    date('from'),
    date('as_of'),
  ];
  return {
    edition,
    about: oneOf('about', SUBJECTS),
    ...(region !== '' && { region }),
    id,
    name,
    what,
    change: oneOf('change', CHANGE_KINDS),
    ...(rateBefore !== undefined && { rateBefore }),
    ...(before !== '' && { before }),
    ...(rateAfter !== undefined && { rateAfter }),
    ...(after !== '' && { after }),
    added: splitList(row.added),
    removed: splitList(row.removed),
    ...(from !== undefined && { from }),
    cause: oneOf('cause', CAUSES),
    ...(row.effect !== '' && { effect: oneOf('effect', EFFECTS) }),
    sources: splitList(row.sources),
    ...(asOf !== undefined && { asOf }),
  };
}

/** The file of an edition. */
export function formatChanges(changes: readonly Change[]): string {
  const rows = changes.map((change) => [
    change.about,
    change.region,
    change.id,
    change.name,
    change.what,
    change.change,
    change.rateBefore,
    change.before,
    change.rateAfter,
    change.after,
    change.added.join('|'),
    change.removed.join('|'),
    change.from,
    change.cause,
    change.effect,
    change.sources.join('|'),
    change.asOf,
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(formatCell).join(',')}\n`).join('');
}

function formatCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
