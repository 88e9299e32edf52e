// data/manifest.json: what the catalogue holds, committed so that every change to the data shows its effect.

import type { Contents } from '../catalogue/contents.ts';
import { UNKNOWN_COUNTRY } from '../catalogue/merchant.ts';

export interface Manifest {
  readonly edition: string;
  readonly upstream: string;
  readonly digest: string;
  readonly counts: Contents['meta']['counts'] & {
    readonly unknownHome: number;
    readonly withDomain: number;
    readonly rules: number;
  };
  /** Merchants by the strongest kind of evidence for their usual code. */
  readonly byBasis: Readonly<Record<string, number>>;
  /** Pieces of evidence by source. */
  readonly bySource: Readonly<Record<string, number>>;
  readonly cardsByRegion: Readonly<Record<string, number>>;
  /** Merchants by home country. */
  readonly byHome: Readonly<Record<string, number>>;
}

export function describeManifest({ meta, merchants, cards }: Contents, digest: string): Manifest {
  const byBasis = new Map<string, number>();
  const bySource = new Map<string, number>();
  const byHome = new Map<string, number>();
  let withDomain = 0;
  for (const { home, sites, evidence, usual } of merchants) {
    count(byBasis, usual.basis);
    count(byHome, home);
    for (const { source } of evidence) count(bySource, source);
    if (sites.some((site) => !site.owner)) withDomain++;
  }
  const cardsByRegion = new Map<string, number>();
  for (const { region } of cards) count(cardsByRegion, region);
  return {
    edition: meta.edition,
    upstream: meta.upstream,
    digest,
    counts: {
      ...meta.counts,
      unknownHome: byHome.get(UNKNOWN_COUNTRY) ?? 0,
      withDomain,
      rules: cards.reduce((sum, card) => sum + card.rules.length, 0),
    },
    byBasis: sortByKey(byBasis),
    bySource: sortByKey(bySource),
    cardsByRegion: sortByKey(cardsByRegion),
    byHome: sortByKey(byHome),
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** So that two builds give the same text. */
function sortByKey(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
