// `serve --workers N`: the primary process. It counts requests and makes the files of /data for its workers, starts another
// where one has died, passes on signals, and adds up their metrics. Node's cluster hands each new connection to the next
// worker.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildLogger } from '../../http/observe/logger.ts';
import { buildMetricsServer } from '../../http/observe/metrics-server.ts';
import { MemoryStore } from '../../limit/memory-store.ts';
import { EXIT } from '../command.ts';
import { waitForEndSignal } from '../end-signals.ts';
import { listenForMetrics } from '../listen.ts';
import { BulkMaker } from '../make-bulk.ts';
import type { Settings } from '../settings.ts';
import { toHttpSettings } from '../to-http-settings.ts';
import { ReportCollector } from './collect-reports.ts';
import { countForWorker } from './count-for-workers.ts';
import { makeForWorker } from './make-for-workers.ts';
import type { ToPrimary } from './messages.ts';

/** A worker that dies at once is not started again at once. */
const RESTART_MS = 1000;
/** Beyond the time in which workers drain by themselves. */
const KILL_AFTER_MS = 5000;

export async function supervise(settings: Settings): Promise<number> {
  const log = buildLogger(settings.logLevel);
  const store = new MemoryStore(toHttpSettings(settings).policies);
  const reports = new ReportCollector();
  const bulk = new BulkMaker(settings.catalogue);
  const workers = new Set<Worker>();
  const listening = new Set<Worker>();
  let phase: 'starting' | 'running' | 'stopping' = 'starting';

  // Standard error by way of this process: Node lets a worker that starts after its primary process has ended print a stack
  // trace before any line of ours runs.
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'pipe', 'ipc'] });
  const start = (): Worker => {
    const worker = cluster.fork();
    worker.process.stderr!.on('data', (text: Buffer) => process.stderr.write(text));
    workers.add(worker);
    const startedAt = performance.now();
    worker.once('listening', () => listening.add(worker));
    // Node could not reach one that has just died; its exit is told as well.
    worker.on('error', () => {});
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'take') void countForWorker(store, worker, message);
      else if (message.kind === 'reported') reports.receive(message);
      else if (message.kind === 'make-bulk') void makeForWorker(bulk, worker, message);
    });
    worker.once('exit', async (code, signal) => {
      workers.delete(worker);
      listening.delete(worker);
      if (phase !== 'running') return;
      log.error({ pid: worker.process.pid, code, signal }, 'a worker has ended; another is started');
      await sleep(Math.max(0, RESTART_MS - (performance.now() - startedAt)));
      if (phase === 'running') start();
    });
    return worker;
  };
  const stop = async (): Promise<void> => {
    phase = 'stopping';
    const kill = setTimeout(
      () => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      },
      settings.drainSeconds * 1000 + KILL_AFTER_MS,
    );
    await Promise.all(
      [...workers].map((worker) => {
        const over = waitForExit(worker);
        worker.process.kill('SIGTERM');
        return over;
      }),
    );
    clearTimeout(kill);
  };

  // Those that are still starting read the file anyway.
  const reload = (): void => {
    for (const worker of listening) worker.process.kill('SIGHUP');
  };
  process.on('SIGHUP', reload);
  const ended = waitForEndSignal();
  const first = Array.from({ length: settings.workers }, start);
  const failed = await Promise.race([
    Promise.all(first.map(waitUntilListening)).then(() => undefined),
    findFailure(first),
    ended.then(() => EXIT.ok),
  ]);
  if (failed !== undefined) {
    await stop();
    return failed;
  }
  phase = 'running';
  const metricsServer = await listenForMetrics(
    () => buildMetricsServer(() => reports.collect([...workers])),
    settings,
  );
  log.info({ workers: settings.workers }, 'all workers are ready');

  const signal = await ended;
  log.info({ signal }, 'stopping: workers finish their requests');
  process.off('SIGHUP', reload);
  await stop();
  await bulk.close();
  metricsServer?.close();
  log.info('all workers have stopped');
  return EXIT.ok;
}

function waitUntilListening(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => worker.once('listening', resolve));
}

/** Its exit code, if it has one. */
function waitForExit(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => worker.once('exit', resolve));
}

/** The exit code of a worker that ends before all are ready: a bad snapshot, a port in use. It has said why. */
async function findFailure(workers: readonly Worker[]): Promise<number> {
  return (await Promise.race(workers.map(waitForExit))) || EXIT.failed;
}
