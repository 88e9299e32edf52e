// Reads data/mcc/names.csv and data/mcc/changes.csv: what networks call a code, and what is known about its past.
import { join } from 'node:path';
import type { Mcc, MccChange } from '../catalogue/mcc.ts';
import type { Problem } from '../catalogue/problem.ts';
import { type Row, readCsv } from './csv.ts';
import { isPartialDate } from './value-formats.ts';

type Names = NonNullable<Mcc['names']>;
type Lists = ReadonlyMap<string, string>;

export function readMccNames(
  directory: string,
  known: ReadonlySet<string>,
  lists: Lists,
  problems: Problem[],
): Map<string, Names> {
  const file = join(directory, 'names.csv');
  const names = new Map<string, Names>();
  for (const row of readCsv(file, ['code', 'network', 'name', 'list'], problems)) {
    checkRow(file, row, known, lists, problems);
    const { code, network, name } = row;
    names.set(code, [...(names.get(code) ?? []), { network, name }]);
  }
  return names;
}

export function readMccChanges(
  directory: string,
  known: ReadonlySet<string>,
  lists: Lists,
  problems: Problem[],
): Map<string, MccChange[]> {
  const file = join(directory, 'changes.csv');
  const changes = new Map<string, MccChange[]>();
  for (const row of readCsv(file, ['code', 'when', 'what', 'list'], problems)) {
    checkRow(file, row, known, lists, problems);
    const { line, code, when, what, list } = row;
    if (!isPartialDate(when))
      problems.push({
        file,
        line,
        problem: `malformed date \`${when}\``,
        remedy: 'write 2019, 2019-03 or 2019-03-14',
      });
    changes.set(code, [...(changes.get(code) ?? []), { when, what, list }]);
  }
  return changes;
}

function checkRow(
  file: string,
  row: Row<'code' | 'list'>,
  known: ReadonlySet<string>,
  lists: Lists,
  problems: Problem[],
): void {
  checkCode(file, row, known, problems);
  if (!lists.has(row.list))
    problems.push({
      file,
      line: row.line,
      problem: `unknown list \`${row.list}\``,
      remedy: 'add it to data/mcc/lists.csv',
    });
}

export function checkCode(
  file: string,
  { line, code }: Row<'code'>,
  known: ReadonlySet<string>,
  problems: Problem[],
): void {
  if (!known.has(code))
    problems.push({
      file,
      line,
      problem: `unknown MCC ${code}`,
      remedy: 'use a code from data/mcc/codes.csv',
    });
}
