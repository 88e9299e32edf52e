// The names that the bench searches: every upstream name with its aliases, and made-up ones on top for size.
import { scorePopularity } from '../../src/build/popularity.ts';
import type { NameDocument } from '../../src/query/names/arrays.ts';
import { readUpstream, type UpstreamRow } from '../../src/sources/read-upstream.ts';
import { makeRandom, type Random } from '../../test/support/random.ts';

export interface BenchDocument extends NameDocument {
  /** Its Wikidata id. */
  readonly entity?: string | undefined;
}

/** Brands alone are 19 thousand documents; `all` adds operators and transit networks. */
export function readCorpus(scope: 'brands' | 'all'): BenchDocument[] {
  const rows = readUpstream().rows.filter((row) => scope === 'all' || row.category.startsWith('brands/'));
  const sameEntity = new Map<string, number>();
  for (const row of rows) {
    if (row.wikidata !== undefined) sameEntity.set(row.wikidata, (sameEntity.get(row.wikidata) ?? 0) + 1);
  }
  return rows.map((row) => describeRow(row, sameEntity.get(row.wikidata ?? '') ?? 1));
}

function describeRow(row: UpstreamRow, rows: number): BenchDocument {
  return {
    names: [
      { text: row.name, kind: 'name' },
      ...row.aliases.map((text) => ({ text, kind: 'alias' as const })),
    ],
    entity: row.wikidata,
    countries: row.countries,
    popularity: scorePopularity({
      name: row.name,
      countries: row.countries,
      hosts: row.hosts.map((host) => host.host),
      identities: row.identities,
      rows,
      observations: 0,
      fame: 0,
    }),
  };
}

/** Adds made-up documents up to `size`: words of two real names recombined, one in three with a coined word. */
export function growCorpus(real: readonly BenchDocument[], size: number, seed = 1): BenchDocument[] {
  const random = makeRandom(seed);
  const grown = [...real];
  const pick = () => real[Math.floor(random() * real.length)]!;
  while (grown.length < size) {
    const one = pick().names[0]!.text.split(' ');
    const other = pick().names[0]!.text.split(' ');
    const words = [...one.slice(0, 1 + Math.floor(random() * one.length)), other[other.length - 1]!];
    if (random() < 1 / 3) words[0] = coinWord(words[0]!, pick().names[0]!.text, random);
    grown.push({
      names: [{ text: words.join(' '), kind: 'name' }],
      countries: pick().countries,
      popularity: random() * 0.3,
    });
  }
  return grown;
}

function coinWord(one: string, other: string, random: Random): string {
  const cut = 1 + Math.floor(random() * one.length);
  return (
    one.slice(0, cut) +
    other
      .slice(Math.floor(random() * other.length))
      .split(' ', 1)[0]!
      .toLowerCase()
  );
}
