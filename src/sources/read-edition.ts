// Reads data/edition.txt: the day of this edition of the data, set by hand when the data changes.
import { readFileSync } from 'node:fs';
import type { Problem } from '../catalogue/problem.ts';
import { isPartialDate } from './value-formats.ts';

export function readEdition(file: string, problems: Problem[]): string {
  const edition = readFileSync(file, 'utf8').trim();
  if (edition.length !== '2026-11-16'.length || !isPartialDate(edition))
    problems.push({
      file,
      line: 1,
      problem: `\`${edition}\` is not a day`,
      remedy: 'write the day of the data as 2026-11-16',
    });
  return edition;
}
