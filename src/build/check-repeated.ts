// Reports ids and hosts that are in more than one row.
import type { Problem } from '../catalogue/problem.ts';
import { locateRow, type MerchantRow } from '../sources/read-merchants.ts';

export function checkRepeated(rows: readonly MerchantRow[], problems: Problem[]): void {
  const first = new Map<string, MerchantRow>();
  const claimed = new Map<string, MerchantRow>();
  for (const row of rows) {
    const other = first.get(row.id);
    if (other)
      problems.push({
        ...locateRow(row),
        problem: `duplicate id ${row.id}, also in ${formatPlace(other)}`,
        remedy: 'merge the rows, or give one of them another id',
      });
    else first.set(row.id, row);
    for (const host of row.hosts) {
      const owner = claimed.get(host);
      if (owner)
        problems.push({
          ...locateRow(row),
          problem: `domain ${host} is claimed twice, also by ${owner.id} in ${formatPlace(owner)}`,
          remedy: 'leave it with the merchant that owns the site',
        });
      else claimed.set(host, row);
    }
  }
}

function formatPlace(row: MerchantRow): string {
  const { file, line } = locateRow(row);
  return line > 0 ? `${file}:${line}` : file;
}
