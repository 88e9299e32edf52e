// An operator's merchants in a real PostgreSQL: the rows of the CSV, what is wrong with a table, and a database that is away
// or dies half-way.
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { MERCHANT_COLUMNS, type MerchantRow, streamMerchants } from '../../src/sources/read-merchants.ts';
import { DatabaseError, parseDatabaseUrl, readPostgres } from '../../src/sources/read-postgres.ts';
import { type Outcome, runProgramIn } from '../main/run-program.ts';
import { findFreePort } from '../support/engines/server-process.ts';
import { type PostgresServer, startPostgres } from '../support/engines/start-postgres.ts';
import { makeSmallCheckout } from '../support/small-checkout.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';

const BUILD_MS = 300_000;
const ROWS = 20_000;
const SCHEMA = readFileSync('deploy/schema.sql', 'utf8');

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
  await server.query(SCHEMA);
  await server.query(`
    INSERT INTO merchants (id, name, home, locations, mcc, channel, domains, aliases, fame, source, as_of) VALUES
      ('shopee', 'Shopee of Mine', 'SG', '{SG,MY}', '5999', 'online', '{shopee.sg,shopee.com.my}', '{虾皮,"Shopee, Inc"}', 3, 'operator', '2026-11-01'),
      ('corner-shop-of-mine', 'Corner "Shop" of Mine', 'SG', '{}', '0742', 'offline', '{}', '{}', 1, 'operator', '2026-11-01');
    CREATE TABLE many (LIKE merchants);
    INSERT INTO many SELECT 'made-up-' || i, 'Zzyx ' || i, 'SG', '{SG}', '5812', 'offline', ARRAY['zzyx-' || i || '.sg'], '{}', 1, 'operator', '2026-11-01'
      FROM generate_series(1, ${ROWS}) i;
    CREATE SCHEMA "Shop";
    CREATE VIEW "Shop"."My.Merchants" AS SELECT 'extra' AS extra, id, name, home, 'SG|MY' AS locations, mcc, channel,
      array_to_string(domains, '|') AS domains, NULL::text AS aliases, fame, source, as_of::timestamp::date AS as_of FROM merchants`);
});
afterAll(() => server.close());

const at = (table: string): string => `${server.url}?table=${encodeURIComponent(table)}`;

async function read(url: string): Promise<{ rows: MerchantRow[]; problems: Problem[]; batches: number }> {
  const problems: Problem[] = [];
  const rows: MerchantRow[] = [];
  let batches = 0;
  for await (const batch of readPostgres(url, problems)) {
    rows.push(...batch);
    batches++;
  }
  return { rows, problems, batches };
}

describe('a table', () => {
  it('gives the rows that the CSV gives, in order of id', async () => {
    const file = makeFile(
      `${MERCHANT_COLUMNS.join(',')}
corner-shop-of-mine,"Corner ""Shop"" of Mine",SG,,0742,offline,,,1,operator,2026-11-01
shopee,Shopee of Mine,SG,SG|MY,5999,online,shopee.sg|shopee.com.my,"虾皮|Shopee, Inc",3,operator,2026-11-01
`,
    );
    const streamed: MerchantRow[] = [];
    for await (const batch of streamMerchants(file, [])) streamed.push(...batch);
    const { rows, problems } = await read(at('merchants'));
    expect(problems).toEqual([]);
    expect(rows).toEqual(streamed.map((row) => ({ ...row, file: 'table merchants', line: 0 })));
  });

  it('is called merchants by default, and may be named with its schema', async () => {
    expect((await read(server.url)).rows).toHaveLength(2);
    expect((await read(at(''))).rows).toHaveLength(2);
    expect((await read(at('public.merchants'))).rows).toHaveLength(2);
    expect((await read(`${server.url}?application_name=x&table=merchants`)).rows).toHaveLength(2);
  });

  it('may be a view with extra columns, lists as text, and a name that needs quoting', async () => {
    const { rows, problems } = await read(at('"Shop"."My.Merchants"'));
    expect(problems).toEqual([]);
    expect(rows[1]).toMatchObject({
      file: 'table "Shop"."My.Merchants"',
      countries: ['SG', 'MY'],
      aliases: [],
    });
  });

  it('of any size is read by a cursor, one batch at a time', async () => {
    const { rows, batches } = await read(at('many'));
    expect(rows).toHaveLength(ROWS);
    expect(batches).toBe(ROWS / 1000);
  });

  it.each([
    'nothing',
    'nobody.merchants',
    'a.b.c.d',
    '"open',
    'merchants; DROP TABLE merchants',
    'merchants_pkey',
  ])('that is not there is a problem with its remedy: %s', async (table) => {
    const { rows, problems } = await read(at(table));
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([
      {
        file: `table ${table}`,
        problem: expect.stringContaining('no such table'),
        remedy: expect.stringContaining('deploy/schema.sql'),
      },
    ]);
  });

  it('without some of the columns reports each', async () => {
    await server.query(
      'CREATE TABLE bare (id text, name text, home text, locations text, mcc text, channel text, fame int, source text)',
    );
    expect((await read(at('bare'))).problems).toMatchObject(
      ['domains', 'aliases', 'as_of'].map((column) => ({
        file: 'table bare',
        problem: `there is no column ${column}`,
      })),
    );
  });

  it('that is empty is a problem: it would remove its merchants', async () => {
    await server.query('CREATE TABLE hollow (LIKE merchants)');
    expect((await read(at('hollow'))).problems).toMatchObject([
      { file: 'table hollow', problem: 'it is empty' },
    ]);
  });

  it('with bad rows reports each by its key', async () => {
    await server.query(`
      CREATE TABLE bad (LIKE merchants);
      ALTER TABLE bad ALTER id DROP NOT NULL, ALTER name DROP NOT NULL;
      INSERT INTO bad VALUES
        ('one', NULL, 'UK', '{SG}', '5812', 'offline', '{www.one.sg}', '{}', 1, 'operator', '2026-11-01'),
        (NULL, 'Two', 'SG', '{SG}', '5812', 'both', '{}', '{}', 1, 'operator', '2026-11-01')`);
    expect((await read(at('bad'))).problems).toMatchObject([
      { file: 'table bad, row `one`', line: 0, problem: 'merchant one has no name' },
      { file: 'table bad, row `one`', problem: 'unknown country `UK`' },
      { file: 'table bad, row `one`', problem: 'malformed domain `www.one.sg`' },
      { file: 'table bad, a row without id', problem: 'bad id ``' },
      { file: 'table bad, a row without id', problem: 'unknown channel `both`' },
    ]);
  });
});

describe('the address', () => {
  it('is shown without the password', () => {
    expect(
      parseDatabaseUrl('postgresql://me:s3cret@db.example.com:5433/shop?sslmode=require&table=x'),
    ).toEqual({
      connectionString: 'postgresql://me:s3cret@db.example.com:5433/shop?sslmode=require',
      table: 'x',
      address: 'postgresql://me@db.example.com:5433/shop',
    });
  });

  it.each([
    'postgres://me:s3cret@ho st/shop',
    'postgres:me:s3cret@host/shop',
    'postgres://me:s3cret@host:port/shop',
  ])('that is malformed is not shown at all: %s', (url) => {
    expect(() => parseDatabaseUrl(url)).toThrow(DatabaseError);
    expect(() => parseDatabaseUrl(url)).not.toThrow('s3cret');
  });
});

describe('build and check', () => {
  const checkout = makeSmallCheckout();
  afterAll(() => rmSync(checkout, { recursive: true }));
  const run = (...args: string[]): Promise<Outcome> => runProgramIn(checkout, ...args);
  const OLD = 'an old snapshot';
  const makeOld = (): string => join(makeFolder({ 'old.snapshot': OLD }), 'old.snapshot');

  it(
    'override our merchants with the table’s',
    async () => {
      const out = makeOld();
      const built = await run('build', '--no-data', '--merchants', at('merchants'), '--out', out);
      expect(built).toMatchObject({ code: 0, stderr: '' });
      const { stdout } = await run('lookup', 'shopee.sg', '--json', '--catalogue', out);
      expect(JSON.parse(stdout)).toMatchObject({ Store: 'Shopee of Mine', MCC: '5999' });
    },
    BUILD_MS,
  );

  it(
    'say in one line that the database refused, and keep the old snapshot',
    async () => {
      const out = makeOld();
      const port = await findFreePort();
      const refused = await run(
        'build',
        '--merchants',
        `postgres://me:s3cret@127.0.0.1:${port}/shop`,
        '--out',
        out,
      );
      expect(refused).toEqual({
        code: 1,
        stdout: '',
        stderr: `mcc-lookup: cannot read the merchants from postgres://me@127.0.0.1:${port}/shop: connect ECONNREFUSED 127.0.0.1:${port}; nothing was written\n`,
      });
      const [hba] = await server.query<{ hba_file: string }>('SHOW hba_file');
      const rules = readFileSync(hba!.hba_file, 'utf8');
      writeFileSync(hba!.hba_file, `host all guarded 127.0.0.1/32 scram-sha-256\n${rules}`);
      await server.query("CREATE ROLE guarded LOGIN PASSWORD 'right'; SELECT pg_reload_conf()");
      const wrong = `postgres://guarded:wr0ng@127.0.0.1:${server.port}/merchants`;
      await expect
        .poll(async () => (await run('check', '--merchants', wrong)).stderr)
        .toBe(
          `mcc-lookup: cannot read the merchants from postgres://guarded@127.0.0.1:${server.port}/merchants: password authentication failed for user "guarded"\n`,
        );
      const forbidden = await run('check', '--merchants', wrong.replace('wr0ng', 'right'));
      expect(forbidden.stderr).toMatch(/^mcc-lookup: .+ permission denied for table merchants\n$/);
      expect(readFileSync(out, 'utf8')).toBe(OLD);
    },
    BUILD_MS,
  );

  it(
    'report a lost connection, and keep the old snapshot',
    async () => {
      const out = makeOld();
      const proxy = createServer((near) => {
        const far = connect(server.port, '127.0.0.1');
        let passed = 0;
        near.on('error', () => {}).on('close', () => far.destroy());
        far
          .on('error', () => {})
          .on('data', (bytes) => {
            passed += bytes.length;
            if (passed < 1_000_000) near.write(bytes);
            else near.resetAndDestroy();
          });
        near.pipe(far);
      }).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const { port } = proxy.address() as AddressInfo;
      const { code, stdout, stderr } = await run(
        'build',
        '--merchants',
        `${server.urlAt(port)}?table=many`,
        '--out',
        out,
      );
      proxy.close();
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^mcc-lookup: cannot read the merchants from postgres:\/\/tester@127\.0\.0\.1:\d+\/merchants: .+; nothing was written\n$/,
      );
      expect(readFileSync(out, 'utf8')).toBe(OLD);
    },
    BUILD_MS,
  );

  it('reading fails if the backend is terminated meanwhile', async () => {
    const reading = readPostgres(at('many'), []);
    await reading.next();
    await server.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mcc-lookup build'",
    );
    const rest = async (): Promise<void> => {
      for await (const _ of reading);
    };
    await expect(rest()).rejects.toThrow(
      /^cannot read the merchants from .+: (terminating connection|Connection terminated|Client)/,
    );
  });

  it('reading fails if the server is killed meanwhile', async () => {
    const reading = readPostgres(at('many'), []);
    await reading.next();
    await server.process.end('SIGKILL');
    const rest = async (): Promise<void> => {
      for await (const _ of reading);
    };
    await expect(rest()).rejects.toThrow(DatabaseError);
    await server.start();
  });
});
