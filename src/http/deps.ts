// What the HTTP service depends on. main passes it in; tests pass in their own.
import type { RateStore } from '../limit/rate-store.ts';
import type { ActiveCatalogue } from './active-catalogue.ts';
import type { FairQueue } from './fair-queue.ts';
import type { HttpSettings } from './http-settings.ts';
import type { LeanFiles } from './lean-files.ts';
import type { Logger } from './logger.ts';
import type { McpAccess } from './mcp-access.ts';
import type { Metrics } from './metrics.ts';

export interface AppDeps {
  /** Called for every request, so a reload takes effect with the next one. */
  getCatalogue(): ActiveCatalogue;
  readonly store: RateStore;
  /** Where requests that take work wait for their turn. */
  readonly queue: FairQueue;
  readonly settings: HttpSettings;
  /** Epoch milliseconds; the store's clock should be the same. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The output of scripts/bundle-web.js: styles, scripts, the widget's loader. */
  readonly webFolder: string;
  /** The files under /data, one folder per version. If absent, there is no /data. */
  readonly dataFolder?: string | undefined;
  /** The snapshots for browsers. If absent, /statement says that it has none. */
  readonly lean?: LeanFiles | undefined;
  /** Where reports go: see SiteContext. If undefined, pages say how to hand one in. */
  readonly reportUrl: string | undefined;
  /** If absent, there is no /mcp. */
  readonly mcp?: McpRoute | undefined;
}

export interface McpRoute {
  /** Handles the protocol itself. `nextTurn` is awaited before each piece of work; false if there is no turn. */
  fetch(
    request: Request,
    options: { readonly parsedBody?: unknown; readonly nextTurn: () => Promise<boolean> },
  ): Promise<Response>;
  /** How many calls a body counts as. */
  countCalls(body: unknown): number;
  readonly access: McpAccess;
  /** The largest request body in bytes; anything larger is refused with 413. */
  readonly bodyBytes: number;
}
