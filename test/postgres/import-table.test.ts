// An operator's own table into PostgreSQL by the program: over ours, resumed after a kill, refused with lines where it is wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCatalogue } from '../../src/postgres/import-set.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { runProgram } from '../main/run-program.ts';
import { ServerProcess, waitUntil } from '../support/engines/server-process.ts';
import { type PostgresServer, startPostgres } from '../support/engines/start-postgres.ts';
import { type DatabaseService, startDatabaseService } from './open-database.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/main/cli.js', import.meta.url));
/** Each import builds our own catalogue twice: seconds, and more under load. */
const IMPORT_MS = 600_000;
const ALONE = 20_000;
/** Merchants of ours at most: those behind are the table's. */
const OURS = 36_000;
const folder = mkdtempSync(join(tmpdir(), 'mcc-lookup-'));
const small = openSmallCatalogue();
let server: PostgresServer;
let remote: DatabaseService;

beforeAll(async () => {
  server = await startPostgres();
  await importCatalogue(server.url, small);
  remote = await startDatabaseService(server.url, small);
});
afterAll(async () => {
  await remote.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, `${[MERCHANT_COLUMNS.join(','), ...lines].join('\n')}\n`);
  return file;
};
const shop = (at: number): string =>
  `zzyx-${at},Zzyx Shop ${at.toString(36)},SG,SG,5812,online,zzyx-${at}.sg,,1,operator,2026-11-01`;
const SHOPS = Array.from({ length: ALONE }, (_, at) => shop(at));
const countLoaded = async (): Promise<number> =>
  (
    await server.query<{ loaded: number }>('SELECT loaded FROM mcc_lookup.sets ORDER BY number DESC LIMIT 1')
  )[0]!.loaded;
const lookUp = (domain: string) => remote.service.ask(`/api/store-by-domain?domain=${domain}`);

it(
  'names the rows of a table that repeat an id or a site, and keeps what is served',
  async () => {
    const file = write('twice.csv', [...SHOPS.slice(0, 3000), shop(1234)]);
    const { code, stderr } = await runProgram('import', '--database', server.url, '--merchants', file);
    expect(code).toBe(1);
    expect(stderr).toContain(`${file}:3002: duplicate id zzyx-1234, also in ${file}:1236`);
    expect(stderr).toContain('domain zzyx-1234.sg is claimed twice');
    expect((await lookUp('zzyx-1234.sg')).status).toBe(404);
    const left = await server.query('SELECT FROM mcc_lookup.sets');
    expect(left).toHaveLength(1);
  },
  IMPORT_MS,
);

it(
  'loads a table over ours, and goes on where it was killed',
  async () => {
    const file = write('mine.csv', [
      'shopee,Shopee of Mine,SG,SG,5999,offline,shopee.sg,,3,operator,2026-11-01',
      ...SHOPS,
    ]);
    const first = new ServerProcess(process.execPath, [
      ...[PROGRAM, 'import', '--database', server.url],
      ...['--merchants', file],
    ]);
    // Behind our own merchants, among the rows of the table.
    await waitUntil('a part to be loaded', async () => (await countLoaded()) > OURS, IMPORT_MS);
    await first.end('SIGKILL');
    const before = await countLoaded();
    expect((await lookUp('zzyx-17.sg')).status).toBe(404);

    const { code, stdout } = await runProgram('import', '--database', server.url, '--merchants', file);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout).toContain(`${before} of them before`);
    const last = ALONE - 1;
    await waitUntil('the new set to be served', async () => (await lookUp(`zzyx-${last}.sg`)).status === 200);
    expect((await lookUp('shopee.sg')).json).toMatchObject({ Store: 'Shopee of Mine', MCC: '5999' });
    expect((await lookUp('zzyx-17.sg')).json).toMatchObject({ id: 'zzyx-17', MCC: '5812', Country: 'SG' });
    const found = await remote.service.ask(`/api/store/search?q=zzyx+shop+${last.toString(36)}`);
    expect(found.json.results[0]).toMatchObject({ Store: `Zzyx Shop ${last.toString(36)}` });
    const [current] = await server.query<{ set: number }>('SELECT set_number AS set FROM mcc_lookup.current');
    const [{ merchants, distinct }] = (await server.query<{ merchants: string; distinct: string }>(
      `SELECT count(*) AS merchants, count(DISTINCT id) AS distinct FROM mcc_lookup_set_${current!.set}.merchants`,
    )) as [{ merchants: string; distinct: string }];
    expect(distinct).toBe(merchants);
    expect((await remote.service.ask('/api/meta')).json.counts.merchants).toBe(Number(merchants));
  },
  IMPORT_MS,
);
