// Reports ids and hosts that are in more than one row.
import type { Problem } from '../catalogue/problem.ts';
import { locateRow, type MerchantRow } from '../sources/read-merchants.ts';

type Place = Pick<MerchantRow, 'file' | 'line' | 'id'>;

/** Remembers the ids and hosts of the rows that it was given before. */
export class RepeatedCheck {
  readonly #first = new Map<string, Place>();
  readonly #claimed = new Map<string, Place>();

  hasId(id: string): boolean {
    return this.#first.has(id);
  }

  add({ file, line, id, hosts }: MerchantRow, problems: Problem[]): void {
    const place = { file, line, id };
    const other = this.#first.get(id);
    if (other)
      problems.push({
        ...locateRow(place),
        problem: `duplicate id ${id}, also in ${formatPlace(other)}`,
        remedy: 'merge the rows, or give one of them another id',
      });
    else this.#first.set(id, place);
    for (const host of hosts) {
      const owner = this.#claimed.get(host);
      if (owner)
        problems.push({
          ...locateRow(place),
          problem: `domain ${host} is claimed twice, also by ${owner.id} in ${formatPlace(owner)}`,
          remedy: 'leave it with the merchant that owns the site',
        });
      else this.#claimed.set(host, place);
    }
  }
}

function formatPlace(place: Place): string {
  const { file, line } = locateRow(place);
  return line > 0 ? `${file}:${line}` : file;
}
