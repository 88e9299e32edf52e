// Which Singapore names are set aside to measure the catalogue: about 15 %, by a hash of the brand's name, so that
// every build sets the same names aside and all outlets of a brand are on the same side. Rules and mappings are written
// without looking at them; ../measure.ts writes data that has never seen them.
import { createHash } from 'node:crypto';
import { type Draft, indexById } from '../../src/build/draft.ts';
import { foldName } from '../../src/catalogue/fold-name.ts';
import type { ObservationRow } from '../../src/sources/read-observations.ts';

const SEED = 'singapore 2026-11';
const SET_ASIDE_PERCENT = 15;
/** For the stores that have a data point for a code; there are few of them. */
export const POINTS_PERCENT = 33;

export function isSetAside(name: string, percent = SET_ASIDE_PERCENT): boolean {
  const digest = createHash('sha256')
    .update(`${SEED}/${foldBrand(name)}`)
    .digest();
  return digest.readUInt32BE(0) % 100 < percent;
}

/** `Koi Thé (B1-12)`, `KOI Thé @ Bedok` and `Koi The Pte Ltd` are one brand. */
export function foldBrand(name: string): string {
  const bare = name
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/\s[@|].*$/, ' ')
    .replace(/\b(?:pte|private|ltd|limited|llp)\b\.?/gi, ' ');
  return foldName(bare) || foldName(name);
}

/** Leaves out Singapore observations of stores that are set aside, under the source's name or ours. */
export function excludeSetAside(
  rows: readonly ObservationRow[],
  drafts: readonly Draft[],
): readonly ObservationRow[] {
  const byId = indexById(drafts);
  return rows.filter(({ merchant, observation: { country, seenAs } }) => {
    const names = [seenAs, byId.get(merchant)?.name].filter((name) => name !== undefined);
    return country !== 'SG' || !names.some((name) => isSetAside(name, POINTS_PERCENT));
  });
}
