// Imports into a data base that is being read: one visible switch, and an import that is killed goes on where it stopped.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { SNAPSHOT } from '../../src/main/paths.ts';
import {
  ImportError,
  type ImportedMerchants,
  importCatalogue,
  importMerchants,
  type NumberedMerchants,
} from '../../src/postgres/import-set.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { PROGRAM, runProgram } from '../main/run-program.ts';
import { ServerProcess, waitUntil } from '../support/engines/server-process.ts';
import { countLoaded, holdSwitch, useImported } from './serve-imported.ts';

const small = openSmallCatalogue();
const whole = loadSnapshot(SNAPSHOT);
const imported = useImported(small, small);

it('keeps the old merchants while a new set is loaded and its import is killed, then goes on and switches', async () => {
  const { server, remote } = imported;
  const held = await holdSwitch(imported);
  const first = new ServerProcess(process.execPath, [PROGRAM, 'import', '--database', server.url]);
  await waitUntil('a part to be loaded', async () => (await countLoaded(imported)) >= 10_000, 40_000);
  await first.end('SIGKILL');
  await held.release();
  const before = await countLoaded(imported);
  expect(before).toBeGreaterThanOrEqual(10_000);
  expect((await remote.service.ask('/api/meta')).json.counts.merchants).toBe(small.merchantCount);
  expect((await remote.service.ask('/api/store-by-domain?domain=1.shopee.sg')).status).toBe(200);

  const counts = new Set<number>();
  let going = true;
  const watching = (async () => {
    while (going) {
      counts.add((await remote.service.ask('/api/meta')).json.counts.merchants);
      await sleep(20);
    }
  })();
  const { code, stdout } = await runProgram('import', '--database', server.url);
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(stdout).toContain(`${whole.merchantCount} merchants loaded as set 2`);
  expect(stdout).toContain(`${before} of them before`);
  await waitUntil('the new set to be served', () => counts.has(whole.merchantCount));
  going = false;
  await watching;
  expect([...counts]).toEqual([small.merchantCount, whole.merchantCount]);
  const [{ merchants }] = (await server.query<{ merchants: string }>(
    'SELECT count(*) AS merchants FROM mcc_lookup_set_2.merchants',
  )) as [{ merchants: string }];
  expect(Number(merchants)).toBe(whole.merchantCount);
  const again = await runProgram('import', '--database', server.url);
  expect(again.stdout).toContain('served already');
});

it('keeps the set before and drops older ones', async () => {
  const { server } = imported;
  await importCatalogue(server.url, { ...small, digest: 'another' });
  const sets = await server.query<{ number: number }>('SELECT number FROM mcc_lookup.sets ORDER BY number');
  expect(sets.map(({ number }) => number)).toEqual([2, 3]);
  const schemas = await server.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'mcc_lookup_set_%' ORDER BY 1",
  );
  expect(schemas.map(({ name }) => name)).toEqual(['mcc_lookup_set_2', 'mcc_lookup_set_3']);
});

it('goes on serving where an import fails, and clears up behind it with the next', async () => {
  const { server, remote } = imported;
  const broken: NumberedMerchants = {
    ...small,
    digest: 'broken',
    getMerchant: () => {
      throw new Error('unreadable');
    },
  };
  await expect(importCatalogue(server.url, broken)).rejects.toThrow('unreadable');
  expect((await remote.service.ask('/api/store-by-domain?domain=2.shopee.sg')).status).toBe(200);
  await importCatalogue(server.url, { ...small, digest: 'the next' });
  const left = await server.query("SELECT FROM mcc_lookup.sets WHERE source_digest = 'broken'");
  expect(left).toHaveLength(0);
});

it('forgets what it has loaded of data that changed meanwhile', async () => {
  const { server } = imported;
  const merchants: ImportedMerchants = {
    digest: 'changing',
    meta: small.meta,
    merchantCount: 3,
    async *listFrom(number) {
      yield [0, 1, 2, 3].slice(number).map((each) => small.getMerchant(each));
    },
  };
  await expect(importMerchants(server.url, merchants)).rejects.toThrow('there are 4 merchants, not 3');
  expect(await server.query("SELECT FROM mcc_lookup.sets WHERE source_digest = 'changing'")).toEqual([]);
});

it('says in one line what is wrong with a data base', async () => {
  const { server } = imported;
  await server.query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0", 'postgres');
  await expect(importCatalogue(server.urlAt(server.port, 'latin'), small)).rejects.toThrow(ImportError);
  await server.query("CREATE DATABASE plain ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0", 'postgres');
  await expect(importCatalogue(server.urlAt(server.port, 'plain'), small)).rejects.toThrow(
    "LC_CTYPE 'C.UTF-8'",
  );
  const gone = await runProgram('import', '--database', 'postgres://127.0.0.1:1/none');
  expect(gone.code).toBe(1);
  expect(gone.stderr.trim().split('\n')).toHaveLength(1);
  for (const args of [[], ['--database', 'merchants'], ['--database', 'mysql://127.0.0.1/merchants']])
    expect(await runProgram('import', ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'mcc-lookup: name the data base: --database postgres://user:password@host:5432/name\n',
    });
});
