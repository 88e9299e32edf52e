// Reads data/model/likely-codes.sections: the model of likely codes, which `npm run import -- model` trains. Its digest
// is checked.
import { readFileSync } from 'node:fs';
import type { Problem } from '../catalogue/problem.ts';
import { openSections, type Sections, SnapshotError } from '../catalogue/sections.ts';
import { reportUnreadable } from './csv.ts';

/** Undefined, with a problem, if it is missing or damaged. */
export function readModel(file: string, problems: Problem[]): Sections | undefined {
  try {
    return openSections(readFileSync(file)).sections;
  } catch (error) {
    if (error instanceof SnapshotError)
      problems.push({ file, line: 0, problem: error.message, remedy: 'run `npm run import -- model`' });
    else reportUnreadable(file, error as Error, problems);
    return undefined;
  }
}
