// What the service is built from; main makes the parts, tests make others.
import type { RateStore } from '../limit/rate-store.ts';
import type { McpRoute } from './agents/add-mcp.ts';
import type { BulkRoute } from './bulk/bulk-folder.ts';
import type { Logger } from './observe/logger.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Served } from './served.ts';
import type { HttpSettings } from './settings.ts';
import type { Assets } from './site/assets.ts';

/** What answers JSON needs. */
export interface FrontParts {
  /** Asked anew for every request, so that a reload takes effect between two of them. */
  getServed(): Served;
  readonly store: RateStore;
  readonly settings: HttpSettings;
  /** Epoch milliseconds; the store's clock should be the same. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** And what pages need beside it. */
export interface AppParts extends FrontParts {
  /** The bundled styles and scripts of the site and the widget. */
  readonly assets: Assets;
  /** A mailto: or https: address with `{subject}` and `{body}` in it; undefined: no link to report. */
  readonly reportUrl: string | undefined;
  /** Where merchants are kept elsewhere: whether they can be reached now. */
  readonly database?: { readonly isReady: boolean };
  /** Absent: there is no /mcp. */
  readonly mcp?: McpRoute;
  /** Absent: there is no /data. */
  readonly bulk?: BulkRoute;
}
