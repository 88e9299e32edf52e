// Checks Host (against DNS rebinding) and Origin (against foreign pages) for /mcp.
// Streamable HTTP, section Security: a server that runs on a person's own machine must check both.

/** Host names without their port, in lower case: `mcc.example`, `127.0.0.1`, `[::1]`. */
type AllowedNames = 'any' | readonly string[];

export interface McpAccess {
  readonly hosts: AllowedNames;
  /** A request without Origin comes from no page and passes. */
  readonly origins: AllowedNames;
}

/** Data is public and nobody has credentials here, so a hosted service may be asked from any page. */
export const OPEN_ACCESS: McpAccess = { hosts: 'any', origins: 'any' };

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const;
export const LOCAL_ACCESS: McpAccess = { hosts: LOCAL_NAMES, origins: LOCAL_NAMES };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** By the address that the server listens on: strict on one's own machine. */
export function chooseAccess(listenHost: string): McpAccess {
  return LOOPBACK.test(listenHost) ? LOCAL_ACCESS : OPEN_ACCESS;
}

const NAME = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/;

/** A setting's text: `any`, or names with commas between them; undefined when it is neither. */
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

/** `LocalHost:3000` → `localhost`; undefined when it is no host. */
function readHost(header: string | undefined): string | undefined {
  if (header === undefined || /[/?#@\\]/.test(header)) return undefined;
  return readOrigin(`http://${header}`);
}

/** `https://App.example:8443` → `app.example`; undefined for `null` and other opaque origins. */
function readOrigin(header: string): string | undefined {
  return (URL.canParse(header) && new URL(header).hostname) || undefined;
}
