// The names to search: every upstream brand with its aliases, plus made-up ones for size.
import { scorePopularity } from '../../src/build/popularity.ts';
import { readUpstream } from '../../src/sources/read-upstream.ts';
import { makeRandom } from '../../test/support/random.ts';
import { makeUpName } from '../made-up-names.ts';

export interface BenchDocument {
  readonly names: readonly { readonly text: string; readonly kind: 'name' | 'alias' }[];
  readonly countries: readonly string[];
  readonly popularity: number;
  /** Its Wikidata id. */
  readonly entity?: string | undefined;
}

/** 19 thousand documents. */
export function readCorpus(): BenchDocument[] {
  const rows = readUpstream().rows.filter((row) => row.category.startsWith('brands/'));
  const rowsOf = new Map<string, number>();
  for (const { wikidata } of rows)
    if (wikidata !== undefined) rowsOf.set(wikidata, (rowsOf.get(wikidata) ?? 0) + 1);
  return rows.map((row) => ({
    names: [
      { text: row.name, kind: 'name' as const },
      ...row.aliases.map((text) => ({ text, kind: 'alias' as const })),
    ],
    entity: row.wikidata,
    countries: row.countries,
    popularity: scorePopularity({
      name: row.name,
      countries: row.countries,
      hosts: row.hosts.map((host) => host.host),
      identities: row.identities,
      rows: rowsOf.get(row.wikidata ?? '') ?? 1,
      observations: 0,
      fame: 0,
    }),
  }));
}

/** Adds made-up documents up to `size`. */
export function growCorpus(real: readonly BenchDocument[], size: number): BenchDocument[] {
  const random = makeRandom(1);
  const pick = (): BenchDocument => real[Math.floor(random() * real.length)]!;
  const grown = [...real];
  while (grown.length < size) {
    const text = makeUpName(() => pick().names[0]!.text, random);
    grown.push({
      names: [{ text, kind: 'name' }],
      countries: pick().countries,
      popularity: random() * 0.3,
    });
  }
  return grown;
}
