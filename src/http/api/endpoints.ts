// Every endpoint under /api. Those listed here become routes; CONTRIBUTING.md has the other steps for adding one.
import { bestCard } from './best-card.ts';
import { cardList } from './card-list.ts';
import { descriptor } from './descriptor.ts';
import type { Endpoint } from './endpoint.ts';
import { mccCodes } from './mcc-codes.ts';
import { mccDetail } from './mcc-detail.ts';
import { mccHistory } from './mcc-history.ts';
import { merchantRecord } from './merchant-record.ts';
import { meta } from './meta.ts';
import { qr } from './qr.ts';
import { searchStores } from './search-stores.ts';
import { storeByDomain } from './store-by-domain.ts';
import { suggestions } from './suggest.ts';

export const API_ENDPOINTS: readonly Endpoint[] = [
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
  qr,
];
