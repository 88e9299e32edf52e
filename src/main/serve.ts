// Runs the service: wires the parts, reloads the catalogue when its file changes or on SIGHUP, drains on SIGTERM.
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadSnapshot, reloadSnapshot } from '../catalogue/load-snapshot.ts';
import { SnapshotError } from '../catalogue/sections.ts';
import { buildApp } from '../http/app.ts';
import { startServer } from '../http/lifecycle.ts';
import { buildLogger } from '../http/observe/logger.ts';
import { Metrics } from '../http/observe/metrics.ts';
import { openServed, type Served } from '../http/served.ts';
import { loadAssets } from '../http/site/assets.ts';
import { warmSite } from '../http/site/site.ts';
import { EXIT } from './command.ts';
import { describeHttp } from './describe-http.ts';
import { listen } from './listen.ts';
import { openBulk } from './open-bulk.ts';
import { openDatabase } from './open-database.ts';
import { openMetrics } from './open-metrics.ts';
import { openRateStore } from './open-rate-store.ts';
import { WEB } from './paths.ts';
import { openMcp } from './serve-mcp.ts';
import type { Settings } from './settings.ts';
import { watchFile } from './watch-file.ts';
import { supervise } from './workers/supervise.ts';

export async function serve(settings: Settings): Promise<number> {
  if (settings.workers > 1 && cluster.isPrimary) return supervise(settings);
  try {
    return await serveHere(settings);
  } finally {
    // A worker's line to its primary process would keep it alive.
    process.channel?.unref();
  }
}

async function serveHere(settings: Settings): Promise<number> {
  const log = buildLogger(settings.logLevel);
  const http = describeHttp(settings);
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
  const metrics = new Metrics();
  const mcp = openMcp(settings, getServed, log);
  const bulk = openBulk(settings.catalogue);
  const parts = {
    getServed,
    ...(database && { database }),
    store: await openRateStore(settings, http.policies, log),
    settings: http,
    clock: Date.now,
    log,
    metrics,
    assets: loadAssets(WEB),
    reportUrl: settings.reportUrl || undefined,
    mcp: mcp.route,
    bulk: bulk.route,
  };

  const reload = async (): Promise<void> => {
    try {
      const catalogue = checkRegion(await reloadSnapshot(settings.catalogue), settings);
      if (catalogue.digest === served.catalogue.digest) return;
      await warmSite(catalogue, Date.now());
      served = openServed(catalogue);
      database?.takeEmbedded(catalogue);
      log.info({ edition: catalogue.meta.edition, digest: catalogue.digest }, 'catalogue reloaded');
    } catch (error) {
      log.error({ err: error }, 'the new snapshot is refused; the old one goes on serving');
    }
  };

  const running = await listen(
    () => startServer(buildApp(parts), { ...settings }),
    settings.host,
    settings.port,
  );
  const metricsServer = await openMetrics(parts, settings);
  const stopWatching = watchFile(settings.catalogue, reload);
  process.on('SIGHUP', reload);
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

  const signal = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  log.info({ signal }, 'stopping: open requests finish');
  stopWatching();
  process.off('SIGHUP', reload);
  await mcp.close();
  const { cut } = await running.close();
  await bulk.close();
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
