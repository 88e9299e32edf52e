// Whether a merchant is one of those that a card's rule names.
import type { NamedMerchants } from '../../catalogue/card-condition.ts';
import { isInForce } from '../../catalogue/card-rule.ts';
import { squashName } from '../../catalogue/fold-name.ts';
import type { AskedMerchant } from './question.ts';

export function isNamed(
  merchant: AskedMerchant | undefined,
  names: readonly string[],
  ids: readonly string[] = [],
): boolean {
  if (merchant === undefined) return false;
  if (ids.includes(merchant.id)) return true;
  if (names.length === 0) return false;
  const own = new Set([merchant.name, ...(merchant.aliases ?? [])].map(squashName));
  return names.some((name) => own.has(squashName(name)));
}

/** Those who left the list still count for the time before. */
export function isListed(merchant: AskedMerchant | undefined, list: NamedMerchants, on: string): boolean {
  const former = (list.former ?? []).filter((one) => isInForce(one, on)).map(({ name }) => name);
  return isNamed(merchant, [...list.names, ...former], list.ids);
}
