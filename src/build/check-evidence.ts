// What only the sources together can show: every code is in the list, every cited source is in the register.
import type { Problem } from '../catalogue/problem.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';
import type { ObservationRow } from '../sources/read-observations.ts';
import type { CategoryRow } from '../sources/read-upstream-tables.ts';

interface Evidenced {
  readonly rows: readonly MerchantRow[];
  readonly observations: readonly ObservationRow[];
  readonly categories: readonly CategoryRow[];
  readonly categoriesFile: string;
}

export function checkEvidence(
  { rows, observations, categories, categoriesFile }: Evidenced,
  mccs: ReadonlySet<string>,
  sources: ReadonlySet<string>,
  problems: Problem[],
): void {
  const checkMcc = (file: string, line: number, mcc: string): void => {
    if (!mccs.has(mcc))
      problems.push({
        file,
        line,
        problem: `unknown MCC \`${mcc}\``,
        remedy: 'use a code of data/mcc/codes.csv',
      });
  };
  const checkSource = (file: string, line: number, source: string): void => {
    if (!sources.has(source))
      problems.push({
        file,
        line,
        problem: `unknown source \`${source}\``,
        remedy: 'add it to data/sources.csv',
      });
  };
  for (const { file, line, mcc, source } of rows) {
    if (mcc) checkMcc(file, line, mcc);
    checkSource(file, line, source);
  }
  for (const { file, line, observation } of observations) {
    checkMcc(file, line, observation.mcc);
    checkSource(file, line, observation.source);
  }
  const seen = new Set(observations.map(({ merchant }) => merchant));
  for (const { file, line, id, mcc } of rows)
    if (!mcc && !seen.has(id))
      problems.push({
        file,
        line,
        problem: `merchant ${id} has neither an MCC nor an observation`,
        remedy: 'fill the mcc column',
      });
  for (const { line, mcc } of categories) if (mcc !== undefined) checkMcc(categoriesFile, line, mcc);
}
