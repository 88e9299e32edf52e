// Combines the countries where a merchant trades from several rows about it.
import { WHOLE_WORLD } from '../catalogue/merchant.ts';

/** All countries, ascending; just the whole world if it is among them. */
export function uniteCountries(sets: readonly (readonly string[])[]): string[] {
  const all = new Set(sets.flat());
  return all.has(WHOLE_WORLD) ? [WHOLE_WORLD] : [...all].sort();
}
