// Checks Host (against DNS rebinding) and Origin (against other sites' pages) for /mcp.
// Streamable HTTP, section Security: a server on a user's own machine must check both.

/** Host names in lower case, without a port: `mcc.example`, `127.0.0.1`, `[::1]`. */
type AllowedNames = 'any' | readonly string[];

export interface McpAccess {
  readonly hosts: AllowedNames;
  /** A request without Origin doesn't come from a page, so it is allowed. */
  readonly origins: AllowedNames;
}

/** The data is public and there are no credentials, so any page may use a hosted service. */
export const OPEN_ACCESS: McpAccess = { hosts: 'any', origins: 'any' };

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const;
export const LOCAL_ACCESS: McpAccess = { hosts: LOCAL_NAMES, origins: LOCAL_NAMES };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/**
 * Depends on the address that the server listens on: strict for loopback addresses, where a proxy passes on the host of the
 * public address.
 */
export function chooseAccess(listenHost: string, publicUrl?: string): McpAccess {
  if (!LOOPBACK.test(listenHost)) return OPEN_ACCESS;
  if (publicUrl === undefined) return LOCAL_ACCESS;
  const names = [...LOCAL_NAMES, new URL(publicUrl).hostname];
  return { hosts: names, origins: names };
}

const NAME = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/;

/** Parses a setting: `any`, or names separated by commas; undefined if it is neither. */
export function parseAllowedNames(text: string): AllowedNames | undefined {
  if (text.trim().toLowerCase() === 'any') return 'any';
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return names.every((name) => NAME.test(name)) ? names : undefined;
}

export function isAllowed(
  { hosts, origins }: McpAccess,
  { host, origin }: { readonly host?: string | undefined; readonly origin?: string | undefined },
): boolean {
  return (
    (hosts === 'any' || hosts.includes(readHost(host) ?? '')) &&
    (origin === undefined || origins === 'any' || origins.includes(readOrigin(origin) ?? ''))
  );
}

/** `LocalHost:3000` → `localhost`; undefined if it isn't a host. */
function readHost(header: string | undefined): string | undefined {
  if (header === undefined || /[/?#@\\]/.test(header)) return undefined;
  return readOrigin(`http://${header}`);
}

/** `https://App.example:8443` → `app.example`; undefined for `null` and other opaque origins. */
function readOrigin(header: string): string | undefined {
  return (URL.canParse(header) && new URL(header).hostname) || undefined;
}
