// Every setting of the service: by environment, or by the flag of `mcc-lookup serve` that goes before it.
// Parsed once at start; a bad value is refused with the remedy. docs/self-hosting.md shows this table.
import type { LogLevel } from '../http/observe/logger.ts';
import { SNAPSHOT } from './paths.ts';
import {
  allowedNames,
  databaseUrl,
  listenHost,
  oneOf,
  type Parsed,
  region,
  reportAddress,
  text,
  trust,
  valkeyUrl,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './setting-values.ts';

export interface Setting<T> {
  readonly env: string;
  readonly flag: string;
  /** What the value is, for the help text: `port`. */
  readonly kind: string;
  readonly help: string;
  /** As one would write it. */
  readonly initial: string;
  parse(text: string): Parsed<T>;
}

const REQUESTS = wholeNumber(1, 1_000_000_000);
const LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const define = <T>(
  env: string,
  kind: string,
  initial: string,
  parse: (text: string) => Parsed<T>,
  help: string,
): Setting<T> => ({
  env,
  flag: env.toLowerCase().replaceAll('_', '-'),
  kind,
  initial,
  parse,
  help,
});

export const SETTINGS = {
  host: define('HOST', 'address', '0.0.0.0', listenHost, 'address to listen on'),
  port: define('PORT', 'port', '3000', wholeNumber(0, 65_535), 'port to listen on; 0 takes a free one'),
  workers: define(
    'WORKERS',
    'number',
    '1',
    wholeNumber(1, 256),
    'processes that answer, one for each core; they share one limit',
  ),
  publicUrl: define(
    'PUBLIC_URL',
    'url',
    '',
    webAddress,
    'where people reach the service; links and sitemap use it',
  ),
  embedUrl: define('EMBED_URL', 'url', '', webAddress, 'where the widget lives, if elsewhere'),
  catalogue: define('CATALOGUE', 'file', SNAPSHOT, text, 'the snapshot to serve'),
  defaultRegion: define(
    'DEFAULT_REGION',
    'code',
    'SG',
    region,
    'whose cards are judged when none is asked for',
  ),
  databaseUrl: define(
    'DATABASE_URL',
    'url',
    '',
    databaseUrl,
    "PostgreSQL that has the merchants (default: they are the snapshot's)",
  ),
  databaseFallback: define(
    'DATABASE_FALLBACK',
    'answer',
    'refuse',
    oneOf('refuse', 'snapshot'),
    'while it is lost: refuse what needs merchants with 503, or answer from the snapshot',
  ),
  databaseConnections: define(
    'DATABASE_CONNECTIONS',
    'number',
    '10',
    wholeNumber(1, 1000),
    'connections to it at most, from each process',
  ),
  databaseTimeout: define(
    'DATABASE_TIMEOUT',
    'milliseconds',
    '1000',
    wholeNumber(10, 60_000, 'milliseconds'),
    'how long a request waits for a connection or a statement, in milliseconds',
  ),
  rateLimit: define('RATE_LIMIT', 'number', '100', REQUESTS, 'requests to /api per address and window'),
  rateLimitWindow: define(
    'RATE_LIMIT_WINDOW',
    'seconds',
    '900',
    wholeNumber(1, 86_400, 'seconds'),
    'length of a window, in seconds',
  ),
  widgetRateLimit: define(
    'WIDGET_RATE_LIMIT',
    'number',
    '1000',
    REQUESTS,
    "requests of the widget's live search per address and window",
  ),
  agentRateLimit: define(
    'AGENT_RATE_LIMIT',
    'number',
    '1000',
    REQUESTS,
    'requests to /mcp per address and window',
  ),
  valkeyUrl: define(
    'VALKEY_URL',
    'url',
    '',
    valkeyUrl,
    'Valkey or Redis that counts requests for all replicas together (default: each counts alone)',
  ),
  valkeyTimeout: define(
    'VALKEY_TIMEOUT',
    'milliseconds',
    '50',
    wholeNumber(1, 10_000, 'milliseconds'),
    'how long a request waits for that count before this replica decides alone, in milliseconds',
  ),
  mcpHosts: define(
    'MCP_HOSTS',
    'names',
    '',
    allowedNames,
    'host names under which /mcp may be asked, or any (default: local names when HOST is local)',
  ),
  mcpOrigins: define(
    'MCP_ORIGINS',
    'names',
    '',
    allowedNames,
    'host names of pages that may ask /mcp, or any (default: as above)',
  ),
  trustProxy: define(
    'TRUST_PROXY',
    'proxies',
    '',
    trust,
    'proxies whose X-Forwarded-For counts: how many, or their addresses',
  ),
  metricsPort: define(
    'METRICS_PORT',
    'port',
    '0',
    wholeNumber(0, 65_535),
    'port of /metrics; 0 switches it off',
  ),
  metricsHost: define('METRICS_HOST', 'address', '127.0.0.1', listenHost, 'address of /metrics'),
  logLevel: define('LOG_LEVEL', 'level', 'info', oneOf(...LEVELS), LEVELS.join(', ')),
  logQueries: define(
    'LOG_QUERIES',
    'boolean',
    'false',
    yesOrNo,
    'write paths and queries into the log; statement lines never',
  ),
  logAddresses: define(
    'LOG_ADDRESSES',
    'boolean',
    'false',
    yesOrNo,
    'write whole client addresses into the log',
  ),
  drainSeconds: define(
    'DRAIN_SECONDS',
    'seconds',
    '10',
    wholeNumber(0, 600, 'seconds'),
    'how long a stopping server waits for open requests, in seconds',
  ),
  reportUrl: define(
    'REPORT_URL',
    'url',
    '',
    reportAddress,
    'where a wrong merchant is reported: a mailto: or web address, in which {subject} and {body} are filled in',
  ),
} as const;

type ValueOf<S> = S extends Setting<infer T> ? T : never;
export type Settings = { readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> };

export type SettingsRead = { readonly settings: Settings } | { readonly problems: readonly string[] };

/** Flags go before the environment; an empty variable counts as absent. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, unknown>>,
): SettingsRead {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    const flag = flags[setting.flag];
    const given = typeof flag === 'string' ? flag : env[setting.env] || setting.initial;
    const parsed = setting.parse(given.trim());
    if ('value' in parsed) settings[name] = parsed.value;
    else
      problems.push(
        `${typeof flag === 'string' ? `--${setting.flag}` : setting.env} is \`${hidePassword(given)}\`: ${parsed.remedy}`,
      );
  }
  return problems.length > 0 ? { problems } : { settings: settings as Settings };
}

/** `postgers://user:secret@host` → `postgers://…@host`: what is printed may be kept in a log. */
function hidePassword(text: string): string {
  return text.replace(/^((?:[a-z][a-z\d+.-]*:)?\/*).*@/is, '$1…@');
}
