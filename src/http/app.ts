// The pages and files behind the front: everything that is not JSON of a mount.
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
import { UNKNOWN_ROUTE } from './api/api.ts';
import type { Mount } from './api/endpoint.ts';
import { ERRORS } from './api/errors.ts';
import { parseTarget } from './api/query-string.ts';
import { UNAVAILABLE_SECONDS } from './api/send.ts';
import type { AppParts } from './app-parts.ts';
import { buildFront, type Front } from './front.ts';
import { addRoutes } from './routes.ts';
import type { Listener } from './server.ts';

const refuseSchema = (): never => {
  throw new Error('the routes have no schemas of Fastify');
};
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

declare module 'fastify' {
  interface FastifyInstance {
    readonly front: Front;
  }
}

export function buildApp(parts: AppParts, front = buildFront(parts)): FastifyInstance {
  const { log } = parts;
  const { api, limiter, recorder } = front;

  // What the front cannot see from the first characters: absolute and encoded targets. And `inject`.
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

  let handlePage: Listener;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No schema is Fastify's to check, and loading its compilers takes a tenth of the start.
    schemaController: { compilersFactory: NO_COMPILERS },
    genReqId: front.nextId,
    serverFactory: (handleByFastify) => {
      handlePage = handleByFastify;
      return front.server;
    },
    // The server has its own.
    clientErrorHandler: () => {},
    // A path that is not well encoded, which Fastify answers before its hooks.
    frameworkErrors: (error, request, reply) => {
      if (answerByApi(request.raw, reply)) return;
      const status = error.statusCode ?? 400;
      site.sendError(request, reply.header('X-Request-Id', request.id), status);
      recordPage(request, reply, status);
    },
  });
  app.decorate('front', front);

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

  app.addHook('onReady', async () => front.handOn(handlePage));
  app.addHook('onClose', async () => recorder.flush());
  const site = addRoutes(app, parts);
  if (parts.mcp) addMcp(app, parts, limiter, parts.mcp);
  return app;
}
