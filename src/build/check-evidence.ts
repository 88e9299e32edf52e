// Checks across the sources: every code is in the list of codes, every cited source is in the register.
import type { Inference } from '../catalogue/evidence.ts';
import type { Problem } from '../catalogue/problem.ts';
import { locateRow, type MerchantRow } from '../sources/read-merchants.ts';
import type { ObservationRow } from '../sources/read-observations.ts';

type Place = Pick<Problem, 'file' | 'line'>;

/** What evidence may name. */
export interface Known {
  readonly mccs: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
  /** Codes below 3000 or above 3999 that only lists of others have: no card network can be expected to carry them. */
  readonly unlisted?: ReadonlySet<string>;
  /** Ids of merchants that were observed enough to need no code of their own. */
  readonly observed: ReadonlySet<string>;
}

export function checkRow(row: MerchantRow, known: Known, problems: Problem[]): void {
  const place = locateRow(row);
  if (row.mcc) checkMcc(place, row.mcc, known, problems);
  else if (!known.observed.has(row.id))
    problems.push({
      ...place,
      problem: `merchant ${row.id} has neither an MCC nor observations of two payments or more`,
      remedy: 'fill in the mcc column',
    });
  checkSource(place, row.source, known, problems);
}

export interface CitedEvidence {
  readonly observations: readonly ObservationRow[];
  readonly imported: readonly (Place & { readonly codes: readonly Inference[] })[];
}

export function checkEvidence(
  { observations, imported }: CitedEvidence,
  known: Pick<Known, 'mccs' | 'sources' | 'unlisted'>,
  problems: Problem[],
): void {
  for (const { file, line, observation } of observations)
    if (known.unlisted?.has(observation.mcc) && observation.trust !== 'low')
      problems.push({
        file,
        line,
        problem: `no network lists code ${observation.mcc}, so its trust cannot be ${observation.trust}`,
        remedy: 'set its trust to low',
      });
  const cited = [
    ...observations.map(({ file, line, observation }) => ({ file, line, codes: [observation] })),
    ...imported,
  ];
  for (const { file, line, codes } of cited)
    for (const { mcc, source } of codes) {
      checkMcc({ file, line }, mcc, known, problems);
      checkSource({ file, line }, source, known, problems);
    }
}

function checkMcc(place: Place, mcc: string, { mccs }: Pick<Known, 'mccs'>, problems: Problem[]): void {
  if (!mccs.has(mcc))
    problems.push({
      ...place,
      problem: `unknown MCC \`${mcc}\``,
      remedy: 'use a code from data/mcc/codes.csv',
    });
}

function checkSource(
  place: Place,
  source: string,
  { sources }: Pick<Known, 'sources'>,
  problems: Problem[],
): void {
  if (!sources.has(source))
    problems.push({
      ...place,
      problem: `unknown source \`${source}\``,
      remedy: 'use `operator` in files of your own, or an id of data/sources.csv; add a new source there',
    });
}
