// Which set is the current one.
import type { Pool } from 'pg';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import { SCHEMA } from './migrations.ts';
import { ALL_FAMOUS, LAYOUT } from './set-tables.ts';

export interface CurrentSet {
  readonly number: number;
  readonly digest: string;
  readonly meta: CatalogueMeta;
  readonly merchants: number;
  /** The popularity from which on a merchant is one of the best known. */
  readonly famousFrom: number;
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_SCHEMA = '3F000';
const UNDEFINED_COLUMN = '42703';
const NOTHING_THERE = new Set([UNDEFINED_TABLE, UNDEFINED_SCHEMA, UNDEFINED_COLUMN]);

/** Undefined where nothing was imported yet, or only by another version of the program. */
export async function readCurrentSet(pool: Pool): Promise<CurrentSet | undefined> {
  try {
    const { rows } = await pool.query<CurrentSet & { famousFrom: number | null }>({
      name: 'current-set',
      text: `SELECT number, source_digest AS digest, meta, merchants, famous_from AS "famousFrom"
        FROM ${SCHEMA}.current JOIN ${SCHEMA}.sets ON number = set_number WHERE layout = ${LAYOUT}`,
    });
    return rows[0] && { ...rows[0], famousFrom: rows[0].famousFrom ?? ALL_FAMOUS };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== undefined && NOTHING_THERE.has(code)) return undefined;
    throw error;
  }
}
