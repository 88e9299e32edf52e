// /mcp with the small catalogue on a free port of this machine, and its dependencies.
import { buildMcpFetch } from '../../src/mcp/build-mcp-server.ts';
import type { McpDeps } from '../../src/mcp/deps.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { EDITION } from '../fixture/make-catalogue.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { type Service, startService } from '../http/service.ts';

export function makeMcpDeps(): McpDeps {
  const catalogue = openSmallCatalogue();
  const served = { catalogue, search: openMerchantSearch(catalogue) };
  const app = '<!doctype html><title>app</title>';
  return { getCatalogue: () => served, today: () => EDITION, defaultRegion: 'SG', version: '1.2.3', app };
}

export interface SmallServiceOptions {
  readonly agentLimit?: number;
  readonly access?: 'local' | 'open';
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly deps?: McpDeps;
}

/** The whole service, as main builds it, with /mcp open. */
export async function startSmallService(options: SmallServiceOptions = {}): Promise<Service> {
  const mcp = buildMcpFetch(options.deps ?? makeMcpDeps(), { bodyBytes: 65_536, onError: () => {} });
  return startService({
    transport: 'socket',
    agentLimit: options.agentLimit ?? 100_000,
    limit: 100,
    level: 'silent',
    mcp: { fetch: options.fetch ?? mcp.fetch, access: options.access ?? 'local' },
  });
}
