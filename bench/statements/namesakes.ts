// Whether two merchants cannot be told apart by a line: one has the other's name, by whatever qualifier.
import type { Catalogue, MerchantNumber } from '../../src/catalogue/catalogue.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';

export function isNamesake(catalogue: Catalogue, one: MerchantNumber, other: MerchantNumber): boolean {
  if (one === other) return true;
  const wanted = bare(catalogue.summarise(other).name);
  const { name, aliases } = catalogue.getMerchant(one);
  return [name, ...aliases].some((each) => bare(each) === wanted);
}

/** `Metro (supermarket)` → `metro`. */
export function bare(name: string): string {
  return squashName(name.replace(/\s*\(.*?\)/g, ''));
}
