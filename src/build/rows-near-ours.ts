// Which of an operator's rows have to do with a merchant of ours, and so must be merged with it: those with an id or a host
// that we have, and those with a name that we have. All others stand alone, and need not be in memory together.
import { squashName } from '../catalogue/fold-name.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import type { HostOverride } from '../sources/read-host-overrides.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';

export type IsNearOurs = (row: MerchantRow) => boolean;

/** To be asked of all rows in their order, each once: of rows alike in name, code and countries only the first takes a brand up. */
export function openNearOurs(merchants: readonly Merchant[], overrides: readonly HostOverride[]): IsNearOurs {
  const ids = new Set<string>();
  const hosts = new Set<string>(overrides.map(({ host }) => host));
  const names = new Set<string>();
  for (const { id, formerIds, name, aliases, sites } of merchants) {
    for (const each of [id, ...(formerIds ?? [])]) ids.add(each);
    for (const { host } of sites) hosts.add(host);
    for (const each of [name, ...aliases]) names.add(squashName(each));
  }
  const met = new Set<string>();
  return (row) => {
    if (ids.has(row.id) || row.hosts.some((host) => hosts.has(host))) return true;
    const name = squashName(row.name);
    if (!names.has(name)) return false;
    const key = `${name} ${row.mcc} ${row.home} ${row.countries.join(' ')}`;
    if (met.has(key)) return false;
    met.add(key);
    return true;
  };
}
