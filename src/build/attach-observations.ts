// Attaches each observation to its merchant. The edited row gives the merchant's id; an unknown id is a problem.
import type { Problem } from '../catalogue/problem.ts';
import type { ObservationRow } from '../sources/read-observations.ts';
import { type Draft, indexById } from './draft.ts';

export function attachObservations(
  rows: readonly ObservationRow[],
  drafts: readonly Draft[],
  problems: Problem[],
): void {
  const byId = indexById(drafts);
  for (const { file, line, merchant, observation } of rows) {
    const draft = byId.get(merchant);
    if (draft) draft.evidence.push(observation);
    else
      problems.push({
        file,
        line,
        problem: `there is no merchant ${merchant}`,
        remedy: 'add it to data/merchants, or use the id that `mcc-lookup search` shows',
      });
  }
}
