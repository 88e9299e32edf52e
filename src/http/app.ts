// The HTTP service, built from its parts and not yet listening.
import type { IncomingMessage } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { MerchantsUnavailable } from '../query/remote/merchant-source.ts';
import { addMcp } from './agents/add-mcp.ts';
import { Api, UNKNOWN_ROUTE } from './api/api.ts';
import type { Mount } from './api/endpoint.ts';
import { buildPrivacy } from './api/endpoint-paths.ts';
import { ERRORS } from './api/errors.ts';
import { parseTarget } from './api/query-string.ts';
import { UNAVAILABLE_SECONDS } from './api/send.ts';
import type { AppParts } from './app-parts.ts';
import type { Lifecycle } from './lifecycle.ts';
import { Limiter } from './limit/limiter.ts';
import { Recorder } from './observe/recorder.ts';
import { buildRequestIds } from './observe/request-ids.ts';
import { addRoutes, MOUNTS } from './routes.ts';
import { buildClientErrorHandler, buildServer } from './server.ts';

const refuseSchema = (): never => {
  throw new Error('the routes have no schemas of Fastify');
};
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

export function buildApp(parts: AppParts, mounts: readonly Mount[] = MOUNTS): FastifyInstance {
  const { settings, log, metrics } = parts;
  const limiter = new Limiter(parts.store, settings, metrics);
  const recorder = new Recorder(log, metrics, settings, parts.clock, buildPrivacy(mounts));
  const nextId = buildRequestIds(settings.trust);
  const api = new Api(parts, mounts, { limiter, recorder, nextId });
  const lifecycle: Lifecycle = { draining: false };

  // What the listener cannot see from the first characters: absolute and encoded targets. And `inject`.
  const findMount = ({ url = '' }: IncomingMessage): Mount | undefined =>
    api.findMount(parseTarget(url)?.path ?? url);
  const answerByApi = (request: IncomingMessage, reply: FastifyReply): boolean => {
    const mount = findMount(request);
    if (mount === undefined) return false;
    reply.hijack();
    api.answer(mount, request, reply.raw);
    return true;
  };
  const recordPage = (
    { id, method, url, raw, routeOptions }: FastifyRequest,
    reply: FastifyReply,
    status: number,
  ): void => {
    const startedAt = performance.now() - reply.elapsedTime;
    const client = limiter.findClient(raw);
    recorder.record({ id, method, url, client, startedAt }, routeOptions.url ?? UNKNOWN_ROUTE, status);
  };

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No schema is Fastify's to check, and loading its compilers takes a tenth of the start.
    schemaController: { compilersFactory: NO_COMPILERS },
    genReqId: nextId,
    serverFactory: (handleByFastify) =>
      buildServer((request, response) => {
        if (lifecycle.draining) response.shouldKeepAlive = false;
        const mount = api.findMount(request.url!);
        if (mount !== undefined) api.answer(mount, request, response);
        else {
          request.socket.setTimeout(settings.limits.idleMs);
          handleByFastify(request, response);
        }
      }, settings.limits),
    clientErrorHandler: buildClientErrorHandler(metrics),
    // A path that is not well encoded, which Fastify answers before its hooks.
    frameworkErrors: (error, request, reply) => {
      if (answerByApi(request.raw, reply)) return;
      const status = error.statusCode ?? 400;
      site.sendError(request, reply.header('X-Request-Id', request.id), status);
      recordPage(request, reply, status);
    },
  });
  app.decorate('lifecycle', lifecycle);

  // Nothing here reads a body; Node throws away what a client sends.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.addHook('onRequest', (request, reply, done) => {
    if (answerByApi(request.raw, reply)) return;
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': request.id });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (findMount(request.raw) === undefined) recordPage(request, reply, reply.statusCode);
    done();
  });
  app.setNotFoundHandler((request, reply) => site.sendError(request, reply, ERRORS.notFound.status));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof MerchantsUnavailable) {
      reply.header('Retry-After', UNAVAILABLE_SECONDS);
      return site.sendError(request, reply, ERRORS.unavailable.status);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ requestId: request.id, err: error }, 'request failed');
    return site.sendError(request, reply, status);
  });

  app.addHook('onReady', async () => api.start());
  app.addHook('onClose', async () => recorder.flush());
  const site = addRoutes(app, parts);
  if (parts.mcp) addMcp(app, parts, limiter, parts.mcp);
  return app;
}
