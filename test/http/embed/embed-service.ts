// The service for the widget: without a log, and with a limit of the widget's own bucket.
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { buildApp } from '../../../src/http/app.ts';
import { openServed } from '../../../src/http/served.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../../../src/http/settings.ts';
import type { Assets } from '../../../src/http/site/assets.ts';
import { makeParts } from '../make-parts.ts';

export interface EmbedServiceOptions {
  readonly catalogue: Catalogue;
  readonly assets: Assets;
  readonly settings?: Partial<HttpSettings>;
  /** Of the widget's bucket. */
  readonly limit?: number;
  /** The system's own where a browser looks at the answers. */
  readonly clock?: () => number;
}

export function buildEmbedService({
  catalogue,
  limit = 1_000_000,
  settings,
  ...options
}: EmbedServiceOptions): FastifyInstance {
  const { policies } = DEFAULT_HTTP_SETTINGS;
  const { parts } = makeParts({
    served: openServed(catalogue),
    level: 'silent',
    settings: { policies: { ...policies, widget: { ...policies.widget, limit } }, ...settings },
    ...options,
  });
  return buildApp(parts);
}
