// The widget's routes on Fastify as the service registers them, with the files that scripts/bundle-web.js makes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { buildApp } from '../../../src/http/app.ts';
import type { AppParts } from '../../../src/http/app-parts.ts';
import { buildLogger } from '../../../src/http/observe/logger.ts';
import { Metrics } from '../../../src/http/observe/metrics.ts';
import { openServed } from '../../../src/http/served.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../../../src/http/settings.ts';
import { type Assets, loadAssets } from '../../../src/http/site/assets.ts';
import { MemoryStore } from '../../../src/limit/memory-store.ts';

export const NOON = Date.UTC(2026, 10, 16, 12);

let bundled: Promise<Assets> | undefined;

/** Once for each test file. */
export function bundleAssets(): Promise<Assets> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<Assets> {
  const folder = mkdtempSync(join(tmpdir(), 'embed-'));
  try {
    execFileSync(process.execPath, ['scripts/bundle-web.js', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return loadAssets(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface EmbedServiceOptions {
  readonly catalogue: Catalogue;
  readonly assets: Assets;
  readonly settings?: Partial<HttpSettings>;
  /** Of the widget's bucket. */
  readonly limit?: number;
  /** The system's own where a browser looks at the answers. */
  readonly clock?: () => number;
}

export function buildEmbedService(options: EmbedServiceOptions): FastifyInstance {
  const { policies } = DEFAULT_HTTP_SETTINGS;
  const settings: HttpSettings = {
    ...DEFAULT_HTTP_SETTINGS,
    policies: { ...policies, widget: { ...policies.widget, limit: options.limit ?? 1_000_000 } },
    ...options.settings,
  };
  const clock = options.clock ?? (() => NOON);
  const served = openServed(options.catalogue);
  const parts: AppParts = {
    getServed: () => served,
    store: new MemoryStore(settings.policies, { clock, capacity: 10_000 }),
    settings,
    clock,
    log: buildLogger('silent'),
    metrics: new Metrics(),
    assets: options.assets,
    reportUrl: undefined,
  };
  return buildApp(parts);
}
