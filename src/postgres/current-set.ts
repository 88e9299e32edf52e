// Which set is the current one.
import type { Pool } from 'pg';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import { SCHEMA } from './migrations.ts';
import { LAYOUT } from './set-tables.ts';

export interface CurrentSet {
  readonly number: number;
  readonly digest: string;
  readonly meta: CatalogueMeta;
  readonly merchants: number;
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_SCHEMA = '3F000';

/** Undefined where nothing was imported yet, or only by another version of the program. */
export async function readCurrentSet(pool: Pool): Promise<CurrentSet | undefined> {
  try {
    const { rows } = await pool.query<CurrentSet>({
      name: 'current-set',
      text: `SELECT number, source_digest AS digest, meta, merchants
        FROM ${SCHEMA}.current JOIN ${SCHEMA}.sets ON number = set_number WHERE layout = ${LAYOUT}`,
    });
    return rows[0];
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE || code === UNDEFINED_SCHEMA) return undefined;
    throw error;
  }
}
