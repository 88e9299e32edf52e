// Reads an operator's merchants from PostgreSQL: `postgres://user@host/db?table=shop.merchants`, a table or view with
// the columns of the merchants CSV (deploy/schema.sql). Rows are read with a cursor, so only one batch is in memory.
import pg from 'pg';
import type { Problem } from '../catalogue/problem.ts';
import { MERCHANT_COLUMNS, type MerchantCells, type MerchantRow, parseMerchant } from './read-merchants.ts';

const DEFAULT_TABLE = 'merchants';
const BATCH_ROWS = 1000;
const CONNECT_MS = 10_000;
/** For one batch. The first may wait for a sort of all rows; a server that is gone must not block the build forever. */
const QUERY_MS = 300_000;

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:/.test(text);
}

/** The database did not answer, or stopped halfway. The message is one line, without the password. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** All rows as they were at one moment, ordered by id. Throws DatabaseError. */
export async function* readPostgres(url: string, problems: Problem[]): AsyncGenerator<MerchantRow[]> {
  const { connectionString, table, address } = parseDatabaseUrl(url);
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'mcc-lookup build',
  });
  // A lost connection also rejects the query in progress, which reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const source = await describeTable(client, table, address, problems);
    if (source !== undefined) yield* fetchRows(client, source, problems);
  } catch (error) {
    throw new DatabaseError(`cannot read the merchants from ${address}: ${describeError(error)}`);
  } finally {
    await client.end();
  }
}

interface DatabaseUrl {
  /** Without `table`, which PostgreSQL doesn't understand. */
  readonly connectionString: string;
  /** As SQL writes it: `shop.merchants`, `"Shop"."Merchants"`. */
  readonly table: string;
  /** For messages, without the password: `postgres://user@host:5432/db`. */
  readonly address: string;
}

export function parseDatabaseUrl(text: string): DatabaseUrl {
  // The address isn't shown, as it may contain a password.
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text))
    throw new DatabaseError(
      'the address of the database is malformed: write postgres://user@host:5432/database?table=merchants, with %40 for @ in a password',
    );
  const url = new URL(text);
  const table = url.searchParams.get('table') || DEFAULT_TABLE;
  url.searchParams.delete('table');
  const connectionString = url.href;
  const user = url.username && `${url.username}@`;
  return { connectionString, table, address: `${url.protocol}//${user}${url.host}${url.pathname}` };
}

interface TableSource {
  /** `table shop.merchants` */
  readonly file: string;
  readonly select: string;
}

/** The query for the table's rows; undefined, with problems, if it isn't a table of merchants. */
async function describeTable(
  client: pg.Client,
  table: string,
  address: string,
  problems: Problem[],
): Promise<TableSource | undefined> {
  const report = (file: string, problem: string, remedy: string): undefined => {
    problems.push({ file, line: 0, problem, remedy });
  };
  // PostgreSQL parses the name and returns it quoted, so nothing the operator typed becomes SQL.
  const found = await client
    .query<{ oid: number; name: string; kind: string }>(
      `SELECT oid, oid::regclass::text AS name, relkind AS kind FROM pg_class WHERE oid = to_regclass($1)`,
      [table],
    )
    .then(
      ({ rows }) => rows[0],
      (error: unknown) => {
        // 42xxx: not a valid name (`a.b.c.d`, an unclosed quotation mark), so there is no such table.
        if (/^42|^0A/.test((error as { code?: string }).code ?? '')) return undefined;
        throw error;
      },
    );
  if (found === undefined || !'rvmfp'.includes(found.kind))
    return report(
      `table ${table}`,
      `there is no such table or view in ${address}, or this user has no access to its schema`,
      'create it with deploy/schema.sql, or name another: ?table=schema.name, capitals in double quotes: ?table="Name"',
    );
  const file = `table ${found.name}`;
  const { rows: columns } = await client.query<{ name: string; isArray: boolean }>(
    `SELECT attname AS name, typcategory = 'A' AS "isArray" FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = $1 AND attnum > 0 AND NOT attisdropped`,
    [found.oid],
  );
  const isArray = new Map(columns.map((column) => [column.name, column.isArray]));
  const missing = MERCHANT_COLUMNS.filter((column) => !isArray.has(column));
  for (const column of missing)
    report(file, `there is no column ${column}`, 'add it, or use a view that has it: see deploy/schema.sql');
  if (missing.length > 0) return undefined;
  const cells = MERCHANT_COLUMNS.map((column) =>
    isArray.get(column) ? `array_to_string(${column}, '|')` : `${column}::text`,
  );
  // Sorted by bytes, so the same rows give the same catalogue whatever the database's collation is.
  return { file, select: `SELECT ${cells.join(', ')} FROM ${found.name} ORDER BY id::text COLLATE "C"` };
}

async function* fetchRows(
  client: pg.Client,
  { file, select }: TableSource,
  problems: Problem[],
): AsyncGenerator<MerchantRow[]> {
  await client.query('SET LOCAL DateStyle = ISO');
  await client.query(`DECLARE merchant_rows NO SCROLL CURSOR FOR ${select}`);
  for (let count = 0; ; ) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${BATCH_ROWS} FROM merchant_rows`,
      rowMode: 'array',
    });
    // An empty table is probably being reloaded: a build would drop all its merchants.
    if (rows.length === 0 && count === 0)
      problems.push({ file, line: 0, problem: 'it is empty', remedy: 'add rows, or leave the table out' });
    if (rows.length === 0) return;
    count += rows.length;
    yield rows.map((cells) => parseMerchant(labelCells(cells), { file, operator: true }, problems));
  }
}

function labelCells(cells: readonly (string | null)[]): MerchantCells {
  const named: Record<string, string | number> = { line: 0 };
  MERCHANT_COLUMNS.forEach((column, index) => {
    named[column] = cells[index]?.trim() ?? '';
  });
  return named as MerchantCells;
}

function describeError(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] };
  // If a host has several addresses, each has its own error.
  return message || errors?.map((each) => each.message).join(', ') || code || 'unknown error';
}
