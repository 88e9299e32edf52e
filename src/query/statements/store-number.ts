// The shop's own number in a line: `THE HOME DEPOT #7080` → 7080, `COSTCO WHOLESALE W1169` → W1169.

/** Behind a hash, behind STORE, or a number of two digits or more, alone or stuck to the name. */
const AFTER_MARK = /(?:#\s*|\b(?:store|str|unit|no\.?)\s*#?\s*)([a-z]{0,3}\d{1,8})(?![\d.])/i;
const ALONE = /(?:^|[\s*/-])([a-z]{0,3}\d{2,8})(?=$|[\s*#/-]|[a-z]{1,3}$)/i;
const STUCK = /[a-z]{4,}(\d{3,8})(?:[a-z]{1,3})?(?=$|\s)/i;

/** Undefined where there is none, and for what is rather a telephone number or an order. */
export function findStoreNumber(line: string): string | undefined {
  const found = AFTER_MARK.exec(line)?.[1] ?? ALONE.exec(line)?.[1] ?? STUCK.exec(line)?.[1];
  return found?.toUpperCase();
}
