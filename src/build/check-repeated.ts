// Ids and hosts that stand in more than one row.
import type { Problem } from '../catalogue/problem.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';

export function checkRepeated(rows: readonly MerchantRow[], problems: Problem[]): void {
  const first = new Map<string, MerchantRow>();
  const claimed = new Map<string, MerchantRow>();
  for (const row of rows) {
    const { file, line } = row;
    const other = first.get(row.id);
    if (other)
      problems.push({
        file,
        line,
        problem: `duplicate id ${row.id}, also in ${other.file}:${other.line}`,
        remedy: 'merge the rows, or give one another id',
      });
    else first.set(row.id, row);
    for (const host of row.hosts) {
      const owner = claimed.get(host);
      if (owner)
        problems.push({
          file,
          line,
          problem: `domain ${host} is claimed twice, also by ${owner.id} in ${owner.file}:${owner.line}`,
          remedy: 'leave it with the merchant that owns the site',
        });
      else claimed.set(host, row);
    }
  }
}
