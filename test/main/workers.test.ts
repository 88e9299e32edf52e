// `mcc-lookup serve --workers N` as a person runs it: one limit, restarts, draining, reload, metrics of all.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { SNAPSHOT } from '../../src/main/paths.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { findFreePort, waitUntil } from '../support/engines/server-process.ts';
import { startProgram } from '../support/engines/start-program.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(env: Record<string, string> = {}) {
  const metricsPort = await findFreePort();
  const program = await startProgram({ WORKERS: '3', METRICS_PORT: `${metricsPort}`, ...env });
  closing.push(() => program.process.end('SIGKILL'));
  await waitUntil('all workers', () => program.process.output.includes('all workers are ready'), 60_000);
  return { ...program, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** Each by a connection of its own, so that all workers get some. */
async function askOften(url: string, times: number): Promise<number[]> {
  const ask = async () => (await fetch(url, { headers: { connection: 'close' } })).status;
  const statuses: number[] = [];
  for (let left = times; left > 0; left -= 50)
    statuses.push(...(await Promise.all(Array.from({ length: Math.min(left, 50) }, ask))));
  return statuses;
}

const pidsIn = (output: string): number[] =>
  [...output.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));

it('lets exactly the limit through of what comes over all workers, and adds up their metrics', async () => {
  const { url, metricsUrl } = await start({ RATE_LIMIT: '100' });
  const statuses = await askOften(`${url}/api/mcc?mcc=5814`, 300);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(200);
  const metrics = await (await fetch(metricsUrl)).text();
  expect(metrics).toContain('mcc_lookup_processes 3\n');
  expect(metrics).toContain('mcc_lookup_requests_total{route="/api/mcc",status="200"} 100\n');
  expect(metrics).toContain('mcc_lookup_limiter_decisions_total{bucket="api",decision="refused"} 200\n');
  expect(metrics).toContain('mcc_lookup_limiter_local_decisions_total 0\n');
});

it('starts another worker where one has died, and goes on counting', async () => {
  const { url, process: primary, metricsUrl } = await start({ RATE_LIMIT: '100', WORKERS: '2' });
  await askOften(`${url}/api/mcc?mcc=5814`, 60);
  const [victim] = await listChildren(primary.pid);
  process.kill(victim!, 'SIGKILL');
  await waitUntil('the loss in the log', () => pidsIn(primary.output).includes(victim!));
  await waitUntil(
    'another worker',
    async () => (await (await fetch(metricsUrl)).text()).includes('mcc_lookup_processes 2\n'),
    60_000,
  );
  const statuses = await askOften(`${url}/api/mcc?mcc=5814`, 60);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
});

it('reloads in every worker on SIGHUP, and ends without cutting a request on SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const catalogue = join(folder, 'own.snapshot');
  copyFileSync(SNAPSHOT, catalogue);
  const { url, process: primary } = await start({ CATALOGUE: catalogue, RATE_LIMIT: '100000' });
  let going = true;
  const statuses: number[] = [];
  const asking = Promise.all(
    [1, 2, 3].map(async () => {
      while (going) {
        const reply = await fetch(`${url}/api/mcc?mcc=5814`).catch(() => undefined);
        if (reply === undefined) return;
        statuses.push(reply.status);
      }
    }),
  );
  primary.signal('SIGHUP');
  await waitUntil('requests', () => statuses.length > 50);
  expect(await primary.end('SIGTERM')).toBe(0);
  going = false;
  await asking;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(primary.output).toContain('all workers have stopped');
  expect(primary.output.match(/"cut":0,"msg":"stopped"/g)).toHaveLength(3);
});

it('makes the files of /data once for all workers, and takes them away at the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const catalogue = join(folder, 'small.snapshot');
  writeFileSync(catalogue, writeSnapshot(SMALL_CONTENTS).bytes);
  const place = join(folder, 'tmp');
  mkdirSync(place);
  const { url, process: primary } = await start({ CATALOGUE: catalogue, TMPDIR: place });
  const statuses = await askOften(`${url}/data/latest/csv/merchants.csv`, 30);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(readdirSync(place)).toHaveLength(1);

  writeFileSync(
    catalogue,
    writeSnapshot({ ...SMALL_CONTENTS, meta: { ...SMALL_CONTENTS.meta, edition: '2026-11-17' } }).bytes,
  );
  primary.signal('SIGHUP');
  await waitUntil('the next version in all workers', async () => {
    const versions = await Promise.all(
      Array.from(
        { length: 9 },
        async () => (await fetch(`${url}/data`, { headers: { connection: 'close' } })).url,
      ),
    );
    return versions.every((address) => address.includes('2026-11-17'));
  });
  await askOften(`${url}/data/latest/index.json`, 9);
  await waitUntil('the version before to go', () => readdirSync(place).length === 1);

  expect(await primary.end('SIGTERM')).toBe(0);
  expect(readdirSync(place)).toEqual([]);
});

it('ends with one line where the port is taken', async () => {
  const { url } = await start({ WORKERS: '2' });
  const second = await startProgram({ WORKERS: '2', PORT: new URL(url).port }, { wait: false });
  closing.push(() => second.process.end('SIGKILL'));
  await waitUntil('the end', () => second.process.isOver, 60_000);
  expect(await second.process.end()).toBe(1);
  expect(second.process.output).toContain('another program listens there');
});

async function listChildren(pid: number): Promise<number[]> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}
