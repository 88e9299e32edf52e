// The service under test, reached through `inject` or a real socket. This is the only test file that knows how src/http
// is put together. Every API answer is checked against the OpenAPI document.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { publishBulk } from '../../src/export/index.ts';
import { activate } from '../../src/http/active-catalogue.ts';
import { buildApp } from '../../src/http/app.ts';
import type { AppDeps } from '../../src/http/deps.ts';
import { FairQueue } from '../../src/http/fair-queue.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpLimits, type HttpSettings } from '../../src/http/http-settings.ts';
import { type LeanFiles, openLeanFolder } from '../../src/http/lean-files.ts';
import { startServer } from '../../src/http/lifecycle.ts';
import { buildLogger, type LogLevel } from '../../src/http/logger.ts';
import { DEFAULT_BODY_BYTES } from '../../src/http/mcp.ts';
import { LOCAL_ACCESS, OPEN_ACCESS } from '../../src/http/mcp-access.ts';
import { buildMetricsApp, Metrics } from '../../src/http/metrics.ts';
import { parseTrust } from '../../src/limit/client-address.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Bucket, Policies, RateStore } from '../../src/limit/rate-store.ts';
import { countCalls } from '../../src/mcp/build-mcp-server.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { checkReply } from './check-reply.ts';

export const NOON = Date.UTC(2026, 10, 16, 12);

export interface ServiceOptions {
  /** The small one by default. */
  readonly catalogue?: Catalogue;
  readonly transport?: 'inject' | 'socket';
  /** The address to listen on. */
  readonly host?: string;
  /** How long `close` waits for open connections. */
  readonly drainSeconds?: number;
  /** Requests per window and bucket; plenty by default, for tests about something else. */
  readonly limit?: number;
  readonly widgetLimit?: number;
  readonly agentLimit?: number;
  readonly pageLimit?: number;
  readonly windowMs?: number;
  readonly store?: RateStore;
  /** TRUST_PROXY as operators write it: `1`, `10.0.0.0/8`. */
  readonly trust?: string;
  readonly settings?: Partial<
    Pick<HttpSettings, 'defaultRegion' | 'publicUrl' | 'embedUrl' | 'app' | 'logQueries' | 'logAddresses'>
  >;
  /** Sizes and deadlines. */
  readonly limits?: Partial<HttpLimits>;
  readonly level?: LogLevel;
  /** A folder as scripts/bundle-web.js writes it; without it, pages have no styles or scripts. */
  readonly web?: string;
  /** Whether to serve /data, made from the catalogue; `unwritten`: as while a build still writes it. */
  readonly data?: boolean | 'unwritten';
  /** A folder as build/publish-lean.ts writes it, or files in memory. */
  readonly lean?: string | LeanFiles;
  /** Serves /mcp, on a person's own machine (`local`) or for everybody (`open`); without it, there is no /mcp. */
  readonly mcp?: {
    readonly fetch: NonNullable<AppDeps['mcp']>['fetch'];
    readonly access?: 'local' | 'open';
  };
  readonly reportUrl?: string;
  /** Instead of the one that tests set. */
  readonly clock?: () => number;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly json: any;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
  /** The client's address; only through inject. */
  readonly from?: string;
}

export interface Service {
  /** `http://127.0.0.1:40123`; only over a socket. */
  readonly url: string;
  readonly port: number;
  readonly clock: { now: number };
  /** Log lines. */
  readonly lines: string[];
  readonly dataFolder: string | undefined;
  /** Sends one request; API answers are checked against the OpenAPI document. */
  ask(path: string, ask?: Ask): Promise<Reply>;
  /** Fastify's inject, without that check. */
  readonly inject: FastifyInstance['inject'];
  /** Asks the metrics port. */
  askMetrics(path?: string): Promise<Reply>;
  /** Serves another catalogue from now on. */
  serve(catalogue: Catalogue): void;
  /** Counts a request against a bucket, as the service itself does. */
  take: RateStore['take'];
  /** Drains the service; returns how many connections had to be cut. */
  close(): Promise<{ readonly cut: number }>;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const clock = { now: NOON };
  const tellTime = options.clock ?? (() => clock.now);
  const settings = buildSettings(options);
  const lines: string[] = [];
  const scratch = mkdtempSync(join(tmpdir(), 'service-'));
  let active = activate(options.catalogue ?? openSmallCatalogue());
  const deps: AppDeps = {
    getCatalogue: () => active,
    store: options.store ?? new MemoryStore(settings.policies, { clock: tellTime, capacity: 10_000 }),
    queue: new FairQueue(settings.limits.queue),
    settings,
    clock: tellTime,
    log: buildLogger(options.level ?? 'info', { write: (line) => lines.push(line) }),
    metrics: new Metrics(),
    webFolder: options.web ?? makeEmptyWeb(scratch),
    lean: typeof options.lean === 'string' ? openLeanFolder(options.lean) : options.lean,
    ...(options.data === true && { dataFolder: await writeData(scratch, active.catalogue) }),
    ...(options.data === 'unwritten' && { dataFolder: mkdtempSync(join(scratch, 'data-')) }),
    reportUrl: options.reportUrl,
    ...(options.mcp && {
      mcp: {
        fetch: options.mcp.fetch,
        countCalls,
        access: options.mcp.access === 'open' ? OPEN_ACCESS : LOCAL_ACCESS,
        bodyBytes: DEFAULT_BODY_BYTES,
      },
    }),
  };
  const app = buildApp(deps);
  await app.ready();
  const host = options.host ?? '127.0.0.1';
  const running =
    options.transport === 'socket'
      ? await startServer(app, { host, port: 0, drainSeconds: options.drainSeconds ?? 0.2 })
      : undefined;
  const port = running === undefined ? 0 : Number(new URL(running.address).port);
  return {
    url: `http://${host}:${port}`,
    port,
    clock,
    lines,
    dataFolder: deps.dataFolder,
    ask: async (path, ask = {}) => {
      const reply = await (running ? askSocket(host, port, path, ask) : askInject(app, path, ask));
      await checkReply(app, active.catalogue, path, ask.method ?? 'GET', reply);
      return reply;
    },
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    askMetrics: (path = '/metrics') => askMetrics(deps, path),
    serve: (catalogue) => {
      active = activate(catalogue);
    },
    take: (bucket: Bucket, key: string) => deps.store.take(bucket, key),
    close: async () => {
      const ended = (await running?.close()) ?? { cut: 0 };
      await app.close();
      rmSync(scratch, { recursive: true, force: true });
      return ended;
    },
  };
}

/** One service for all tests in a file, the usual case. */
export function useService(options: ServiceOptions = {}): Pick<Service, 'ask' | 'inject'> {
  let service: Service;
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service.close());
  return {
    ask: (path, ask) => service.ask(path, ask),
    inject: ((asked: string) => service.inject(asked)) as Service['inject'],
  };
}

const PLENTY = 1_000_000;

function buildSettings(options: ServiceOptions): HttpSettings {
  const defaults = DEFAULT_HTTP_SETTINGS;
  const windowMs = options.windowMs ?? defaults.policies.api.windowMs;
  const policies: Policies = {
    api: { ...defaults.policies.api, limit: options.limit ?? PLENTY, windowMs },
    widget: { ...defaults.policies.widget, limit: options.widgetLimit ?? PLENTY, windowMs },
    agent: { ...defaults.policies.agent, limit: options.agentLimit ?? PLENTY, windowMs },
    page: { ...defaults.policies.page, limit: options.pageLimit ?? PLENTY, windowMs },
  };
  return {
    ...defaults,
    ...options.settings,
    policies,
    limits: { ...defaults.limits, ...options.limits },
    ...(options.trust !== undefined && { trustProxy: readTrust(options.trust) }),
  };
}

function readTrust(text: string): HttpSettings['trustProxy'] {
  const parsed = parseTrust(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.trustProxy;
}

/** A folder as scripts/bundle-web.js would write it if there were no files. */
function makeEmptyWeb(scratch: string): string {
  const folder = join(scratch, 'web');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), '{}');
  return folder;
}

async function writeData(scratch: string, catalogue: Catalogue): Promise<string> {
  const folder = join(scratch, 'data');
  await publishBulk(folder, catalogue, 'notice');
  return folder;
}

/** One per service, as in the program. */
const metricsApps = new WeakMap<Metrics, FastifyInstance>();

async function askMetrics(deps: AppDeps, path: string): Promise<Reply> {
  // Requests are recorded at the end of a turn of the event loop, which `inject` doesn't need.
  await setImmediate();
  const app = metricsApps.get(deps.metrics) ?? buildMetricsApp(deps);
  metricsApps.set(deps.metrics, app);
  return askInject(app, path, {});
}

async function askInject(
  app: FastifyInstance,
  path: string,
  { method = 'GET', headers = {}, body, from }: Ask,
): Promise<Reply> {
  const reply = await app.inject({
    method: method as 'GET',
    url: path,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { payload: body }),
    ...(from !== undefined && { remoteAddress: from }),
  });
  return toReply(reply.statusCode, reply.headers as Reply['headers'], reply.rawPayload);
}

function askSocket(
  host: string,
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Ask,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host, port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve(toReply(incoming.statusCode!, incoming.headers, Buffer.concat(chunks))),
      );
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function toReply(status: number, headers: Reply['headers'], bytes: Buffer): Reply {
  const text = bytes.toString('utf8');
  const isJson = String(headers['content-type']).startsWith('application/json');
  const json =
    isJson && text !== '' && headers['content-encoding'] === undefined ? JSON.parse(text) : undefined;
  return { status, headers, bytes, text, json };
}

/** Expects an API error, with everything that all API errors have. */
export function expectError(reply: Reply, status: number, error: string): void {
  expect({ status: reply.status, json: reply.json }).toEqual({ status, json: { error } });
  expect(reply.headers['cache-control']).toBe('no-store');
}

/** Beyond the five endpoints of the contract, with a code beside the text. */
export function expectCodedError(reply: Reply, status: number, error: string): void {
  expect({ status: reply.status, error: reply.json.error }).toEqual({ status, error });
  expect(reply.json.code).toMatch(/^[a-z_]+$/);
  expect(reply.headers['cache-control']).toBe('no-store');
}
