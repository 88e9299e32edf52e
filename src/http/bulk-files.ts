// /data: the whole data set as files, which the build writes next to the snapshot, with a folder for each version.
import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Catalogue, formatVersion, isVersion } from '../catalogue/catalogue.ts';
import { ERRORS, OperationError } from '../operations/errors.ts';
import type { AppDeps } from './deps.ts';
import { sendJsonError } from './errors.ts';
import { sendError } from './plugins/rate-limit.ts';

/** The only file outside of a version's folder. */
const NEWEST_INDEX = '/index.json';
const LATEST_CACHING = 'public, max-age=300';
const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';
/** By the end of the path: types that the library doesn't know, or sends without a charset. */
const TYPES: Readonly<Record<string, string>> = {
  '/NOTICE': 'text/plain; charset=utf-8',
  '/SHA256SUMS': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8; header=present',
  '.schema.json': 'application/schema+json; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ndjson': 'application/x-ndjson; charset=utf-8',
  '.sqlite': 'application/vnd.sqlite3',
  '.gz': 'application/gzip',
};

function findType(path: string): string | undefined {
  const end = Object.keys(TYPES).find((each) => path.endsWith(each));
  return end === undefined ? undefined : TYPES[end];
}

/** Whether there are files for exactly this catalogue. */
export function hasBulkFiles(dataFolder: string | undefined, catalogue: Catalogue): boolean {
  return dataFolder !== undefined && existsSync(join(dataFolder, formatVersion(catalogue), 'index.json'));
}

/** For a scope with the prefix /data. */
export async function addBulkFiles(
  scope: FastifyInstance,
  dataFolder: string,
  { getCatalogue, log }: Pick<AppDeps, 'getCatalogue' | 'log'>,
): Promise<void> {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof OperationError) return sendError(request, reply, { status, error: error.message });
    if (status === 416) return sendJsonError(reply, { status, error: 'Range not satisfiable' });
    // The path leads out of the folder.
    if (status < 500) return reply.callNotFound();
    log.error({ requestId: request.id, err: error }, 'request failed');
    return sendJsonError(reply, ERRORS.internal);
  });
  const redirect = (reply: FastifyReply, path: string): FastifyReply =>
    reply
      .header('Cache-Control', LATEST_CACHING)
      .redirect(`/data/${formatVersion(getCatalogue().catalogue)}/${path}`, 302);
  scope.get('/', (_, reply) => redirect(reply, 'index.json'));
  scope.get<{ Params: { '*': string } }>('/latest/*', ({ params }, reply) =>
    redirect(reply, params['*'].split('/').map(encodeURIComponent).join('/') || 'index.json'),
  );
  // Not in the library's `setHeaders`: for compressed files, the library sets the type after calling it.
  scope.addHook('onSend', async ({ method, params }, reply) => {
    const path = (params as { '*'?: string })['*'] ?? '';
    const type = method === 'OPTIONS' || reply.statusCode >= 300 ? undefined : findType(path);
    if (type !== undefined) reply.type(type);
  });
  await scope.register(fastifyStatic, {
    root: dataFolder,
    prefix: '/',
    index: ['index.json'],
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    lastModified: false,
    // The folder also has what a build is writing, and may have files of others.
    dotfiles: 'ignore',
    allowedPath: (path) => path === NEWEST_INDEX || isVersion(path.split('/')[1]!),
    setHeaders: (reply, path) => {
      if (resolve(path) === resolve(dataFolder, `.${NEWEST_INDEX}`))
        reply.header('Cache-Control', LATEST_CACHING);
    },
  });
  scope.setNotFoundHandler((request, reply) => {
    const version = formatVersion(getCatalogue().catalogue);
    const { url } = request;
    const packed = findPacked(dataFolder, url);
    if (packed !== undefined && /^(?:GET|HEAD)$/.test(request.method))
      return sendUnpacked(reply, packed, request.method);
    const known = url.startsWith(`/data/${version}/`) || url === `/data${NEWEST_INDEX}`;
    if (known && !hasBulkFiles(dataFolder, getCatalogue().catalogue))
      return sendJsonError(reply.header('Retry-After', '60'), {
        status: 503,
        error: 'The files of this version are not written yet',
      });
    return sendJsonError(reply, {
      status: 404,
      error: known
        ? 'File not found (index.json lists the files)'
        : `Version not found (this service has ${version})`,
    });
  });
}

/** `/data/2026-11-16-1a2b3c4d5e6f/csv/mccs.csv` → its file with .gz. An image keeps nothing else, to be small. */
function findPacked(dataFolder: string, url: string): string | undefined {
  const path = /^\/data\/([^/]+)\/((?:\w+\/)?\w+(?:\.\w+)*)$/.exec(url.split('?', 1)[0]!);
  if (path === null || !isVersion(path[1]!)) return undefined;
  const file = join(dataFolder, path[1]!, `${path[2]}.gz`);
  return existsSync(file) ? file : undefined;
}

/** For clients that do not take it compressed. It has no length and no ranges. */
function sendUnpacked(reply: FastifyReply, file: string, method: string): FastifyReply {
  reply
    .code(200)
    .header('Cache-Control', IMMUTABLE_CACHING)
    .header('Vary', 'accept-encoding')
    .type(findType(file.slice(0, -'.gz'.length)) ?? 'application/octet-stream');
  if (method === 'HEAD') return reply.send();
  const unpacked = createGunzip();
  pipeline(createReadStream(file), unpacked).catch(() => {});
  return reply.send(unpacked);
}

export function answerNoBulkFiles(scope: FastifyInstance): void {
  scope.setNotFoundHandler((_, reply) =>
    sendJsonError(reply, {
      status: 404,
      error: 'This service has no data files: set DATA, or build them with `mcc-lookup build`',
    }),
  );
}
