// The service's port. What answers JSON is answered here, on Node's own objects; the rest is handed on to the pages. So the
// first answer waits neither for Fastify nor for the site to be loaded, which takes as long as all else of the start.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Api } from './api/api.ts';
import type { Mount } from './api/endpoint.ts';
import { buildPrivacy } from './api/endpoint-paths.ts';
import type { FrontParts } from './app-parts.ts';
import { Limiter } from './limit/limiter.ts';
import { MOUNTS } from './mounts.ts';
import { Recorder } from './observe/recorder.ts';
import { buildRequestIds, type RequestIds } from './observe/request-ids.ts';
import { buildServer, type Listener } from './server.ts';

/** Whether the service is about to end: then every answer closes its connection, and /ready says no. */
export interface Lifecycle {
  draining: boolean;
}

export interface Front {
  readonly server: Server;
  readonly api: Api;
  readonly limiter: Limiter;
  readonly recorder: Recorder;
  readonly nextId: RequestIds;
  readonly lifecycle: Lifecycle;
  /** Somebody waits for what only the pages can answer. */
  readonly pagesWanted: Promise<void>;
  /** Who answers the rest, also for those who have waited. */
  handOn(listener: Listener): void;
}

export function buildFront(parts: FrontParts, mounts: readonly Mount[] = MOUNTS): Front {
  const { store, settings, log, metrics, clock } = parts;
  const limiter = new Limiter(store, settings, metrics);
  const recorder = new Recorder(log, metrics, settings, clock, buildPrivacy(mounts));
  const nextId = buildRequestIds(settings.trust);
  const api = new Api(parts, mounts, { limiter, recorder, nextId });
  const lifecycle: Lifecycle = { draining: false };

  const waiting: [IncomingMessage, ServerResponse][] = [];
  let wantPages = (): void => {};
  const pagesWanted = new Promise<void>((resolve) => {
    wantPages = resolve;
  });
  let answerRest: Listener = (request, response) => {
    waiting.push([request, response]);
    wantPages();
  };
  const server = buildServer(
    (request, response) => {
      if (lifecycle.draining) response.shouldKeepAlive = false;
      const mount = api.findMount(request.url!);
      if (mount !== undefined) api.answer(mount, request, response);
      else {
        request.socket.setTimeout(settings.limits.idleMs);
        answerRest(request, response);
      }
    },
    settings.limits,
    metrics,
  );
  server.once('listening', () => api.start());
  return {
    server,
    api,
    limiter,
    recorder,
    nextId,
    lifecycle,
    pagesWanted,
    handOn: (listener) => {
      answerRest = listener;
      for (const [request, response] of waiting.splice(0)) listener(request, response);
    },
  };
}
