// Runs the service: wires the parts, reloads the catalogue when its file changes or on SIGHUP, drains on SIGTERM.
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadSnapshot, reloadSnapshot } from '../catalogue/load-snapshot.ts';
import { SnapshotError } from '../catalogue/sections.ts';
import { buildFront } from '../http/front.ts';
import { startServer } from '../http/lifecycle.ts';
import { buildLogger } from '../http/observe/logger.ts';
import { Metrics } from '../http/observe/metrics.ts';
import { openServed, type Served } from '../http/served.ts';
import { EXIT } from './command.ts';
import { waitForEndSignal } from './end-signals.ts';
import { listen } from './listen.ts';
import { openDatabase } from './open-database.ts';
import { openMetrics } from './open-metrics.ts';
import type { Pages } from './open-pages.ts';
import { openRateStore } from './open-rate-store.ts';
import type { Settings } from './settings.ts';
import { toHttpSettings } from './to-http-settings.ts';
import { watchReloads } from './watch-reloads.ts';
import { supervise } from './workers/supervise.ts';

/** Loading them holds up other answers for as long as it takes; who asks at once comes first. */
const PAGES_AFTER_MS = 100;

export async function serve(settings: Settings): Promise<number> {
  if (settings.workers > 1 && cluster.isPrimary) return supervise(settings);
  // A primary process that has ended cannot be told that this one listens; Node ends this one too as soon as it notices.
  cluster.worker?.on('error', () => {});
  try {
    return await serveHere(settings);
  } finally {
    // A worker's line to its primary process would keep it alive.
    process.channel?.unref();
  }
}

async function serveHere(settings: Settings): Promise<number> {
  const log = buildLogger(settings.logLevel);
  const http = toHttpSettings(settings);
  const reloads = watchReloads(settings.catalogue);
  let served = openServed(checkRegion(loadSnapshot(settings.catalogue), settings));
  const database = await openDatabase(settings, served.catalogue, log);
  // One object for each set, by which others know that it is the same.
  let remoteServed: Served = served;
  const getServed = (): Served => {
    if (database === undefined || (!database.isReady && settings.databaseFallback === 'snapshot'))
      return served;
    const remote = database.served;
    if (remoteServed.search !== remote.search) remoteServed = { ...served, ...remote, embedded: served };
    return remoteServed;
  };
  const parts = {
    getServed,
    ...(database && { database }),
    store: await openRateStore(settings, http.policies, log),
    settings: http,
    clock: Date.now,
    log,
    metrics: new Metrics(),
  };
  const metricsServer = await openMetrics(parts, settings);
  const front = buildFront(parts);
  let pages: Pages | undefined;
  reloads.begin(async () => {
    try {
      const catalogue = checkRegion(await reloadSnapshot(settings.catalogue), settings);
      if (catalogue.digest === served.catalogue.digest) return;
      await pages?.warm(catalogue);
      served = openServed(catalogue);
      database?.takeEmbedded(catalogue);
      log.info({ edition: catalogue.meta.edition, digest: catalogue.digest }, 'catalogue reloaded');
    } catch (error) {
      log.error({ err: error }, 'the new snapshot is refused; the old one goes on serving');
    }
  });
  const ended = waitForEndSignal();

  const running = await listen(() => startServer(front, settings), settings.host, settings.port);
  log.info(`listening at ${running.address}`);

  await Promise.race([front.pagesWanted, pause(PAGES_AFTER_MS)]);
  const { openPages } = await import('./open-pages.ts');
  pages = await openPages(parts, front, settings);

  const { edition, counts } = served.catalogue.meta;
  log.info(
    {
      edition,
      merchants: counts.merchants,
      digest: served.catalogue.digest,
      memory: process.memoryUsage.rss(),
    },
    'ready',
  );

  const signal = await ended;
  log.info({ signal }, 'stopping: open requests finish');
  reloads.end();
  await pages.closeAgents();
  const { cut } = await running.close();
  await pages.close();
  metricsServer?.close();
  await parts.store.close();
  await database?.close();
  log.info({ cut }, 'stopped');
  return EXIT.ok;
}

function checkRegion(catalogue: Catalogue, { defaultRegion }: Settings): Catalogue {
  const { regions } = catalogue.meta;
  if (!regions.includes(defaultRegion))
    throw new SnapshotError(
      `DEFAULT_REGION is ${defaultRegion}, but the catalogue has cards only for ${regions.join(', ')}`,
    );
  return catalogue;
}
