// data/manifest.json: what the catalogue holds, committed so that every change to the data shows its effect.

import type { Contents } from '../catalogue/contents.ts';
import type { Evidence } from '../catalogue/evidence.ts';
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
  const evidence = merchants.flatMap((merchant): readonly Evidence[] => merchant.evidence);
  return {
    edition: meta.edition,
    upstream: meta.upstream,
    digest,
    counts: {
      ...meta.counts,
      unknownHome: merchants.filter(({ home }) => home === UNKNOWN_COUNTRY).length,
      withDomain: merchants.filter(({ sites }) => sites.some((site) => !site.owner)).length,
      rules: cards.reduce((sum, card) => sum + card.rules.length, 0),
    },
    byBasis: countBy(merchants.map(({ usual }) => usual.basis)),
    bySource: countBy(evidence.map(({ source }) => source)),
    cardsByRegion: countBy(cards.map(({ region }) => region)),
    byHome: countBy(merchants.map(({ home }) => home)),
  };
}

/** Sorted by key, so that two builds give the same text. */
function countBy(keys: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
