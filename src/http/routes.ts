// Every route beside those of mounts.ts, by name. A new page is added here and nowhere else.
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { addBulk } from './bulk/add-bulk.ts';
import { registerEmbed } from './embed/register-embed.ts';
import { API } from './mounts.ts';
import { addHealth } from './observe/health.ts';
import { addOpenApi, openOpenApi } from './openapi/route.ts';
import { registerSite, type Site } from './site/site.ts';

export function addRoutes(app: FastifyInstance, parts: AppParts): Site {
  const openApi = openOpenApi(parts, API);
  addOpenApi(app, openApi);
  addHealth(app, parts);
  registerEmbed(app, parts);
  if (parts.bulk) addBulk(app, parts, parts.bulk);
  return registerSite(app, parts, openApi);
}
