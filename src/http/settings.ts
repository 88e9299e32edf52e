// The settings of the HTTP service, with their defaults. main/settings.ts reads them from environment and command line.
import type { Policies } from '../limit/rate-store.ts';
import type { TrustProxy } from '../limit/trust.ts';

export interface HttpLimits {
  /** Characters of path and query; longer is refused with 414. */
  readonly urlLength: number;
  /** Bytes of the request line and all headers; more is refused with 431. */
  readonly headerBytes: number;
  /** For a request's headers to arrive, against clients that send a byte now and then. */
  readonly headersMs: number;
  /** For the whole request to arrive. */
  readonly requestMs: number;
  /** A connection on which nothing moves, a client that does not read its answer included. */
  readonly idleMs: number;
  /** Between two requests of a connection: longer than the 60 s of common load balancers, so that they close first. */
  readonly keepAliveMs: number;
  /** How often the two deadlines above are looked at. */
  readonly checkMs: number;
  /** Bytes of prepared answers kept in memory. */
  readonly cacheBytes: number;
}

export interface HttpSettings {
  readonly policies: Policies;
  /** Whose X-Forwarded-For counts: that many proxies, or those at these addresses. */
  readonly trustProxy: TrustProxy;
  readonly defaultRegion: string;
  /** Where people reach the service, `https://mcc.example`; undefined: links are relative. */
  readonly publicUrl: string | undefined;
  /** Where the widget lives, if elsewhere. */
  readonly embedUrl: string | undefined;
  /** Writes paths and queries into the log. */
  readonly logQueries: boolean;
  /** Writes whole addresses into the log, not only the network (/24, /48). */
  readonly logAddresses: boolean;
  readonly limits: HttpLimits;
}

const QUARTER_HOUR_MS = 900_000;

export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  policies: {
    api: { name: 'default', limit: 100, windowMs: QUARTER_HOUR_MS },
    widget: { name: 'widget', limit: 1000, windowMs: QUARTER_HOUR_MS },
    agent: { name: 'agent', limit: 1000, windowMs: QUARTER_HOUR_MS },
  },
  trustProxy: false,
  defaultRegion: 'SG',
  publicUrl: undefined,
  embedUrl: undefined,
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
    cacheBytes: 64 * 1024 * 1024,
  },
};
