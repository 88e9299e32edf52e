// PostgreSQL with pg_trgm on a server of its own, over one connection: a GIN index with gin_trgm_ops, names that are
// similar to the query or have a part that is (operators % and <%, thresholds at their defaults), the likest first.
import pg from 'pg';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import { startPostgres } from '../../../test/support/engines/start-postgres.ts';
import type { OpenEngine } from '../engine.ts';

const BATCH = 20_000;

/** The server is started here already, so that its start is no part of the index's build. */
export async function startPostgresTrgm(): Promise<OpenEngine> {
  const server = await startPostgres();
  // The server is killed when this process exits, which by a signal alone it would not do.
  process.once('SIGTERM', () => process.exit(1));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return async (documents) => {
    await client.query(
      'CREATE EXTENSION pg_trgm; CREATE TABLE names (name text, document int, popularity real)',
    );
    const rows = documents.flatMap(({ names, popularity }, document) =>
      names.map(({ text }) => ({ name: foldName(text), document, popularity })),
    );
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      await client.query('INSERT INTO names SELECT * FROM unnest($1::text[], $2::int[], $3::real[])', [
        batch.map(({ name }) => name),
        batch.map(({ document }) => document),
        batch.map(({ popularity }) => popularity),
      ]);
    }
    await client.query('CREATE INDEX ON names USING gin (name gin_trgm_ops)');
    await client.query('VACUUM ANALYZE names');
    const size = await client.query<{ bytes: string }>("SELECT pg_total_relation_size('names') AS bytes");
    return {
      bytes: Number(size.rows[0]!.bytes),
      search: async (query) => {
        const found = await client.query<{ document: number }>({
          name: 'search',
          text: `SELECT document FROM names WHERE name % $1 OR $1 <% name
                 ORDER BY similarity(name, $1) + word_similarity($1, name) DESC, popularity DESC LIMIT 20`,
          values: [foldName(query)],
        });
        return [...new Set(found.rows.map(({ document }) => document))].slice(0, 10);
      },
    };
  };
}
