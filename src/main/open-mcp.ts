// /mcp of the service. The protocol's libraries are loaded with the first agent that asks: they take longer than all else
// of the start.
import { readFileSync } from 'node:fs';
import { chooseAccess } from '../http/agents/access.ts';
import { DEFAULT_BODY_BYTES, type McpRoute } from '../http/agents/add-mcp.ts';
import type { Logger } from '../http/observe/logger.ts';
import type { Served } from '../http/served.ts';
import type { McpFetch } from '../mcp/build-mcp-fetch.ts';
import { today } from './open-catalogue.ts';
import { AGENT_APP } from './paths.ts';
import type { Settings } from './settings.ts';
import { readVersion } from './version.ts';

export function openMcp(
  { host, defaultRegion, mcpHosts, mcpOrigins }: Settings,
  getServed: () => Served,
  log: Logger,
): { readonly route: McpRoute; close(): Promise<void> } {
  let opened: Promise<McpFetch> | undefined;
  const open = async (): Promise<McpFetch> => {
    const { buildMcpFetch } = await import('../mcp/build-mcp-fetch.ts');
    return buildMcpFetch(
      {
        getServed,
        today,
        defaultRegion,
        version: readVersion(),
        app: readFileSync(AGENT_APP, 'utf8'),
        onFault: (err) => log.error({ err }, 'an agent could not be answered'),
      },
      {
        bodyBytes: DEFAULT_BODY_BYTES,
        onError: (error) => log.debug({ problem: error.message }, 'an agent’s request was refused'),
      },
    );
  };
  const getOpened = (): Promise<McpFetch> => {
    opened ??= open().catch((error: unknown) => {
      // The next agent tries again.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const access = chooseAccess(host);
  return {
    route: {
      fetch: async (request) => (await getOpened()).fetch(request),
      access: { hosts: mcpHosts ?? access.hosts, origins: mcpOrigins ?? access.origins },
      bodyBytes: DEFAULT_BODY_BYTES,
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}
