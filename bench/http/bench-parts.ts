// The service with everything on, as `serve` runs it, on the built snapshot; the limit is out of the way.
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import type { AppParts } from '../../src/http/app-parts.ts';
import { buildLogger } from '../../src/http/observe/logger.ts';
import { Metrics } from '../../src/http/observe/metrics.ts';
import { openServed } from '../../src/http/served.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../../src/http/settings.ts';
import { NO_ASSETS } from '../../src/http/site/assets.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import { SNAPSHOT } from '../built-files.ts';

export const CATALOGUE = process.env.CATALOGUE || SNAPSHOT;
/** Any merchant does; every catalogue of ours has this one. */
export const PATH = '/api/store-by-domain?domain=shopee.sg';

export function buildBenchParts(given: Partial<HttpSettings> = {}): AppParts {
  const { policies } = DEFAULT_HTTP_SETTINGS;
  const huge = { ...policies.api, limit: 2 ** 31 - 1 };
  const settings = { ...DEFAULT_HTTP_SETTINGS, policies: { ...policies, api: huge }, ...given };
  const served = openServed(loadSnapshot(CATALOGUE));
  return {
    getServed: () => served,
    store: new MemoryStore(settings.policies),
    settings,
    clock: Date.now,
    log: buildLogger('info'),
    metrics: new Metrics(),
    assets: NO_ASSETS,
    reportUrl: undefined,
  };
}
