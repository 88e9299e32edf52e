// The names to search: every upstream brand with its aliases, plus made-up ones for size.
import { scorePopularity } from '../../src/build/popularity.ts';
import { readBrands } from '../../src/sources/read-imported.ts';
import { makeRandom, type Random } from '../../test/support/random.ts';

export interface BenchDocument {
  readonly names: readonly { readonly text: string; readonly kind: 'name' | 'alias' }[];
  readonly countries: readonly string[];
  readonly popularity: number;
}

export function readCorpus(): BenchDocument[] {
  return readBrands('data/brands', '', [])
    .filter(({ codes }) => codes.some(({ because }) => because.startsWith('brands/')))
    .map(({ name, aliases, countries, hosts, accounts, rows }) => ({
      names: [{ text: name, kind: 'name' }, ...aliases.map((text) => ({ text, kind: 'alias' as const }))],
      countries,
      popularity: scorePopularity({
        name,
        countries,
        hosts: hosts.map(({ host }) => host),
        accounts,
        rows,
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
    const { countries } = pick();
    grown.push({ names: [{ text, kind: 'name' }], countries, popularity: random() * 0.3 });
  }
  return grown;
}

/** Words from two real names, one in three with a coined word. */
function makeUpName(pickName: () => string, random: Random): string {
  const one = pickName().split(' ');
  const other = pickName().split(' ');
  const words = [...one.slice(0, 1 + Math.floor(random() * one.length)), other.at(-1)!];
  if (random() < 1 / 3) words[0] = coinWord(words[0]!, pickName(), random);
  return words.join(' ');
}

function coinWord(one: string, other: string, random: Random): string {
  const beginning = one.slice(0, 1 + Math.floor(random() * one.length));
  const rest = other.slice(Math.floor(random() * other.length)).split(' ', 1)[0]!;
  return beginning + rest.toLowerCase();
}
