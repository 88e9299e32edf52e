// The service on the small catalogue, with a clock that tests move, asked by `inject` or over a real socket.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { McpRoute } from '../../src/http/agents/add-mcp.ts';
import type { Mount } from '../../src/http/api/endpoint.ts';
import { buildApp } from '../../src/http/app.ts';
import type { AppParts } from '../../src/http/app-parts.ts';
import type { BulkRoute } from '../../src/http/bulk/bulk-folder.ts';
import { buildFront } from '../../src/http/front.ts';
import { buildLogger, type LogLevel } from '../../src/http/observe/logger.ts';
import { Metrics } from '../../src/http/observe/metrics.ts';
import { openServed, type Served } from '../../src/http/served.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpLimits, type HttpSettings } from '../../src/http/settings.ts';
import { type Assets, NO_ASSETS } from '../../src/http/site/assets.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { RateStore } from '../../src/limit/rate-store.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { checkReply } from './check-reply.ts';

export const NOON = Date.UTC(2026, 10, 16, 12);

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
  readonly from?: string;
}

export interface Service {
  readonly app: FastifyInstance;
  readonly parts: AppParts;
  readonly clock: { now: number };
  readonly lines: string[];
  serve(served: Served): void;
  ask(path: string, ask?: Ask): Promise<Reply>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly transport?: 'inject' | 'socket';
  readonly settings?: Partial<HttpSettings>;
  readonly limits?: Partial<HttpLimits>;
  /** Of the API's bucket; plenty where a test is about something else. */
  readonly limit?: number;
  readonly store?: RateStore;
  readonly served?: Served;
  /** Instead, where it changes by itself. */
  readonly getServed?: () => Served;
  readonly database?: AppParts['database'];
  readonly level?: LogLevel;
  readonly mounts?: readonly Mount[];
  readonly assets?: Assets;
  readonly mcp?: McpRoute;
  readonly bulk?: BulkRoute;
}

export function makeParts(
  options: ServiceOptions = {},
): Pick<Service, 'parts' | 'clock' | 'lines' | 'serve'> {
  const clock = { now: NOON };
  const { policies, limits } = DEFAULT_HTTP_SETTINGS;
  const settings: HttpSettings = {
    ...DEFAULT_HTTP_SETTINGS,
    policies: { ...policies, api: { ...policies.api, limit: options.limit ?? 1_000_000 } },
    limits: { ...limits, ...options.limits },
    ...options.settings,
  };
  let served = options.served ?? openServed(openSmallCatalogue());
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const parts: AppParts = {
    getServed: options.getServed ?? (() => served),
    ...(options.database && { database: options.database }),
    store: options.store ?? new MemoryStore(settings.policies, { clock: () => clock.now, capacity: 10_000 }),
    settings,
    clock: () => clock.now,
    log: buildLogger(options.level ?? 'info', stream),
    metrics: new Metrics(),
    assets: options.assets ?? NO_ASSETS,
    reportUrl: undefined,
    ...(options.mcp && { mcp: options.mcp }),
    ...(options.bulk && { bulk: options.bulk }),
  };
  return {
    parts,
    clock,
    lines,
    serve: (next) => {
      served = next;
    },
  };
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const made = makeParts(options);
  const { parts } = made;
  const app = buildApp(parts, buildFront(parts, options.mounts));
  await app.ready();
  const overSocket = options.transport === 'socket';
  if (overSocket) await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    ...made,
    ask: async (path, ask = {}) => {
      const reply = await (overSocket ? askSocket(app, path, ask) : askInject(app, path, ask));
      await checkReply(app, path, ask.method ?? 'GET', reply);
      return reply;
    },
    close: () => app.close(),
  };
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
  app: FastifyInstance,
  path: string,
  { method = 'GET', headers = {}, body }: Ask,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (incoming) => {
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

/** An API error, with everything that each of them has. */
export function expectError(reply: Reply, status: number, error: string): void {
  expect({ status: reply.status, json: reply.json }).toEqual({ status, json: { error } });
  expect(reply.headers['cache-control']).toBe('no-store');
}
