// `serve --workers N`: the primary process. It counts requests and makes the files of /data for its workers, starts another
// where one has died, passes on signals, and adds up their metrics. Node's cluster hands each new connection to the next
// worker.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildLogger } from '../../http/observe/logger.ts';
import { buildMetricsServer } from '../../http/observe/metrics-server.ts';
import { MemoryStore } from '../../limit/memory-store.ts';
import { EXIT } from '../command.ts';
import { describeHttp } from '../describe-http.ts';
import { listenForMetrics } from '../listen.ts';
import { BulkMaker } from '../make-bulk.ts';
import type { Settings } from '../settings.ts';
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
  const store = new MemoryStore(describeHttp(settings).policies);
  const reports = new ReportCollector();
  const bulk = new BulkMaker(settings.catalogue);
  const workers = new Set<Worker>();
  let stopping = false;

  const start = (): Worker => {
    const worker = cluster.fork();
    workers.add(worker);
    const startedAt = performance.now();
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'take') void countForWorker(store, worker, message);
      else if (message.kind === 'reported') reports.receive(message);
      else if (message.kind === 'make-bulk') void makeForWorker(bulk, worker, message);
    });
    worker.once('exit', async (code, signal) => {
      workers.delete(worker);
      if (stopping) return;
      log.error({ pid: worker.process.pid, code, signal }, 'a worker has ended; another is started');
      await sleep(Math.max(0, RESTART_MS - (performance.now() - startedAt)));
      if (!stopping) start();
    });
    return worker;
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    stopping = true;
    const kill = setTimeout(
      () => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      },
      settings.drainSeconds * 1000 + KILL_AFTER_MS,
    );
    await Promise.all(
      [...workers].map((worker) => {
        const over = once(worker, 'exit');
        worker.process.kill(signal);
        return over;
      }),
    );
    clearTimeout(kill);
  };

  const first = Array.from({ length: settings.workers }, start);
  const failed = await Promise.race([
    Promise.all(first.map(waitUntilListening)).then(() => undefined),
    findFailure(first),
  ]);
  if (failed !== undefined) {
    await stop('SIGTERM');
    return failed;
  }
  const metricsServer: Server | undefined = await listenForMetrics(
    () => buildMetricsServer(() => reports.collect([...workers])),
    settings,
  );
  const reload = (): void => {
    for (const worker of workers) worker.process.kill('SIGHUP');
  };
  process.on('SIGHUP', reload);
  log.info({ workers: settings.workers }, 'all workers are ready');

  const [signal] = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  log.info({ signal }, 'stopping: workers finish their requests');
  process.off('SIGHUP', reload);
  await stop('SIGTERM');
  await bulk.close();
  metricsServer?.close();
  log.info('all workers have stopped');
  return EXIT.ok;
}

async function waitUntilListening(worker: Worker): Promise<void> {
  await once(worker, 'listening');
}

/** The exit code of a worker that ends before all are ready: a bad snapshot, a port in use. It has said why. */
async function findFailure(workers: readonly Worker[]): Promise<number> {
  const [code] = await Promise.race(workers.map((worker) => once(worker, 'exit')));
  return typeof code === 'number' && code > 0 ? code : EXIT.failed;
}
