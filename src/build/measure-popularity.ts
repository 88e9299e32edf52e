// Each draft's popularity, from what the sources say about it.
import type { Draft } from './draft.ts';
import { scorePopularity } from './popularity.ts';

export function measurePopularity(drafts: readonly Draft[]): Map<Draft, number> {
  return new Map(drafts.map((draft) => [draft, measureOne(draft)]));
}

export function measureOne(draft: Draft): number {
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
