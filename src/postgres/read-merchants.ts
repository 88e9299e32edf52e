// Lookups in one set, each a prepared statement on an index.
import type { Pool } from 'pg';
import { listCandidateHosts } from '../catalogue/domain.ts';
import type { Facts } from '../query/remote/merchant-source.ts';
import { REMOTE_NUMBERS } from '../query/remote/open-remote-catalogue.ts';
import { MERCHANT_COLUMNS, type MerchantRow, readMerchant, readSummary } from './merchant-rows.ts';
import { nameSet } from './set-tables.ts';

const COLUMNS = MERCHANT_COLUMNS.map((column) => `m.${column}`).join(', ');

export class MerchantReader {
  readonly #pool: Pool;
  readonly #set: string;

  constructor(pool: Pool, set: number) {
    this.#pool = pool;
    this.#set = nameSet(set);
  }

  async fetchId(id: string, facts: Facts): Promise<void> {
    // A present id goes before a former one.
    const rows = await this.#ask<MerchantRow>(
      'by-id',
      `SELECT ${COLUMNS} FROM ${this.#set}.merchants m WHERE m.id = $1
       UNION ALL
       SELECT ${COLUMNS} FROM ${this.#set}.former_ids f JOIN ${this.#set}.merchants m ON m.number = f.merchant
       WHERE f.id = $1`,
      [id],
    );
    for (const row of rows) note(row, facts);
    facts.ids.set(id, rows[0] && toNumber(rows[0].number));
  }

  /** With their parents: who asks for one asks for them next. */
  async fetchHosts(asked: readonly string[], facts: Facts): Promise<void> {
    const hosts = [...new Set(asked.flatMap((host) => [host, ...listCandidateHosts(host)]))];
    const rows = await this.#ask<MerchantRow & { host: string }>(
      'by-host',
      `SELECT h.host, ${COLUMNS} FROM ${this.#set}.hosts h JOIN ${this.#set}.merchants m ON m.number = h.merchant
       WHERE h.host = ANY ($1)`,
      [hosts],
    );
    for (const each of hosts) facts.hosts.set(each, undefined);
    for (const row of rows) {
      note(row, facts);
      facts.hosts.set(row.host, toNumber(row.number));
    }
  }

  /** With all whose summary is at hand: who looks into one hit of a search looks into the next. */
  async fetchMerchant(number: number, facts: Facts): Promise<void> {
    const numbers = [number, ...facts.summaries.keys()].filter((each) => !facts.merchants.has(each));
    const rows = await this.#ask<MerchantRow>(
      'by-number',
      `SELECT ${COLUMNS} FROM ${this.#set}.merchants m WHERE m.number = ANY ($1)`,
      [[...new Set(numbers)].map((each) => each - REMOTE_NUMBERS)],
    );
    for (const row of rows) note(row, facts);
  }

  async #ask<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>({ name: `${this.#set} ${name}`, text, values })).rows;
  }
}

export function toNumber(row: number): number {
  return REMOTE_NUMBERS + row;
}

function note(row: MerchantRow, facts: Facts): void {
  const number = toNumber(row.number);
  facts.ids.set(row.id, number);
  facts.summaries.set(number, readSummary(row));
  facts.merchants.set(number, readMerchant(row));
}
