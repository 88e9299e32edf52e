// Parses the address of the shared count, as the operator writes it:
//
//   valkey://user:password@host:6379/0                       one server
//   valkey+sentinel://:password@host1,host2:26379/mymaster/0  the server that Sentinels call mymaster
//   valkey+cluster://host1:7000,host2:7000                    a Cluster, by some of its nodes
//
// `valkeys` instead of `valkey` means TLS; `redis` and `rediss` work too. `?prefix=` is put before every key.

interface ValkeyAddress {
  readonly host: string;
  readonly port: number;
}

export interface ValkeyUrl {
  readonly kind: 'single' | 'sentinel' | 'cluster';
  readonly addresses: readonly ValkeyAddress[];
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  /** The server's name in Sentinel. */
  readonly master: string | undefined;
  readonly prefix: string;
}

const SCHEME = /^(valkey|redis)(s?)(?:\+(sentinel|cluster))?:\/\//;
const ADDRESS = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/i;
const PORT = 6379;
const SENTINEL_PORT = 26_379;
const DEFAULT_PREFIX = 'mcc-lookup';

/** Undefined if it isn't in one of these forms. */
export function parseValkeyUrl(text: string): ValkeyUrl | undefined {
  const scheme = SCHEME.exec(text);
  if (scheme === null) return undefined;
  const kind = (scheme[3] ?? 'single') as ValkeyUrl['kind'];
  const [rest = '', query = ''] = text.slice(scheme[0].length).split('?', 2);
  const [authority = '', ...path] = rest.split('/');
  const separator = authority.lastIndexOf('@');
  const addresses = parseAddresses(
    authority.slice(separator + 1),
    kind === 'sentinel' ? SENTINEL_PORT : PORT,
  );
  const master = kind === 'sentinel' ? path.shift() : undefined;
  const database = Number(path[0] ?? 0);
  const prefix = new URLSearchParams(query).get('prefix') ?? DEFAULT_PREFIX;
  if (
    addresses === undefined ||
    path.length > 1 ||
    master === '' ||
    (kind === 'sentinel') !== (master !== undefined)
  )
    return undefined;
  if (!Number.isInteger(database) || database < 0 || (kind === 'cluster' && database !== 0)) return undefined;
  if ((kind === 'single' && addresses.length > 1) || /[{}\s]/.test(prefix)) return undefined;
  const credentials = separator < 0 ? undefined : parseCredentials(authority.slice(0, separator));
  if (separator >= 0 && credentials === undefined) return undefined;
  return {
    kind,
    addresses,
    tls: scheme[2] === 's',
    username: credentials?.username,
    password: credentials?.password,
    database,
    master,
    prefix,
  };
}

function parseAddresses(list: string, usualPort: number): ValkeyAddress[] | undefined {
  const addresses: ValkeyAddress[] = [];
  for (const item of list.split(',')) {
    const parts = ADDRESS.exec(item.trim());
    const port = parts?.[2] === undefined ? usualPort : Number(parts[2]);
    if (parts === null || port < 1 || port > 65_535) return undefined;
    addresses.push({ host: parts[1]!.replace(/[[\]]/g, ''), port });
  }
  return addresses;
}

function parseCredentials(text: string): { username: string | undefined; password: string } | undefined {
  const colon = text.indexOf(':');
  try {
    const username = decodeURIComponent(colon < 0 ? '' : text.slice(0, colon)) || undefined;
    return { username, password: decodeURIComponent(text.slice(colon + 1)) };
  } catch {
    return undefined;
  }
}
