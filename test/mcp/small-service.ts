// /mcp on the small catalogue, on a free port of this machine; and the parts behind it.
import fastify, { type FastifyInstance } from 'fastify';
import { LOCAL_ACCESS, type McpAccess } from '../../src/http/agents/access.ts';
import { addMcp, DEFAULT_BODY_BYTES } from '../../src/http/agents/add-mcp.ts';
import { Limiter } from '../../src/http/limit/limiter.ts';
import { buildLogger } from '../../src/http/observe/logger.ts';
import { Metrics } from '../../src/http/observe/metrics.ts';
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/settings.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { RateStore } from '../../src/limit/rate-store.ts';
import { buildMcpFetch } from '../../src/mcp/build-mcp-fetch.ts';
import type { McpParts } from '../../src/mcp/parts.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { EDITION, openSmallCatalogue } from '../fixture/small-catalogue.ts';

export function makeMcpParts(): McpParts {
  const catalogue = openSmallCatalogue();
  const served = { catalogue, search: openMerchantSearch(catalogue) };
  return { getServed: () => served, today: () => EDITION, defaultRegion: 'SG', version: '1.2.3' };
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
}

export async function startSmallService(options: SmallServiceOptions = {}): Promise<SmallService> {
  const clock = { now: Date.parse(`${EDITION}T12:00:00Z`) };
  const { policies } = DEFAULT_HTTP_SETTINGS;
  const agent = { ...policies.agent, limit: options.agentLimit ?? 100_000 };
  const settings = { ...DEFAULT_HTTP_SETTINGS, policies: { ...policies, agent } };
  const store = new MemoryStore(settings.policies, { clock: () => clock.now, capacity: 1000 });
  const parts = { clock: () => clock.now, log: buildLogger('silent') };
  const mcp = buildMcpFetch(makeMcpParts(), { bodyBytes: DEFAULT_BODY_BYTES, onError: () => {} });
  const app = fastify();
  addMcp(app, parts, new Limiter(store, settings, new Metrics()), {
    fetch: options.fetch ?? mcp.fetch,
    access: options.access ?? LOCAL_ACCESS,
    bodyBytes: DEFAULT_BODY_BYTES,
  });
  app.addHook('preClose', () => mcp.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, clock, store };
}
