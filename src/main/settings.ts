// Every setting of the service: an environment variable or a flag of `mcc-lookup serve`; the flag wins. One schema
// parses them once at startup and says how to fix a bad value. docs/self-hosting.md shows this table.
import { z } from 'zod';
import type { LogLevel } from '../http/logger.ts';
import { parseAllowedNames } from '../http/mcp-access.ts';
import { parseTrust, type TrustProxy } from '../limit/client-address.ts';
import { parseValkeyUrl } from '../limit/valkey-url.ts';
import { SNAPSHOT } from './paths.ts';
import { DEFAULT_MAX_MB, isAddress } from './snapshot-address.ts';

// Schemas for the values. Each error message is the remedy.

const listenHost = () => z.string().min(1, 'give an address of this machine, such as 0.0.0.0');

type Parsed<T> = { readonly value: T } | { readonly remedy: string };

const parsedBy = <T>(parse: (text: string) => Parsed<T>) =>
  z.string().transform((text, context): T => {
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    context.addIssue({ code: 'custom', message: parsed.remedy });
    return z.NEVER;
  });

/** `unit`: `seconds`, if it isn't just a number. */
const wholeNumber = (low: number, high: number, unit?: string) =>
  parsedBy((text): Parsed<number> => {
    const value = Number(text);
    return /^\d{1,10}$/.test(text) && value >= low && value <= high
      ? { value }
      : { remedy: `give a whole number${unit ? ` of ${unit}` : ''} from ${low} to ${high}` };
  });

const oneOf = <const T extends readonly string[]>(choices: T) =>
  z.enum(choices, { error: `give one of ${choices.join(', ')}` });

const yesOrNo = () =>
  z.enum(['true', 'false'], { error: 'give true or false' }).transform((text) => text === 'true');

/** An empty string means no value. */
const optional = <T>(parse: (text: string) => Parsed<T>) =>
  parsedBy((text): Parsed<T | undefined> => (text === '' ? { value: undefined } : parse(text)));

const webAddress = () =>
  optional((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
      ? { value: text.replace(/\/+$/, '') }
      : {
          remedy:
            'give an address such as https://mcc.example, without path, query or password, or leave it empty',
        };
  });

const PLACEHOLDERS = /\{(?:subject|body)\}/g;

const reportAddress = () =>
  optional((text): Parsed<string> => {
    const plain = text.replace(PLACEHOLDERS, 'x');
    const url = /^\S+$/.test(plain) && URL.canParse(plain) ? new URL(plain) : undefined;
    const isMail = url?.protocol === 'mailto:' && /^[^@]+@[^@]+$/.test(url.pathname);
    const isWeb = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '';
    if (!isMail && !isWeb)
      return {
        remedy:
          'give an address that begins with mailto:, https: or http:, without a password, or leave it empty',
      };
    if (/[{}]/.test(plain) || (plain !== text && !text.includes('{body}')))
      return { remedy: 'write {body} where the report goes, and {subject} where its title goes' };
    return { value: isMail && plain === text ? `${text.split('?')[0]}?subject={subject}&body={body}` : text };
  });

const fileOrAddress = () =>
  z
    .string()
    .refine(
      (text) => !isAddress(text) || (URL.canParse(text) && new URL(text).username === ''),
      'give a file, or an address such as https://mcc.example/catalogue.snapshot, without user and password',
    );

const region = () =>
  z
    .string()
    .regex(/^[a-z]{2}$/i, 'give two letters, such as SG')
    .toUpperCase();

const proxies = () =>
  parsedBy((text): Parsed<TrustProxy> => {
    const parsed = parseTrust(text);
    return 'trustProxy' in parsed
      ? { value: parsed.trustProxy }
      : { remedy: `${parsed.problem}; ${parsed.remedy}` };
  });

const allowedNames = () =>
  optional((text) => {
    const value = parseAllowedNames(text);
    return value === undefined ? { remedy: 'give host names separated by commas, or any' } : { value };
  });

const valkeyUrl = () =>
  optional((text) =>
    parseValkeyUrl(text) === undefined
      ? {
          remedy:
            'give valkey://host:6379, valkey+sentinel://host:26379/name or valkey+cluster://host:6379,host:6379',
        }
      : { value: text },
  );

interface Setting<S extends z.ZodType> {
  /** The kind of value, for the help text: `port`. */
  readonly kind: string;
  /** The default, as a user would write it. */
  readonly defaultText: string;
  readonly help: string;
  readonly schema: S;
}

const define = <S extends z.ZodType>(
  kind: string,
  defaultText: string,
  schema: S,
  help: string,
): Setting<S> => ({
  kind,
  defaultText,
  schema,
  help,
});

const MAX_REQUESTS = 1_000_000_000;
const LEVELS = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
  'silent',
] as const satisfies readonly LogLevel[];

const DEFINITIONS = {
  host: define('address', '0.0.0.0', listenHost(), 'address to listen on'),
  port: define('port', '3000', wholeNumber(0, 65_535), 'port to listen on; 0 picks a free one'),
  publicUrl: define('url', '', webAddress(), 'where people reach the service; links and sitemap use it'),
  embedUrl: define('url', '', webAddress(), 'where the widget is served, if somewhere else'),
  app: define(
    'boolean',
    'true',
    yesOrNo(),
    'whether people may keep the site on their device and use it without a network',
  ),
  catalogue: define(
    'file',
    SNAPSHOT,
    fileOrAddress(),
    'the snapshot to serve: a file, or an http(s) address that is polled for new ones',
  ),
  cataloguePoll: define(
    'seconds',
    '60',
    wholeNumber(1, 86_400, 'seconds'),
    'how often that address is polled, in seconds',
  ),
  catalogueMaxMb: define(
    'megabytes',
    `${DEFAULT_MAX_MB}`,
    wholeNumber(1, 4095, 'megabytes'),
    'largest snapshot that is loaded, in megabytes, unpacked',
  ),
  catalogueKey: define(
    'file',
    '',
    optional((value) => ({ value })),
    'public key that snapshots must be signed with, a PEM file (default: they need not be signed)',
  ),
  data: define(
    'folder',
    '',
    optional((value) => ({ value })),
    'folder that contains the /data files (default: data next to the snapshot file, if it exists)',
  ),
  defaultRegion: define('code', 'SG', region(), 'the region whose cards are compared by default'),
  rateLimit: define('number', '100', wholeNumber(1, MAX_REQUESTS), 'requests to /api per address and window'),
  rateLimitWindow: define(
    'seconds',
    '900',
    wholeNumber(1, 86_400, 'seconds'),
    'length of a window, in seconds',
  ),
  widgetRateLimit: define(
    'number',
    '1000',
    wholeNumber(1, MAX_REQUESTS),
    'live-search requests from the widget per address and window',
  ),
  agentRateLimit: define(
    'number',
    '1000',
    wholeNumber(1, MAX_REQUESTS),
    'requests to /mcp per address and window',
  ),
  pageRateLimit: define(
    'number',
    '600',
    wholeNumber(1, MAX_REQUESTS),
    'pages and documents per address and window; those that take more work count more',
  ),
  valkeyUrl: define(
    'url',
    '',
    valkeyUrl(),
    'Valkey or Redis that counts requests across replicas (default: each counts on its own)',
  ),
  valkeyTimeout: define(
    'milliseconds',
    '50',
    wholeNumber(1, 10_000, 'milliseconds'),
    'how long a request waits for that count before this replica decides on its own, in milliseconds',
  ),
  mcpHosts: define(
    'names',
    '',
    allowedNames(),
    'host names under which /mcp may be called, or any (default: if HOST is local, local names and that of PUBLIC_URL)',
  ),
  mcpOrigins: define(
    'names',
    '',
    allowedNames(),
    'host names of pages that may call /mcp, or any (default: as above)',
  ),
  trustProxy: define(
    'proxies',
    '',
    proxies(),
    'proxies whose X-Forwarded-For is trusted: how many, or their addresses',
  ),
  metricsPort: define('port', '0', wholeNumber(0, 65_535), 'port of /metrics; 0 switches it off'),
  metricsHost: define('address', '127.0.0.1', listenHost(), 'address of /metrics'),
  logLevel: define('level', 'info', oneOf(LEVELS), LEVELS.join(', ')),
  logQueries: define(
    'boolean',
    'false',
    yesOrNo(),
    'log paths and queries, but never statement lines, payment codes or what `best-card` is asked',
  ),
  logAddresses: define('boolean', 'false', yesOrNo(), 'log full client addresses'),
  drainSeconds: define(
    'seconds',
    '10',
    wholeNumber(0, 600, 'seconds'),
    'how long shutdown waits for open requests, in seconds',
  ),
  reportUrl: define(
    'url',
    '',
    reportAddress(),
    'where reports go: a mailto: address, an issue form with {subject} and {body} in its address, or an address that takes a POST',
  ),
} as const;

type Name = keyof typeof DEFINITIONS;
type Shape = { readonly [N in Name]: (typeof DEFINITIONS)[N]['schema'] };

const Schema = z.object(
  Object.fromEntries(Object.entries(DEFINITIONS).map(([name, { schema }]) => [name, schema])) as Shape,
);
export type Settings = Readonly<z.infer<typeof Schema>>;

const toEnv = (name: string): string => name.replace(/[A-Z]/g, '_$&').toUpperCase();

/** The table, with the names users write: `RATE_LIMIT`, `--rate-limit`. */
export const SETTINGS = (Object.keys(DEFINITIONS) as Name[]).map((name) => {
  const { kind, defaultText, help } = DEFINITIONS[name];
  return {
    name,
    env: toEnv(name),
    flag: toEnv(name).toLowerCase().replaceAll('_', '-'),
    kind,
    defaultText,
    help,
  };
});

const REPLICAS = 'start replicas behind a proxy, and set VALKEY_URL to count across them';
const BUILD = 'build the merchants into the snapshot with `mcc-lookup build --merchants postgres://…`';
/** Settings from release 0.1, with what to do instead. */
const REMOVED: Readonly<Record<string, string>> = {
  WORKERS: REPLICAS,
  DATABASE_URL: BUILD,
  DATABASE_FALLBACK: BUILD,
  DATABASE_CONNECTIONS: BUILD,
  DATABASE_TIMEOUT: BUILD,
};

type Environment = Readonly<Record<string, string | undefined>>;
type Flags = Readonly<Record<string, unknown>>;
type Read<T> = { readonly settings: T } | { readonly problems: readonly string[] };

/** Flags win over the environment; an empty variable counts as absent. */
export function readSettings(env: Environment, flags: Flags): Read<Settings> {
  return parseSettings(Schema, env, flags);
}

const LoadSchema = Schema.pick({ catalogueMaxMb: true, catalogueKey: true });
export type LoadSettings = Readonly<z.infer<typeof LoadSchema>>;

/** For commands that only load a snapshot. */
export function readLoadSettings(env: Environment): Read<LoadSettings> {
  return parseSettings(LoadSchema, env, {});
}

function parseSettings<T>(schema: z.ZodType<T>, env: Environment, flags: Flags): Read<T> {
  const given = Object.fromEntries(
    SETTINGS.map(({ name, env: variable, flag, defaultText }) => {
      const option = flags[name];
      return typeof option === 'string'
        ? [name, { source: `--${flag}`, text: option }]
        : [name, { source: variable, text: env[variable] || defaultText }];
    }),
  );
  const texts = Object.fromEntries(Object.entries(given).map(([name, { text }]) => [name, text.trim()]));
  const { data, error } = schema.safeParse(texts);
  if (error === undefined) return { settings: data };
  return {
    problems: error.issues.map(({ path, message }) => {
      const { source, text } = given[String(path[0])]!;
      return `${source} is \`${hidePassword(text)}\`: ${message}`;
    }),
  };
}

/** One line for each variable that is set but no longer read. */
export function listRemovedSettings(env: Environment): string[] {
  return Object.entries(REMOVED)
    .filter(([name]) => env[name])
    .map(([name, remedy]) => `${name} is set but no longer used: ${remedy}`);
}

/** `postgers://user:secret@host` → `postgers://…@host`: output may end up in a log. */
function hidePassword(text: string): string {
  return text.replace(/^((?:[a-z][a-z\d+.-]*:)?\/*).*@/is, '$1…@');
}
