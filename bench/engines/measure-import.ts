// How fast an operator's table is loaded over the catalogue, and how much room it takes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeStream } from '../../src/build/index.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { type ImportProgress, importCatalogue, importMerchants } from '../../src/postgres/import-set.ts';
import type { PostgresServer } from '../../test/support/engines/start-postgres.ts';
import { DATA, UPSTREAM } from '../built-files.ts';
import { measureCpu } from './cpu-time.ts';
import { type MakeUp, writeTable } from './made-up-table.ts';

export interface ImportFigures {
  readonly merchants: number;
  readonly importSeconds: number;
  readonly loadSeconds: number;
  /** CPU of the importing process and of PostgreSQL, seconds. */
  readonly importCpu: number;
  readonly serverCpu: number;
  readonly importMb: number;
  readonly tablesMb: number;
  readonly indexesMb: number;
}

/** `extra` made-up merchants over the catalogue; without any, the snapshot. */
export async function measureImport(
  server: PostgresServer,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<ImportFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  const file = join(folder, 'merchants.csv');
  const took = new Map<string, number>();
  let [step, since] = ['checking', 0];
  const enter = (next: string): void => {
    took.set(step, (took.get(step) ?? 0) + performance.now() - since);
    [step, since] = [next, performance.now()];
  };
  const watch = (at: ImportProgress): void => {
    if (at.step !== step) enter(at.step);
  };
  if (extra > 0) await writeTable(file, extra, makeUp);
  since = performance.now();
  const [ours, theirs] = [process.cpuUsage(), measureCpu(server.process.pid)];
  let count = catalogue.merchantCount;
  if (extra === 0) await importCatalogue(server.url, catalogue, watch);
  else {
    const { merged, problems } = await mergeStream(
      { data: DATA, upstream: UPSTREAM, merchants: file },
      { step: () => {}, checked: () => {} },
    );
    if (merged === undefined) throw new Error(JSON.stringify(problems.slice(0, 3)));
    count = merged.merchantCount;
    await importMerchants(server.url, merged, watch);
  }
  enter('done');
  const cpu = process.cpuUsage(ours);
  const serverCpu = measureCpu(server.process.pid) - theirs;
  const [sizes] = await server.query<{ tables: string; indexes: string }>(
    `SELECT sum(pg_table_size(c.oid)) AS tables, sum(pg_indexes_size(c.oid)) AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname LIKE 'mcc_lookup_set%'`,
  );
  rmSync(folder, { recursive: true });
  return {
    merchants: count,
    importSeconds: [...took.values()].reduce((sum, ms) => sum + ms, 0) / 1000,
    loadSeconds: (took.get('loading') ?? 0) / 1000,
    importCpu: (cpu.user + cpu.system) / 1e6,
    serverCpu,
    importMb: process.resourceUsage().maxRSS / 1000,
    tablesMb: Number(sizes!.tables) / 1e6,
    indexesMb: Number(sizes!.indexes) / 1e6,
  };
}
