// Every route of the service, by name. A new endpoint or page is added here and nowhere else.
import type { FastifyInstance } from 'fastify';
import { bestCard } from './api/best-card.ts';
import { cardList } from './api/card-list.ts';
import { descriptor } from './api/descriptor.ts';
import type { Mount } from './api/endpoint.ts';
import { mccCodes } from './api/mcc-codes.ts';
import { mccDetail } from './api/mcc-detail.ts';
import { mccHistory } from './api/mcc-history.ts';
import { merchantRecord } from './api/merchant-record.ts';
import { meta } from './api/meta.ts';
import { searchStores } from './api/search-stores.ts';
import { storeByDomain } from './api/store-by-domain.ts';
import { suggestions } from './api/suggest.ts';
import type { AppParts } from './app-parts.ts';
import { addBulk } from './bulk/add-bulk.ts';
import { EMBED_MOUNTS, registerEmbed } from './embed/register-embed.ts';
import { addHealth } from './observe/health.ts';
import { addOpenApi, openOpenApi } from './openapi/route.ts';
import { registerSite, type Site } from './site/site.ts';

export const API: Mount = {
  prefix: '/api',
  bucket: 'api',
  endpoints: [
    storeByDomain,
    searchStores,
    mccDetail,
    mccCodes,
    cardList,
    meta,
    merchantRecord,
    mccHistory,
    descriptor,
    suggestions,
    bestCard,
  ],
};

export const MOUNTS: readonly Mount[] = [API, ...EMBED_MOUNTS];

export function addRoutes(app: FastifyInstance, parts: AppParts): Site {
  const openApi = openOpenApi(parts, API);
  addOpenApi(app, openApi);
  addHealth(app, parts);
  registerEmbed(app, parts);
  if (parts.bulk) addBulk(app, parts, parts.bulk);
  return registerSite(app, parts, openApi);
}
