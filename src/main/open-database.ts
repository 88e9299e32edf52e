// The merchants in PostgreSQL, where the operator keeps them there.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Logger } from '../http/observe/logger.ts';
import type { MerchantDatabase } from '../postgres/merchant-database.ts';
import type { Settings } from './settings.ts';

export async function openDatabase(
  { databaseUrl, databaseConnections, databaseTimeout, databaseFallback }: Settings,
  embedded: Catalogue,
  log: Logger,
): Promise<MerchantDatabase | undefined> {
  if (databaseUrl === undefined) return undefined;
  // Loaded here so that a service without it does not pay for the driver.
  const { MerchantDatabase } = await import('../postgres/merchant-database.ts');
  const meanwhile =
    databaseFallback === 'snapshot'
      ? 'merchants are answered from the snapshot'
      : 'merchants are refused with 503';
  const database = new MerchantDatabase(
    { url: databaseUrl, connections: databaseConnections, timeoutMs: databaseTimeout },
    embedded,
    {
      lost: ({ message }) =>
        log.error({ cause: message }, `the data base is lost: ${meanwhile} until it is back`),
      back: () => log.info('the data base is back'),
      changed: (set) =>
        set === undefined
          ? log.warn('the data base has no merchants: import them with `mcc-lookup import`')
          : log.info({ set: set.number, merchants: set.merchants }, 'the merchants of an import are served'),
    },
  );
  await database.start();
  if (!database.isReady && !database.isLost)
    log.warn(`the data base has no merchants yet (import them with \`mcc-lookup import\`): ${meanwhile}`);
  return database;
}
