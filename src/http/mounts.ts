// Every endpoint that answers JSON, by name. A new one is added here and nowhere else.
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
import { EMBED_MOUNTS } from './embed/mounts.ts';

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
