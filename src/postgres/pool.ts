// The connections to PostgreSQL: few, with a deadline for everything.
import pg from 'pg';

export interface PoolSettings {
  readonly url: string;
  readonly connections: number;
  /** For a connection, and for each statement. */
  readonly timeoutMs: number;
}

/** Our side gives up this much later than the server, which says better why. */
const GRACE_MS = 100;
const IDLE_MS = 30_000;
/**
 * Plans are made once for each statement, not for each question: a search takes longer to plan than to run. All of ours go by
 * an index, where the planner, which cannot know what will be asked, would now and then read a whole table.
 */
const SETTINGS = 'SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off';

export function openPool({ url, connections, timeoutMs }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + GRACE_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    application_name: 'mcc-lookup',
    onConnect: async (client) => {
      await client.query(SETTINGS);
    },
  });
  // A connection that breaks while nobody uses it is dropped by the pool; the next question opens another.
  pool.on('error', () => {});
  return pool;
}

/** What the server refuses is our fault; whatever else fails means that it cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  // Connection exceptions, too many connections, shutdown, cancelled by the deadline, read-only after a failover.
  return /^(08(?!P01)|53|57)/.test(error.code ?? '') || error.code === '25006';
}
