// The site alone on Fastify, as the service registers it.
import fastify, { type FastifyInstance } from 'fastify';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { API } from '../../../src/http/mounts.ts';
import { openOpenApi } from '../../../src/http/openapi/route.ts';
import { openServed } from '../../../src/http/served.ts';
import { DEFAULT_HTTP_SETTINGS } from '../../../src/http/settings.ts';
import { type Assets, NO_ASSETS } from '../../../src/http/site/assets.ts';
import { registerSite } from '../../../src/http/site/site.ts';
import type { SiteParts } from '../../../src/http/site/site-parts.ts';

export interface SiteAppOptions extends Pick<SiteParts, 'bulk' | 'mcp'> {
  readonly assets?: Assets;
  readonly publicUrl?: string;
  readonly embedUrl?: string;
  readonly reportUrl?: string;
}

const TODAY = Date.parse('2026-11-16T12:00:00Z');

export function buildSiteApp(catalogue: Catalogue, options: SiteAppOptions = {}): FastifyInstance {
  const served = openServed(catalogue);
  const parts: SiteParts = {
    getServed: () => served,
    clock: () => TODAY,
    settings: { defaultRegion: 'SG', publicUrl: options.publicUrl, embedUrl: options.embedUrl },
    assets: options.assets ?? NO_ASSETS,
    ...(options.bulk && { bulk: options.bulk }),
    ...(options.mcp && { mcp: options.mcp }),
    reportUrl: options.reportUrl ?? 'mailto:data@mcc.example?subject={subject}&body={body}',
  };
  const app = fastify();
  const settings = { ...DEFAULT_HTTP_SETTINGS, ...parts.settings };
  const site = registerSite(app, parts, openOpenApi({ ...parts, settings }, API));
  app.setNotFoundHandler((request, reply) => site.sendError(request, reply, 404));
  return app;
}
