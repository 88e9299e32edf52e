// The best-known merchants: of a code, and as examples for the home page. Read from the snapshot's columns of codes and
// popularity, so that only the merchants that are shown are unpacked: a million take about 2 ms.
import { type Catalogue, type MerchantNumber, SECTION } from '../../catalogue/catalogue.ts';
import type { Merchant } from '../../catalogue/merchant.ts';

/** Merchants with this usual code, best known first. */
export function listByMcc(catalogue: Catalogue, mcc: string): MerchantNumber[] {
  const codes = catalogue.getArrays('merchants/').mcc!;
  const popularity = getPopularity(catalogue);
  const code = Number(mcc);
  const numbers: MerchantNumber[] = [];
  for (let number = 0; number < codes.length; number++) if (codes[number] === code) numbers.push(number);
  return numbers.sort((a, b) => popularity[b]! - popularity[a]! || a - b);
}

const MIN_POPULARITY = 0.8;
const examplesByCatalogue = new WeakMap<Catalogue, readonly MerchantNumber[]>();

/** Well-known merchants seen with several codes, one of them clearly the usual one. */
export function getExamples(catalogue: Catalogue): readonly MerchantNumber[] {
  let examples = examplesByCatalogue.get(catalogue);
  if (examples === undefined) {
    examples = Array.from(getPopularity(catalogue), (popularity, number) =>
      popularity >= MIN_POPULARITY && isExample(catalogue.getMerchant(number)) ? number : -1,
    ).filter((number) => number >= 0);
    examplesByCatalogue.set(catalogue, examples);
  }
  return examples;
}

function getPopularity(catalogue: Catalogue): ArrayLike<number> & Iterable<number> {
  return catalogue.getArrays(SECTION.nameIndex).documentPopularity!;
}

function isExample({ usual, evidence }: Merchant): boolean {
  if (usual.basis !== 'observed' || usual.confidence < 0.6) return false;
  const seen = evidence.filter(({ kind }) => kind === 'observed');
  return new Set(seen.map(({ mcc }) => mcc)).size > 1;
}
