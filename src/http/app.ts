// The whole service as one Fastify app, built but not yet listening. Every plugin and route is registered here, in
// reading order. main passes in the dependencies; tests pass in their own.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { buildTrustCheck } from '../limit/client-address.ts';
import type { Bucket } from '../limit/rate-store.ts';
import { describeError, ERRORS, type ErrorAnswer, fail, OperationError } from '../operations/errors.ts';
import type { Operation, OperationContext } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { merchantForWidget, searchForWidget, suggestForSite } from '../site/suggestions.ts';
import { followCatalogue } from './active-catalogue.ts';
import { addAssets, loadAssets } from './assets.ts';
import { addBulkFiles, answerNoBulkFiles } from './bulk-files.ts';
import type { AppDeps } from './deps.ts';
import { addEmbedPages } from './embed/embed-pages.ts';
import type { HttpSettings } from './http-settings.ts';
import { addHealth, type Lifecycle } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { addMcp } from './mcp.ts';
import { addOpenApi, describeApi } from './openapi/openapi.ts';
import { buildPages } from './pages/page.ts';
import { addPages } from './pages/pages.ts';
import { buildTargetHook, buildTurnHook } from './plugins/admission.ts';
import { addOpenAccess, METHODS, type OpenAccess } from './plugins/open-access.ts';
import { buildLimitHook, sendError, setLimitHeaders } from './plugins/rate-limit.ts';
import { addRequestLog } from './plugins/request-log.ts';
import { ResponseCache } from './plugins/response-cache.ts';
import { buildQueryParser, findTargetError, rewriteBadPath } from './request-target.ts';
import { addOperation, addPost, listOperations, MAX_BODY_BYTES } from './routes.ts';
import { buildServerOptions } from './server.ts';

/** The operations under /api. */
const SERVED = OPERATIONS.filter(({ path }) => path !== undefined);

export function buildApp(deps: AppDeps): FastifyInstance {
  const { settings, getCatalogue, clock } = deps;
  const getContext = followCatalogue(getCatalogue, clock, settings.defaultRegion);
  const cache = new ResponseCache(settings.limits.cacheBytes, getContext, deps.log);
  const json = { deps, getContext, cache };
  const assets = loadAssets(deps.webFolder);
  const pages = buildPages(deps, assets);
  const app = openFastify(deps);

  addRequestLog(app, deps, listPrivatePaths());
  app.decorateRequest('limit', undefined);
  app.decorateRequest('client', undefined);
  addHealth(app, deps, app.lifecycle);

  addJsonScope(app, '/api', 'api', [listOperations(SERVED), ...SERVED.filter(({ method }) => !method)], json);
  // A scope's preflights name its methods.
  for (const operation of SERVED.filter(({ method }) => method))
    addJsonScope(app, `/api${operation.path}`, 'api', [{ ...operation, path: '' }], json, 'POST, OPTIONS');
  addJsonScope(app, '/embed/search', 'widget', [searchForWidget], json);
  addJsonScope(app, '/embed/suggest', 'widget', [suggestForSite], json);
  addJsonScope(app, '/embed/merchant', 'widget', [merchantForWidget], json);

  const getOpenApi = describeApi(SERVED, getContext, settings);
  const { dataFolder, lean, mcp } = deps;
  const limitPages = buildLimitHook('page', deps);
  const checkPages = buildTargetHook(settings.limits.urlLength);
  const takeTurn = buildTurnHook(deps.queue);
  app.register(async (scope) => {
    scope.addHook('onRequest', limitPages).addHook('preHandler', checkPages).addHook('preHandler', takeTurn);
    addPages(scope, pages, deps, { getOpenApi, guides: assets.guides }, assets.release);
    addEmbedPages(scope, pages, deps);
    addOpenScope(scope, '/openapi.json', (open) => addOpenApi(open, getOpenApi, settings));
    addOpenScope(
      scope,
      '/data',
      (open) => (dataFolder === undefined ? answerNoBulkFiles(open) : addBulkFiles(open, dataFolder, deps)),
      { exposed: 'Accept-Ranges, Content-Range' },
    );
  });
  // Files with a hash in their name, and scripts that are checked for a new version now and then, are not limited.
  addOpenScope(app, '/embed.js', (scope) => assets.addLoader(scope));
  app.register(async (scope) => addAssets(scope, deps.webFolder), { prefix: '/assets' });
  const workers = {
    '/statement-offline.js': 'statement-offline.js',
    '/app-worker.js': settings.app ? 'app-worker.js' : 'app-removal.js',
  };
  for (const [prefix, file] of Object.entries(workers))
    app.register(async (scope) => assets.addWorker(scope, file), { prefix });
  if (lean !== undefined) app.register((scope) => lean.serve(scope), { prefix: '/lean' });
  if (mcp !== undefined) app.register(async (scope) => addMcp(scope, deps, mcp), { prefix: '/mcp' });

  app.setNotFoundHandler({ preHandler: [limitPages, checkPages, takeTurn] }, (request, reply) =>
    pages.sendError(404, request, reply),
  );
  app.setErrorHandler((error: Error, request, reply) => {
    const answer = chooseAnswer(error, request, deps.log);
    return request.routeOptions.config.isJson
      ? sendError(request, reply.header('Access-Control-Allow-Origin', '*'), answer)
      : pages.sendError(answer.status, request, reply);
  });
  return app;
}

function openFastify({ settings, metrics }: AppDeps): FastifyInstance {
  const isTrusted = buildTrustCheck(settings.trustProxy);
  const lifecycle: Lifecycle = { draining: false };
  const app = fastify({
    ...buildServerOptions(settings, metrics),
    trustProxy: isTrusted,
    genReqId: buildRequestIds(isTrusted),
    rewriteUrl: ({ url = '/' }) => rewriteBadPath(url),
    routerOptions: {
      querystringParser: buildQueryParser(settings.limits.urlLength),
      maxParamLength: settings.limits.urlLength,
    },
    // Requests that arrive while we are closing are still answered; the header tells the client to go elsewhere.
    return503OnClosing: false,
  });
  app.decorate('lifecycle', lifecycle);
  // Only /mcp reads a body; elsewhere Node discards what a client sends.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return app;
}

const SAFE_ID = /^[\w.:-]{1,64}$/;

/** `x3k9q2-17`. A trusted proxy's own X-Request-Id is kept, so its log and ours can be joined. */
function buildRequestIds(
  isTrusted: ReturnType<typeof buildTrustCheck>,
): (request: IncomingMessage) => string {
  const prefix = randomBytes(4).readUInt32LE().toString(36);
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (
      given !== undefined &&
      isTrusted &&
      SAFE_ID.test(String(given)) &&
      isTrusted(socket.remoteAddress!, 0)
    )
      return String(given);
    count += 1;
    return `${prefix}-${count}`;
  };
}

/** Routes that pages of any origin may read. */
function addOpenScope(
  app: FastifyInstance,
  prefix: string,
  addRoutes: (scope: FastifyInstance) => void | Promise<void>,
  access?: OpenAccess,
): void {
  app.register(
    async (scope) => {
      await addOpenAccess(scope, access);
      await addRoutes(scope);
    },
    { prefix },
  );
}

/** Operations that share a rate limit. Cached answers are sent before anything but the limit is checked. */
function addJsonScope(
  app: FastifyInstance,
  prefix: string,
  bucket: Bucket,
  operations: readonly Operation[],
  { deps, getContext, cache }: { deps: AppDeps; getContext: () => OperationContext; cache: ResponseCache },
  methods = METHODS,
): void {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', buildLimitHook(bucket, deps));
      scope.addHook('onRequest', cache.answerHit);
      await addOpenAccess(scope, { methods });
      scope.addHook('onRequest', async (request, reply) => {
        if (request.limit !== undefined) setLimitHeaders(reply, request.limit);
        const error = findRequestError(request, methods, deps.settings);
        if (error !== undefined) fail(error);
      });
      if (methods === METHODS) scope.addHook('preHandler', buildTurnHook(deps.queue));
      for (const operation of operations)
        if (operation.method === undefined) addOperation(scope, operation, getContext, cache);
        else addPost(scope, operation, bucket, deps, getContext);
      scope.setNotFoundHandler(() => fail(ERRORS.notFound));
      scope.setErrorHandler((error: Error, request, reply) =>
        sendError(request, reply, chooseAnswer(error, request, deps.log), methods),
      );
    },
    { prefix },
  );
}

function findRequestError(
  { method, limit, headers, raw, originalUrl, query }: FastifyRequest,
  methods: string,
  { limits }: HttpSettings,
): ErrorAnswer | undefined {
  if (limit?.allowed === false) return ERRORS.slowDown;
  if (!methods.split(', ').includes(method)) return ERRORS.methodNotAllowed;
  if (headers.host === undefined && raw.httpVersion === '1.1') return ERRORS.missingHost;
  return findTargetError(originalUrl, query, limits.urlLength);
}

/** What the client is told of an error. What went wrong inside goes to the log. */
function chooseAnswer(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  log: Logger,
): ErrorAnswer {
  const { statusCode: status = 500, message } = error;
  const isBare = request.routeOptions.config?.hasBareErrors !== false;
  if (error instanceof OperationError) return describeError(error, isBare);
  if (status < 500) return isBare ? { status, error: message } : (BODY_ERRORS[status] ?? ERRORS.badRequest);
  log.error({ requestId: request.id, err: error }, 'request failed');
  return isBare ? { status: 500, error: ERRORS.internal.error } : ERRORS.internal;
}

/** For what Fastify says of a body. */
const BODY_ERRORS: Readonly<Record<number, ErrorAnswer>> = {
  400: ERRORS.badBody,
  413: ERRORS.bodyTooLarge(MAX_BODY_BYTES),
  415: ERRORS.notJson,
};

function listPrivatePaths(): string[] {
  const operations = SERVED.filter(({ isPrivate }) => isPrivate).map(({ path }) => `/api${path}`);
  return ['/best-card', '/embed/merchant', '/embed/lookup', ...operations];
}
