// Reports ids and hosts that are in more than one row.
import { SharedStrings } from '../catalogue/merchant-record.ts';
import { NumberList } from '../catalogue/number-list.ts';
import type { Problem } from '../catalogue/problem.ts';
import { locateRow, type MerchantRow } from '../sources/read-merchants.ts';
import { NumberedStrings } from './numbered-strings.ts';

/** Remembers the ids and hosts of the rows that it was given before: about 70 bytes a row; with Maps it was 180. */
export class RepeatedCheck {
  // Of each row.
  readonly ids = new NumberedStrings();
  readonly #files = new NumberList(Uint32Array);
  readonly #lines = new NumberList(Uint32Array);
  // Of each host.
  readonly #hosts = new NumberedStrings();
  readonly #rows = new NumberList(Uint32Array);
  readonly #fileNames = new SharedStrings();

  add({ file, line, id, hosts }: MerchantRow, problems: Problem[]): void {
    const place = locateRow({ file, line, id });
    const row = this.ids.length;
    this.#files.push(this.#fileNames.numberOf(file));
    this.#lines.push(line);
    const other = this.ids.add(id);
    if (other !== row)
      problems.push({
        ...place,
        problem: `duplicate id ${id}, also in ${this.#formatPlace(other)}`,
        remedy: 'merge the rows, or give one of them another id',
      });
    for (const host of hosts) {
      this.#rows.push(row);
      const first = this.#hosts.add(host);
      if (first === this.#hosts.length - 1) continue;
      const owner = this.#rows.get(first);
      problems.push({
        ...place,
        problem: `domain ${host} is claimed twice, also by ${this.ids.get(owner)} in ${this.#formatPlace(owner)}`,
        remedy: 'leave it with the merchant that owns the site',
      });
    }
  }

  #formatPlace(row: number): string {
    const { file, line } = locateRow({
      file: this.#fileNames.list[this.#files.get(row)]!,
      line: this.#lines.get(row),
      id: this.ids.get(row),
    });
    return line > 0 ? `${file}:${line}` : file;
  }
}
