// `/openapi.json`, written anew when another catalogue is served.
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../api/endpoint.ts';
import { OPEN_HEADERS } from '../api/send.ts';
import type { AppParts } from '../app-parts.ts';
import { sayDay } from '../say-day.ts';
import type { Served } from '../served.ts';
import { buildOpenApi, type OpenApi } from './build-openapi.ts';

export type OpenApiSource = () => OpenApi;

export function openOpenApi(
  { getServed, clock, settings }: Pick<AppParts, 'getServed' | 'clock' | 'settings'>,
  mount: Mount,
): OpenApiSource {
  let written: { served: Served; on: string; document: OpenApi } | undefined;
  return () => {
    const served = getServed();
    const on = sayDay(clock());
    if (written?.served !== served || written.on !== on) {
      // Examples need no fetching where they are the snapshot's.
      const context = { ...(served.embedded ?? served), on, defaultRegion: settings.defaultRegion };
      written = { served, on, document: buildOpenApi(mount, context, settings) };
    }
    return written.document;
  };
}

export function addOpenApi(app: FastifyInstance, getDocument: OpenApiSource): void {
  app.get('/openapi.json', (_, reply) =>
    reply.headers({ ...OPEN_HEADERS, 'Cache-Control': 'public, max-age=300' }).send(getDocument()),
  );
}
