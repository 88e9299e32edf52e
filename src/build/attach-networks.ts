// Adds the card networks that merchants accept, from data/merchants-networks.csv.
import type { AcceptedNetworks, Merchant } from '../catalogue/merchant.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { AcceptedNetworksRow } from '../sources/read-accepted-networks.ts';

export function attachNetworks(
  merchants: readonly Merchant[],
  rows: readonly AcceptedNetworksRow[],
  sources: ReadonlySet<string>,
  problems: Problem[],
): Merchant[] {
  const known = new Set(merchants.map(({ id }) => id));
  const byMerchant = new Map<string, AcceptedNetworks[]>();
  for (const { file, line, merchant, accepts } of rows) {
    if (!known.has(merchant))
      problems.push({ file, line, problem: `there is no merchant ${merchant}`, remedy: 'correct its id' });
    if (!sources.has(accepts.source))
      problems.push({
        file,
        line,
        problem: `unknown source \`${accepts.source}\``,
        remedy: 'add it to data/sources.csv',
      });
    byMerchant.set(merchant, [...(byMerchant.get(merchant) ?? []), accepts]);
  }
  return merchants.map((merchant) => {
    const accepts = byMerchant.get(merchant.id);
    return accepts === undefined ? merchant : { ...merchant, accepts };
  });
}
