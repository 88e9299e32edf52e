// The merchants' data base and a service on it, as main joins them.
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { openServed } from '../../src/http/served.ts';
import { MerchantDatabase } from '../../src/postgres/merchant-database.ts';
import { type Service, startService } from '../http/service.ts';

export interface DatabaseService {
  readonly database: MerchantDatabase;
  readonly service: Service;
  readonly events: string[];
  close(): Promise<void>;
}

export async function startDatabaseService(
  url: string,
  embedded: Catalogue,
  { timeoutMs = 10_000, fallback = false, connections = 4 } = {},
): Promise<DatabaseService> {
  const events: string[] = [];
  const database = new MerchantDatabase({ url, connections, timeoutMs }, embedded, {
    lost: () => events.push('lost'),
    back: () => events.push('back'),
    changed: (set) => events.push(`set ${set?.number}`),
  });
  await database.start();
  const served = openServed(embedded);
  let remote = { ...served, ...database.served, embedded: served };
  const service = await startService({
    database,
    getServed: () => {
      if (fallback && !database.isReady) return served;
      if (remote.search !== database.served.search)
        remote = { ...served, ...database.served, embedded: served };
      return remote;
    },
  });
  return {
    database,
    service,
    events,
    close: async () => {
      await service.close();
      await database.close();
    },
  };
}
