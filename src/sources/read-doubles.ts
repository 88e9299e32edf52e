// Reads data/doubles.csv: merchants that several lists, or one list several times, have under different names.
import type { Problem } from '../catalogue/problem.ts';
import { readCsv } from './csv.ts';

export interface Double {
  readonly merchant: string;
  /** The merchant that is kept; absent if the two only have a name in common. */
  readonly sameAs?: string;
}

const NOBODY = 'none';

export function readDoubles(file: string, problems: Problem[]): Double[] {
  const rows = readCsv(file, ['merchant', 'same_as', 'why'], problems);
  const joined = new Set(rows.flatMap(({ merchant, same_as }) => (same_as === NOBODY ? [] : [merchant])));
  const seen = new Set<string>();
  return rows.map(({ line, merchant, same_as, why }) => {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!merchant || !same_as) report('an id is missing', `fill in both; \`${NOBODY}\` is nobody`);
    if (!why) report(`the reason for ${merchant} is missing`, 'say why in the last column');
    if (seen.has(merchant)) report(`${merchant} is listed twice`, 'keep one row');
    seen.add(merchant);
    if (joined.has(same_as))
      report(`${same_as} is itself the same as another merchant`, 'write the id of the one that is kept');
    return { merchant, ...(same_as === NOBODY ? {} : { sameAs: same_as }) };
  });
}
