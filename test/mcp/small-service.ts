// /mcp on the small catalogue, on a free port of this machine; and the parts behind it.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LOCAL_ACCESS, type McpAccess } from '../../src/http/agents/access.ts';
import { DEFAULT_BODY_BYTES } from '../../src/http/agents/add-mcp.ts';
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/settings.ts';
import type { RateStore } from '../../src/limit/rate-store.ts';
import { buildMcpFetch } from '../../src/mcp/build-mcp-fetch.ts';
import type { McpParts } from '../../src/mcp/parts.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { EDITION } from '../fixture/make-catalogue.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { startService } from '../http/service.ts';

export function makeMcpParts(): McpParts {
  const catalogue = openSmallCatalogue();
  const served = { catalogue, search: openMerchantSearch(catalogue) };
  const app = '<!doctype html><title>app</title>';
  return { getServed: () => served, today: () => EDITION, defaultRegion: 'SG', version: '1.2.3', app };
}

export interface SmallService {
  readonly app: FastifyInstance;
  /** `http://127.0.0.1:40123` */
  readonly address: string;
  readonly clock: { now: number };
  readonly store: RateStore;
}

export interface SmallServiceOptions {
  readonly agentLimit?: number;
  readonly access?: McpAccess;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly parts?: McpParts;
}

/** The whole service, as main builds it, with /mcp open. */
export async function startSmallService(options: SmallServiceOptions = {}): Promise<SmallService> {
  const { policies } = DEFAULT_HTTP_SETTINGS;
  const agent = { ...policies.agent, limit: options.agentLimit ?? 100_000 };
  const mcp = buildMcpFetch(options.parts ?? makeMcpParts(), {
    bodyBytes: DEFAULT_BODY_BYTES,
    onError: () => {},
  });
  const { app, clock, parts } = await startService({
    transport: 'socket',
    settings: { policies: { ...policies, agent } },
    level: 'silent',
    mcp: {
      fetch: options.fetch ?? mcp.fetch,
      access: options.access ?? LOCAL_ACCESS,
      bodyBytes: DEFAULT_BODY_BYTES,
    },
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, address: `http://127.0.0.1:${port}`, clock, store: parts.store };
}
