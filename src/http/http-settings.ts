// The settings of the HTTP service and their defaults. main/settings.ts reads them from the environment and the command
// line.

import type { TrustProxy } from '../limit/client-address.ts';
import type { Policies } from '../limit/rate-store.ts';
import type { FairQueueOptions } from './fair-queue.ts';

export interface HttpLimits {
  /** The longest path and query in characters; anything longer is refused with 414. */
  readonly urlLength: number;
  /** The largest request line and headers together, in bytes; anything larger is refused with 431. */
  readonly headerBytes: number;
  /** Time for a request's headers to arrive, against clients that send a byte now and then. */
  readonly headersMs: number;
  /** Time for the whole request to arrive. */
  readonly requestMs: number;
  /** Time without any traffic on a connection, including when a client doesn't read its answer. */
  readonly idleMs: number;
  /** Time between two requests on a connection: longer than common load balancers' 60 s, so that they close first. */
  readonly keepAliveMs: number;
  /** How often the deadlines for headers and request are checked. */
  readonly checkMs: number;
  /** How many requests a client may send ahead on a connection; with more, it is closed. */
  readonly pipelined: number;
  /** Requests that take work and wait for their turn. */
  readonly queue: FairQueueOptions;
  /** The size of the cache of prepared answers, in bytes. */
  readonly cacheBytes: number;
}

export interface HttpSettings {
  readonly policies: Policies;
  /** Whose X-Forwarded-For is trusted: a number of proxies, or proxies at these addresses. */
  readonly trustProxy: TrustProxy;
  readonly defaultRegion: string;
  /** The service's public address, `https://mcc.example`. If undefined, links are relative. */
  readonly publicUrl: string | undefined;
  /** Where the widget is served, if it is somewhere else. */
  readonly embedUrl: string | undefined;
  /** Whether people may keep the site on their device. */
  readonly app: boolean;
  /** Whether to log paths and queries. */
  readonly logQueries: boolean;
  /** Whether to log whole addresses, not just the network (/24, /48). */
  readonly logAddresses: boolean;
  readonly limits: HttpLimits;
}

const QUARTER_HOUR_MS = 900_000;

export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  policies: {
    api: { name: 'default', limit: 100, windowMs: QUARTER_HOUR_MS },
    widget: { name: 'widget', limit: 1000, windowMs: QUARTER_HOUR_MS },
    agent: { name: 'agent', limit: 1000, windowMs: QUARTER_HOUR_MS },
    page: { name: 'page', limit: 600, windowMs: QUARTER_HOUR_MS },
  },
  trustProxy: false,
  defaultRegion: 'SG',
  publicUrl: undefined,
  embedUrl: undefined,
  app: true,
  logQueries: false,
  logAddresses: false,
  limits: {
    urlLength: 8192,
    headerBytes: 16_384,
    headersMs: 10_000,
    requestMs: 15_000,
    idleMs: 30_000,
    keepAliveMs: 65_000,
    checkMs: 1000,
    pipelined: 16,
    // A page takes about 10 ms.
    queue: { maxOfClient: 50, max: 1000, maxWaitMs: 5000 },
    cacheBytes: 64 * 1024 * 1024,
  },
};
