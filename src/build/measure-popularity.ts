// Each draft's popularity, from what the sources say about it.
import type { Draft } from './draft.ts';
import { scorePopularity } from './popularity.ts';

// What nobody has listed for so long may be closed: it is the least known, and stands behind all others in a search.
const MAX_YEARS_UNCONFIRMED = 7;

export function measurePopularity(drafts: readonly Draft[], edition: string): Map<Draft, number> {
  return new Map(drafts.map((draft) => [draft, measureOne(draft, edition)]));
}

export function measureOne(draft: Draft, edition: string): number {
  if (isUnconfirmed(draft, edition)) return 0;
  const score = scorePopularity({
    name: draft.name,
    countries: draft.countries,
    hosts: draft.claims.map(({ host }) => host),
    accounts: draft.accounts,
    rows: draft.rows,
    observations: draft.evidence.reduce(
      (sum, piece) => sum + (piece.kind === 'observed' ? (piece.count ?? 1) : 0),
      0,
    ),
    fame: draft.fame,
  });
  return Math.round(score * 1e4) / 1e4;
}

function isUnconfirmed({ evidence }: Draft, edition: string): boolean {
  const oldest = `${Number(edition.slice(0, 4)) - MAX_YEARS_UNCONFIRMED}${edition.slice(4)}`;
  return evidence.length > 0 && evidence.every((piece) => piece.kind === 'inferred' && piece.asOf < oldest);
}
