// What a service is built from, on the small catalogue, with a clock that tests move.
import type { McpRoute } from '../../src/http/agents/add-mcp.ts';
import type { AppParts } from '../../src/http/app-parts.ts';
import type { BulkRoute } from '../../src/http/bulk/bulk-folder.ts';
import { buildLogger, type LogLevel } from '../../src/http/observe/logger.ts';
import { Metrics } from '../../src/http/observe/metrics.ts';
import { openServed, type Served } from '../../src/http/served.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpLimits, type HttpSettings } from '../../src/http/settings.ts';
import { type Assets, NO_ASSETS } from '../../src/http/site/assets.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { RateStore } from '../../src/limit/rate-store.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';

export const NOON = Date.UTC(2026, 10, 16, 12);

export interface PartsOptions {
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
  readonly assets?: Assets;
  readonly mcp?: McpRoute;
  readonly bulk?: BulkRoute;
  /** Instead of the one that tests move. */
  readonly clock?: () => number;
}

export interface MadeParts {
  readonly parts: AppParts;
  readonly clock: { now: number };
  /** What was logged. */
  readonly lines: string[];
  /** Another catalogue from now on. */
  serve(served: Served): void;
}

export function makeParts(options: PartsOptions = {}): MadeParts {
  const clock = { now: NOON };
  const tellTime = options.clock ?? (() => clock.now);
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
    store: options.store ?? new MemoryStore(settings.policies, { clock: tellTime, capacity: 10_000 }),
    settings,
    clock: tellTime,
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
