// Runs the service: loads the catalogue, builds the app, listens, reloads a changed catalogue, and drains at the end.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { SnapshotError } from '../catalogue/sections.ts';
import { type ActiveCatalogue, activate } from '../http/active-catalogue.ts';
import { buildApp } from '../http/app.ts';
import { FairQueue } from '../http/fair-queue.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../http/http-settings.ts';
import { type LeanFiles, LeanMemory, openLeanFolder } from '../http/lean-files.ts';
import { startServer } from '../http/lifecycle.ts';
import { buildLogger, type Logger, LogOutput } from '../http/logger.ts';
import { DEFAULT_BODY_BYTES } from '../http/mcp.ts';
import { chooseAccess, type McpAccess } from '../http/mcp-access.ts';
import { buildMetricsApp, Metrics } from '../http/metrics.ts';
import { MemoryStore } from '../limit/memory-store.ts';
import type { Policies, RateStore } from '../limit/rate-store.ts';
import { buildMcpFetch, countCalls, type McpFetch } from '../mcp/build-mcp-server.ts';
import { CommandError, waitForShutdownSignal } from './command.ts';
import { deriveLean } from './derive-lean.ts';
import { getLoadOptions, today } from './open-catalogue.ts';
import { AGENT_APP, readVersion, WEB } from './paths.ts';
import type { Settings } from './settings.ts';
import { isAddress } from './snapshot-address.ts';
import { watchCatalogue } from './watch-catalogue.ts';

/** Resolves after a signal has stopped it. */
export async function serve(settings: Settings): Promise<void> {
  const metrics = new Metrics();
  const log = buildLogger(settings.logLevel, new LogOutput(() => metrics.countLostLine()));
  const dataFolder = findDataFolder(settings);
  const lean = isAddress(settings.catalogue) ? new LeanMemory() : findLeanFiles(settings.catalogue);
  let active: ActiveCatalogue | undefined;
  const getCatalogue = (): ActiveCatalogue => active!;
  const stopWatching = await watchCatalogue({
    location: settings.catalogue,
    pollMs: settings.cataloguePoll * 1000,
    load: getLoadOptions(settings),
    log,
    onRefused: () => metrics.countRefusedSnapshot(),
    check: (catalogue) => checkRegion(catalogue, settings.defaultRegion),
    swap: async (catalogue) => {
      if (lean instanceof LeanMemory) await addLean(lean, catalogue, log);
      active = activate(catalogue);
    },
  });
  const http = toHttpSettings(settings);
  if (http.trustProxy !== false && http.publicUrl === undefined)
    log.warn(
      'TRUST_PROXY is set but PUBLIC_URL is not: links have the host of each request and http, and shared caches do not keep pages; set PUBLIC_URL to the address that people use',
    );
  const store = await openStore(settings, http.policies, log);
  const queue = new FairQueue(http.limits.queue);
  const mcp = openMcp(settings, getCatalogue, log);
  const app = buildApp({
    getCatalogue,
    store,
    queue,
    settings: http,
    clock: Date.now,
    log,
    metrics,
    webFolder: WEB,
    dataFolder,
    lean,
    reportUrl: settings.reportUrl,
    mcp: {
      fetch: mcp.fetch,
      countCalls,
      access: chooseMcpAccess(settings),
      bodyBytes: DEFAULT_BODY_BYTES,
    },
  });
  const ended = waitForShutdownSignal();
  const { host, port, drainSeconds, metricsHost, metricsPort } = settings;
  const metricsApp = metricsPort === 0 ? undefined : buildMetricsApp({ metrics, store, queue, getCatalogue });
  if (metricsApp)
    await listen(metricsHost, metricsPort, () => metricsApp.listen({ host: metricsHost, port: metricsPort }));
  const server = await listen(host, port, () => startServer(app, { host, port, drainSeconds }));
  log.info(`listening at ${server.address}`);
  const { meta, digest } = getCatalogue().catalogue;
  log.info(
    { edition: meta.edition, merchants: meta.counts.merchants, digest, memory: process.memoryUsage.rss() },
    'ready',
  );

  const signal = await ended;
  log.info({ signal }, 'stopping: waiting for open requests');
  stopWatching();
  // Agents' open connections would delay shutdown.
  await mcp.close();
  const { cut } = await server.close();
  await metricsApp?.close();
  await store.close();
  log.info({ cut }, 'stopped');
}

function checkRegion({ meta }: Catalogue, defaultRegion: string): void {
  if (!meta.regions.includes(defaultRegion))
    throw new SnapshotError(
      `DEFAULT_REGION is ${defaultRegion}, but the catalogue has cards only for ${meta.regions.join(', ')}`,
    );
}

/** The folder of the /data files: the configured one, or the one the build wrote next to the snapshot file. */
function findDataFolder({ data, catalogue }: Settings): string | undefined {
  const hasIndex = (folder: string): boolean => existsSync(join(folder, 'index.json'));
  if (data !== undefined && !hasIndex(data))
    throw new CommandError(
      `DATA is \`${data}\`, but there is no ${join(data, 'index.json')}: \`mcc-lookup build\` writes such a folder next to its snapshot`,
    );
  if (data !== undefined) return resolve(data);
  if (isAddress(catalogue)) return undefined;
  const folder = resolve(dirname(catalogue), 'data');
  // `npm start` makes the folder first, and the files while the service runs.
  return existsSync(folder) ? folder : undefined;
}

/** The browser editions that the build wrote next to the snapshot file. */
function findLeanFiles(catalogue: string): LeanFiles | undefined {
  const folder = resolve(dirname(catalogue), 'lean');
  return existsSync(folder) ? openLeanFolder(folder) : undefined;
}

async function addLean(lean: LeanMemory, catalogue: Catalogue, log: Logger): Promise<void> {
  const edition = await deriveLean(catalogue);
  if (edition) lean.add(edition);
  else log.warn('the snapshot is too large to send to browsers: /statement has no data');
}

function toHttpSettings(settings: Settings): HttpSettings {
  const windowMs = settings.rateLimitWindow * 1000;
  const { policies } = DEFAULT_HTTP_SETTINGS;
  const { trustProxy, defaultRegion, publicUrl, embedUrl, app, logQueries, logAddresses } = settings;
  return {
    ...DEFAULT_HTTP_SETTINGS,
    ...{ trustProxy, defaultRegion, publicUrl, embedUrl, app, logQueries, logAddresses },
    policies: {
      api: { ...policies.api, limit: settings.rateLimit, windowMs },
      widget: { ...policies.widget, limit: settings.widgetRateLimit, windowMs },
      agent: { ...policies.agent, limit: settings.agentRateLimit, windowMs },
      page: { ...policies.page, limit: settings.pageRateLimit, windowMs },
    },
  };
}

async function openStore(
  { valkeyUrl, valkeyTimeout }: Settings,
  policies: Policies,
  log: Logger,
): Promise<RateStore> {
  if (valkeyUrl === undefined) return new MemoryStore(policies);
  // Loaded here so that a service without Valkey does not pay for the client.
  const { openSharedStore } = await import('../limit/shared-store.ts');
  return openSharedStore(valkeyUrl, policies, {
    timeoutMs: valkeyTimeout,
    onOutage: ({ message }) =>
      log.warn({ cause: message }, 'Valkey is not responding: this replica counts on its own until it is'),
    onReturn: () => log.info('Valkey answers again: requests are counted across replicas'),
  });
}

function openMcp({ defaultRegion }: Settings, getCatalogue: () => ActiveCatalogue, log: Logger): McpFetch {
  return buildMcpFetch(
    {
      getCatalogue,
      today,
      defaultRegion,
      version: readVersion(),
      app: readFileSync(AGENT_APP, 'utf8'),
      onFault: (err) => log.error({ err }, 'an MCP tool failed'),
    },
    {
      bodyBytes: DEFAULT_BODY_BYTES,
      onError: ({ message }) => log.debug({ problem: message }, 'an MCP request was refused'),
    },
  );
}

function chooseMcpAccess({ host, publicUrl, mcpHosts, mcpOrigins }: Settings): McpAccess {
  const defaults = chooseAccess(host, publicUrl);
  return { hosts: mcpHosts ?? defaults.hosts, origins: mcpOrigins ?? defaults.origins };
}

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already in use; stop the other program or choose another port',
  EACCES: 'permission denied; choose a port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  EAFNOSUPPORT: 'this machine has no such address',
  ENOTFOUND: 'there is no such host; give an address of this machine, such as 0.0.0.0',
  EAI_AGAIN:
    'there is no such host, or no name server answers; give an address of this machine, such as 0.0.0.0',
};

/** Says in one line why a port cannot be opened. */
async function listen<T>(host: string, port: number, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const problem = LISTEN_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    throw new CommandError(`cannot listen on ${host}:${port}: ${problem}`);
  }
}
