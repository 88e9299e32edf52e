// Which Singapore names are kept aside to measure the catalogue: about 15 %, by a hash of the brand's name, so that the
// same names are aside in every build and outlets of one brand are on one side. Rules and mappings are written without
// looking at them; `buildCatalogue({ …, withoutSetAside: true })` makes a catalogue that has never seen them.
import { createHash } from 'node:crypto';
import { foldName } from '../../catalogue/fold-name.ts';
import type { ObservationRow } from '../../sources/read-observations.ts';
import { type Draft, indexById } from '../draft.ts';

const SEED = 'singapore 2026-11';
const SET_ASIDE_PERCENT = 15;
/** Of the stores with a data point of a code, of which there are few. */
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

/** Without what was seen in Singapore of the stores that are set aside, under the source's name or ours. */
export function leaveOutPoints(
  rows: readonly ObservationRow[],
  drafts: readonly Draft[],
): readonly ObservationRow[] {
  const byId = indexById(drafts);
  return rows.filter(({ merchant, observation: { country, seenAs } }) => {
    const names = [seenAs, byId.get(merchant)?.name].filter((name) => name !== undefined);
    return country !== 'SG' || !names.some((name) => isSetAside(name, POINTS_PERCENT));
  });
}
