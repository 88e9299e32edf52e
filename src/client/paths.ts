// Where the client sends each operation. A table of its own, so that the client does not load the operations and zod.
import type { ServedName } from './lookup.ts';

/** By method: the path below /api, the parameter that is given first, and POST if it isn't a GET. test/client/types.test.ts compares them with the list. */
export const PATHS: Readonly<
  Record<ServedName, readonly [path: string, subject?: string | undefined, method?: 'POST']>
> = {
  storeByDomain: ['store-by-domain', 'domain'],
  searchStores: ['store/search', 'q'],
  mcc: ['mcc', 'mcc'],
  mccCodes: ['mcc/codes'],
  cards: ['cards'],
  changes: ['changes'],
  meta: ['meta'],
  merchant: ['merchants/:id', 'id'],
  mccHistory: ['mcc/:code', 'code'],
  descriptor: ['descriptor', 'text'],
  descriptorBatch: ['descriptors', undefined, 'POST'],
  suggest: ['suggest'],
  readQr: ['qr', 'payload'],
  bestCard: ['best-card'],
};
