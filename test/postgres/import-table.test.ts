// An operator's own table into PostgreSQL by the program: over ours, resumed after a kill, refused with lines where it is wrong.
import { expect, it } from 'vitest';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { PROGRAM, runProgram } from '../main/run-program.ts';
import { ServerProcess, waitUntil } from '../support/engines/server-process.ts';
import { makeFile } from '../support/temporary-files.ts';
import { countLoaded, holdSwitch, useImported } from './serve-imported.ts';

/** Each import builds our own catalogue twice: seconds, and more under load. */
const IMPORT_MS = 600_000;
const ALONE = 20_000;
/** Merchants of ours at most: those behind are the table's. */
const OURS = 36_000;
const small = openSmallCatalogue();
const imported = useImported(small, small);

const writeTable = (lines: readonly string[]): string =>
  makeFile(`${[MERCHANT_COLUMNS.join(','), ...lines].join('\n')}\n`);
const shop = (at: number): string =>
  `zzyx-${at},Zzyx Shop ${at.toString(36)},SG,SG,5812,online,zzyx-${at}.sg,,1,operator,2026-11-01`;
const SHOPS = Array.from({ length: ALONE }, (_, at) => shop(at));
const lookUp = (domain: string) => imported.remote.service.ask(`/api/store-by-domain?domain=${domain}`);

it(
  'names the rows of a table that repeat an id or a site, and keeps what is served',
  async () => {
    const { server } = imported;
    const file = writeTable([...SHOPS.slice(0, 3000), shop(1234)]);
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
    const { server, remote } = imported;
    const file = writeTable([
      'shopee,Shopee of Mine,SG,SG,5999,offline,shopee.sg,,3,operator,2026-11-01',
      ...SHOPS,
    ]);
    const held = await holdSwitch(imported);
    const first = new ServerProcess(process.execPath, [
      ...[PROGRAM, 'import', '--database', server.url],
      ...['--merchants', file],
    ]);
    // Behind our own merchants, among the rows of the table.
    await waitUntil('a part to be loaded', async () => (await countLoaded(imported)) > OURS, IMPORT_MS);
    await first.end('SIGKILL');
    await held.release();
    const before = await countLoaded(imported);
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
