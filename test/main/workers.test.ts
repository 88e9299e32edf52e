// `mcc-lookup serve --workers N` as a person runs it: one limit, restarts, draining, reload, metrics of all.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { findFreePort, waitUntil } from '../support/engines/server-process.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { makeFolder } from '../support/temporary-files.ts';

/** The small catalogue under another day, which makes it another one. */
const packEdition = (edition: string): Uint8Array =>
  writeSnapshot({ ...SMALL_CONTENTS, meta: { ...SMALL_CONTENTS.meta, edition } }).bytes;

/** In one step, as `mv` does. */
function replaceFile(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
}

function killLater({ process: program }: RunningProgram): void {
  onTestFinished(async () => {
    await program.end('SIGKILL');
  });
}

async function start(env: Record<string, string> = {}) {
  const metricsPort = await findFreePort();
  const program = await startProgram({ WORKERS: '3', METRICS_PORT: `${metricsPort}`, ...env });
  killLater(program);
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
  let metrics = '';
  await waitUntil('a scrape with all workers', async () => {
    metrics = await (await fetch(metricsUrl)).text();
    return metrics.includes('mcc_lookup_processes 3\n');
  });
  expect(metrics).toContain('mcc_lookup_requests_total{route="/api/mcc",status="200"} 100\n');
  expect(metrics).toContain('mcc_lookup_limiter_decisions_total{bucket="api",decision="refused"} 200\n');
  expect(metrics).toContain('mcc_lookup_limiter_local_decisions_total 0\n');
});

it('starts another worker where one has died, and goes on counting', async () => {
  const { url, process: primary, metricsUrl } = await start({ RATE_LIMIT: '100', WORKERS: '2' });
  await askOften(`${url}/api/mcc?mcc=5814`, 60);
  const [victim] = listChildren(primary.pid);
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
  const catalogue = join(makeFolder({ 'own.snapshot': packEdition('2026-11-16') }), 'own.snapshot');
  const { url, process: primary } = await start({ CATALOGUE: catalogue, RATE_LIMIT: '100000' });
  let going = true;
  let ending = false;
  const statuses: number[] = [];
  const lost: unknown[] = [];
  const asking = Promise.all(
    [1, 2, 3].map(async () => {
      while (going) {
        const reply = await fetch(`${url}/api/mcc?mcc=5814`).catch((error: Error) => {
          if (!ending) lost.push(error.cause);
        });
        if (reply === undefined) return;
        statuses.push(reply.status);
      }
    }),
  );
  replaceFile(catalogue, packEdition('2026-11-17'));
  primary.signal('SIGHUP');
  const countReloads = (): number => primary.output.match(/"msg":"catalogue reloaded"/g)?.length ?? 0;
  await waitUntil('the reload in all workers', () => countReloads() === 3);
  await waitUntil('requests', () => statuses.length > 50);
  ending = true;
  expect(await primary.end('SIGTERM')).toBe(0);
  going = false;
  await asking;
  expect(lost).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(primary.output).toContain('all workers have stopped');
  expect(primary.output.match(/"cut":0,"msg":"stopped"/g)).toHaveLength(3);
});

it('makes the files of /data once for all workers, and takes them away at the end', async () => {
  const folder = makeFolder({ 'small.snapshot': packEdition('2026-11-16') });
  const catalogue = join(folder, 'small.snapshot');
  const place = join(folder, 'tmp');
  mkdirSync(place);
  const { url, process: primary } = await start({ CATALOGUE: catalogue, TMPDIR: place });
  const expectFiles = async (): Promise<void> => {
    const statuses = await askOften(`${url}/data/latest/csv/merchants.csv`, 30);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await waitUntil('the files of one version', () => readdirSync(place).length === 1);
  };
  await expectFiles();

  // The way back too: what was made for the first version is gone by then.
  for (const edition of ['2026-11-17', '2026-11-16']) {
    replaceFile(catalogue, packEdition(edition));
    primary.signal('SIGHUP');
    await waitUntil('the next version in all workers', async () => {
      const versions = await Promise.all(
        Array.from(
          { length: 9 },
          async () => (await fetch(`${url}/data`, { headers: { connection: 'close' } })).url,
        ),
      );
      return versions.every((address) => address.includes(edition));
    });
    await expectFiles();
  }

  expect(await primary.end('SIGTERM')).toBe(0);
  expect(readdirSync(place)).toEqual([]);
});

it('ends where the port is taken, and says nothing but that', async () => {
  const { url } = await start({ WORKERS: '2' });
  const second = await startProgram({ WORKERS: '2', PORT: new URL(url).port }, { wait: false });
  killLater(second);
  await second.process.outputEnded;
  expect(await second.process.end()).toBe(1);
  // Each worker may say it before it is stopped.
  expect(new Set(second.process.output.trim().split('\n'))).toEqual(
    new Set([
      `mcc-lookup: cannot listen on 127.0.0.1:${new URL(url).port}: something listens there already; stop it or choose another port`,
    ]),
  );
});

it('ends without a word where the primary process is gone before it listens', async () => {
  let output: string;
  do {
    const program = await startProgram({ WORKERS: '2' }, { wait: false });
    killLater(program);
    const { process: primary } = program;
    await waitUntil('workers', () => listChildren(primary.pid).length === 2);
    await primary.end('SIGKILL');
    await primary.outputEnded;
    output = primary.output;
    // Where this process was held up meanwhile, they listened before: that says nothing.
  } while (output.includes('listening at'));
  expect(output).toBe('');
});

function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}
