// The store as the service opens it.
import type { Policies } from '../../../src/limit/rate-store.ts';
import { SharedStore, type SharedStoreOptions } from '../../../src/limit/shared-store.ts';
import { parseValkeyUrl } from '../../../src/limit/valkey/parse-valkey-url.ts';
import { ValkeyCounter } from '../../../src/limit/valkey/valkey-counter.ts';
import { waitUntil } from '../../support/engines/server-process.ts';

/** Long, because the machine that tests run on may be busy; tests of the budget give their own. */
const PATIENT_MS = 10_000;

/** Once its server has answered. */
export async function openSharedStore(
  url: string,
  policies: Policies,
  options: Partial<SharedStoreOptions> = {},
): Promise<SharedStore> {
  const counter = new ValkeyCounter(parseValkeyUrl(url)!, policies);
  await waitUntil(`an answer from ${url}`, async () => {
    await counter.probe('anyone');
    return true;
  });
  return new SharedStore(counter, policies, { budgetMs: PATIENT_MS, ...options });
}

/** Whether its server is there or not. */
export function buildSharedStore(
  url: string,
  policies: Policies,
  options: Partial<SharedStoreOptions> = {},
): SharedStore {
  const counter = new ValkeyCounter(parseValkeyUrl(url)!, policies);
  return new SharedStore(counter, policies, { budgetMs: PATIENT_MS, ...options });
}
