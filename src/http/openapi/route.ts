// `/openapi.json`, written anew when another catalogue is served.
import type { FastifyInstance } from 'fastify';
import { addPreflight } from '../add-preflight.ts';
import { Answer, digestTag } from '../api/answer.ts';
import type { Mount } from '../api/endpoint.ts';
import { OPEN_HEADERS } from '../api/send.ts';
import type { AppParts } from '../app-parts.ts';
import { sayDay } from '../say-day.ts';
import { PAGE_CACHING, sendAnswer } from '../send-answer.ts';
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
  addPreflight(app, '/openapi.json');
  let prepared: { readonly document: OpenApi; readonly answer: Answer } | undefined;
  app.get('/openapi.json', (request, reply) => {
    const document = getDocument();
    if (prepared?.document !== document) prepared = { document, answer: prepare(document) };
    return sendAnswer(request, reply.headers(OPEN_HEADERS), prepared.answer, {
      type: 'application/json; charset=utf-8',
      cacheControl: PAGE_CACHING,
    });
  });
}

function prepare(document: OpenApi): Answer {
  const text = JSON.stringify(document);
  return new Answer('/openapi.json', text, digestTag(text));
}
