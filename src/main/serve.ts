// Runs the service: wires the parts, reloads the catalogue when its file changes or on SIGHUP, drains on SIGTERM.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadSnapshot, reloadSnapshot } from '../catalogue/load-snapshot.ts';
import { SnapshotError } from '../catalogue/sections.ts';
import { buildApp } from '../http/app.ts';
import { startServer } from '../http/lifecycle.ts';
import { buildLogger } from '../http/observe/logger.ts';
import { Metrics } from '../http/observe/metrics.ts';
import { buildMetricsServer } from '../http/observe/metrics-server.ts';
import { openServed } from '../http/served.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../http/settings.ts';
import { loadAssets } from '../http/site/assets.ts';
import { warmSite } from '../http/site/site.ts';
import { CommandError, EXIT } from './command.ts';
import { openRateStore } from './open-rate-store.ts';
import { WEB } from './paths.ts';
import { openMcp } from './serve-mcp.ts';
import type { Settings } from './settings.ts';
import { watchFile } from './watch-file.ts';

export async function serve(settings: Settings): Promise<number> {
  const log = buildLogger(settings.logLevel);
  const http = describeHttp(settings);
  let served = openServed(checkRegion(loadSnapshot(settings.catalogue), settings));
  const metrics = new Metrics();
  const mcp = openMcp(settings, () => served, log);
  const parts = {
    getServed: () => served,
    store: await openRateStore(settings, http.policies, log),
    settings: http,
    clock: Date.now,
    log,
    metrics,
    assets: loadAssets(WEB),
    reportUrl: settings.reportUrl || undefined,
    mcp: mcp.route,
  };

  const reload = async (): Promise<void> => {
    try {
      const catalogue = checkRegion(await reloadSnapshot(settings.catalogue), settings);
      if (catalogue.digest === served.catalogue.digest) return;
      await warmSite(catalogue, Date.now());
      served = openServed(catalogue);
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
  const metricsServer =
    settings.metricsPort === 0 ? undefined : await openMetrics(buildMetricsServer(parts), settings);
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
  metricsServer?.close();
  await parts.store.close();
  log.info({ cut }, 'stopped');
  return EXIT.ok;
}

function describeHttp(settings: Settings): HttpSettings {
  const windowMs = settings.rateLimitWindow * 1000;
  const { policies } = DEFAULT_HTTP_SETTINGS;
  return {
    ...DEFAULT_HTTP_SETTINGS,
    policies: {
      api: { ...policies.api, limit: settings.rateLimit, windowMs },
      widget: { ...policies.widget, limit: settings.widgetRateLimit, windowMs },
      agent: { ...policies.agent, limit: settings.agentRateLimit, windowMs },
    },
    trust: settings.trustProxy,
    defaultRegion: settings.defaultRegion,
    publicUrl: settings.publicUrl,
    embedUrl: settings.embedUrl,
    logQueries: settings.logQueries,
    logAddresses: settings.logAddresses,
  };
}

function checkRegion(catalogue: Catalogue, { defaultRegion }: Settings): Catalogue {
  const { regions } = catalogue.meta;
  if (!regions.includes(defaultRegion))
    throw new SnapshotError(
      `DEFAULT_REGION is ${defaultRegion}, but the catalogue has cards only for ${regions.join(', ')}`,
    );
  return catalogue;
}

async function openMetrics(server: Server, { metricsHost, metricsPort }: Settings): Promise<Server> {
  return listen(
    async () => {
      server.listen(metricsPort, metricsHost);
      await once(server, 'listening');
      return server;
    },
    metricsHost,
    metricsPort,
  );
}

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there; stop it or choose another port',
  EACCES: 'this user may not listen there; choose a port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
};

async function listen<T>(open: () => Promise<T>, host: string, port: number): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const problem = LISTEN_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    throw new CommandError(`cannot listen on ${host}:${port}: ${problem}`);
  }
}
