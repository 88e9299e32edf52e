// /data: the whole data set as files, each version under a name of its own for ever.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addPreflight } from '../add-preflight.ts';
import { OPEN_HEADERS } from '../api/send.ts';
import type { AppParts } from '../app-parts.ts';
import { sendJsonError } from '../json-error.ts';
import type { BulkFolder, BulkRoute } from './bulk-folder.ts';
import { holds, IMMUTABLE, sendFile } from './send-file.ts';

const LATEST_CACHING = 'public, max-age=300';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Making the files takes 10 to 30 seconds; who waits longer is told to come back, before common proxies give up. */
const LONGEST_WAIT_MS = 45_000;
const RETRY_SECONDS = 30;

export function addBulk(app: FastifyInstance, { getServed, log, settings }: AppParts, bulk: BulkRoute): void {
  const toLatest = (reply: FastifyReply, path: string): FastifyReply =>
    reply
      .headers({ ...OPEN_HEADERS, 'Cache-Control': LATEST_CACHING })
      .redirect(`/data/${bulk.nameVersion(getServed().catalogue)}/${path}`, 302);

  for (const path of ['/data', '/data/*']) addPreflight(app, path);
  app.get('/data', (_, reply) => toLatest(reply, 'index.json'));
  app.get('/data/', (_, reply) => toLatest(reply, 'index.json'));
  app.get<{ Params: { '*': string } }>('/data/latest/*', ({ params }, reply) =>
    toLatest(reply, params['*'].split('/').map(encodeURIComponent).join('/') || 'index.json'),
  );
  app.get<{ Params: { version: string; '*': string } }>('/data/:version/*', async (request, reply) => {
    reply.headers(OPEN_HEADERS);
    const { version, '*': path } = request.params;
    const { catalogue } = getServed();
    const current = bulk.nameVersion(catalogue);
    if (version !== current)
      return sendJsonError(reply, 404, `Version not found (this service has ${current})`);
    // Nothing moves on the connection meanwhile, which is not the client's fault.
    request.socket.setTimeout?.(LONGEST_WAIT_MS + settings.limits.idleMs);
    const folder = await waitFor(
      bulk.open(catalogue).catch((error: unknown) => {
        log.error({ requestId: request.id, err: error }, 'the files of /data could not be made');
        return undefined;
      }),
    );
    request.socket.setTimeout?.(settings.limits.idleMs);
    if (folder === undefined) {
      reply.header('Retry-After', RETRY_SECONDS);
      return sendJsonError(reply, 503, 'The files are not ready');
    }
    if (path === 'index.json' || path === '') return sendWhole(request, reply, folder.index, `"${version}"`);
    const file = folder.files.get(path.replace(/\.gz$/, ''));
    if (file === undefined) return sendJsonError(reply, 404, 'File not found (index.json lists them)');
    return sendFile(request, reply, { file, at: folder.locate(file), asGzip: path.endsWith('.gz') });
  });
}

async function waitFor(opened: Promise<BulkFolder | undefined>): Promise<BulkFolder | undefined> {
  const ended = new AbortController();
  const late = setTimeout(LONGEST_WAIT_MS, undefined, { signal: ended.signal, ref: false }).catch(
    () => undefined,
  );
  try {
    return await Promise.race([opened, late]);
  } finally {
    ended.abort();
  }
}

function sendWhole(request: FastifyRequest, reply: FastifyReply, text: string, etag: string): FastifyReply {
  reply.headers({ 'Cache-Control': IMMUTABLE, ETag: etag });
  if (holds(request, etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(text);
}
