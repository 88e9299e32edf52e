// Checks across the sources: every code is in the list of codes, every cited source is in the register.
import type { Problem } from '../catalogue/problem.ts';
import { locateRow, type MerchantRow } from '../sources/read-merchants.ts';
import type { ObservationRow } from '../sources/read-observations.ts';
import type { ObservedLine } from '../sources/read-observed.ts';
import type { SingaporeTables } from '../sources/read-singapore.ts';
import type { CategoryRow } from '../sources/read-upstream-tables.ts';

type Place = Pick<Problem, 'file' | 'line'>;

interface EvidenceInputs {
  readonly observations: readonly ObservationRow[];
  readonly lines?: readonly ObservedLine[];
  readonly categories: readonly CategoryRow[];
  readonly categoriesFile: string;
  readonly singapore?: SingaporeTables;
}

/** What evidence may name. */
interface Known {
  readonly mccs: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
}

/** `observed`: ids of merchants with observations, which need no code of their own. */
export function checkRow(
  row: MerchantRow,
  known: Known & { readonly observed: ReadonlySet<string> },
  problems: Problem[],
): void {
  const { checkMcc, checkSource } = openChecks(known, problems);
  const place = locateRow(row);
  if (row.mcc) checkMcc(place, row.mcc);
  else if (!known.observed.has(row.id))
    problems.push({
      ...place,
      problem: `merchant ${row.id} has neither an MCC nor an observation`,
      remedy: 'fill in the mcc column',
    });
  checkSource(place, row.source);
}

function openChecks({ mccs, sources }: Known, problems: Problem[]) {
  return {
    checkMcc(place: Place, mcc: string): void {
      if (!mccs.has(mcc))
        problems.push({
          ...place,
          problem: `unknown MCC \`${mcc}\``,
          remedy: 'use a code from data/mcc/codes.csv',
        });
    },
    checkSource(place: Place, source: string): void {
      if (!sources.has(source))
        problems.push({
          ...place,
          problem: `unknown source \`${source}\``,
          remedy: 'add it to data/sources.csv',
        });
    },
  };
}

export function checkEvidence(
  { observations, lines = [], categories, categoriesFile, singapore }: EvidenceInputs,
  known: Known,
  problems: Problem[],
): void {
  const { checkMcc, checkSource } = openChecks(known, problems);
  for (const { file, line, observation } of observations) {
    checkMcc({ file, line }, observation.mcc);
    checkSource({ file, line }, observation.source);
  }
  for (const { file, at, mcc } of lines) checkMcc({ file, line: at }, mcc);
  const lineFiles = new Map(lines.map(({ file, source }) => [file, source]));
  for (const [file, source] of lineFiles) checkSource({ file, line: 1 }, source);
  for (const { line, mcc } of categories)
    if (mcc !== undefined) checkMcc({ file: categoriesFile, line }, mcc);
  if (!singapore) return;
  for (const { file, line, brandMcc, source } of singapore.names) {
    if (brandMcc !== undefined) checkMcc({ file, line }, brandMcc);
    checkSource({ file, line }, source);
  }
  for (const { line, mccs: codes } of singapore.kinds)
    for (const mcc of codes) checkMcc({ file: singapore.files.kinds, line }, mcc);
  for (const { line, mcc } of singapore.words) checkMcc({ file: singapore.files.words, line }, mcc);
  for (const { line, verdict, value } of singapore.reviews)
    if (verdict === 'code') checkMcc({ file: singapore.files.reviews, line }, value);
}
