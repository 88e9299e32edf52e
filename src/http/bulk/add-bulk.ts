// /data: the whole data set as files, each version under a name of its own for ever.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../api/matches-etag.ts';
import { OPEN_HEADERS } from '../api/send.ts';
import type { AppParts } from '../app-parts.ts';
import type { BulkFile, BulkFolder, BulkRoute } from './bulk-folder.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
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
    if (version !== current) return refuse(reply, 404, `Version not found (this service has ${current})`);
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
      return refuse(reply, 503, 'The files are not ready');
    }
    if (path === 'index.json' || path === '') return sendWhole(request, reply, folder.index, `"${version}"`);
    return sendFile(request, reply, folder, path);
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

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type(JSON_TYPE)
    .send(JSON.stringify({ error }));
}

function sendWhole(request: FastifyRequest, reply: FastifyReply, text: string, etag: string): FastifyReply {
  reply.headers({ 'Cache-Control': IMMUTABLE, ETag: etag });
  if (holds(request, etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(text);
}

/** The file compressed on the way, if the client takes that; `<path>.gz` is the compressed file itself. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: BulkFolder,
  path: string,
): FastifyReply {
  const packed = folder.files.get(path.replace(/\.gz$/, ''));
  if (packed === undefined) return refuse(reply, 404, 'File not found (index.json lists them)');
  const asked = path.endsWith('.gz') ? 'file' : acceptsGzip(request) ? 'encoding' : 'plain';
  const etag = nameEtag(packed, asked);
  reply.headers({ 'Cache-Control': IMMUTABLE, ETag: etag, Vary: 'Accept-Encoding' });
  if (holds(request, etag)) return reply.code(304).send();
  if (asked === 'encoding') reply.header('Content-Encoding', 'gzip');
  reply
    .type(asked === 'file' ? 'application/gzip' : packed.type)
    .header('Content-Length', asked === 'plain' ? packed.bytes : packed.gzip.bytes);
  // Without a body Fastify would say that the length is 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const bytes = createReadStream(folder.locate(packed));
  if (asked !== 'plain') return reply.send(bytes);
  const plain = createGunzip();
  bytes.on('error', (error) => plain.destroy(error));
  plain.on('close', () => bytes.destroy());
  return reply.send(bytes.pipe(plain));
}

function nameEtag({ sha256, gzip }: BulkFile, asked: 'file' | 'encoding' | 'plain'): string {
  if (asked === 'plain') return `"${sha256.slice(0, 22)}"`;
  return asked === 'file' ? `"${gzip.sha256.slice(0, 22)}"` : `"${sha256.slice(0, 22)}-gzip"`;
}

function holds({ headers }: FastifyRequest, etag: string): boolean {
  const held = headers['if-none-match'];
  return held !== undefined && matchesEtag(held, etag);
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i.test(
    String(headers['accept-encoding'] ?? ''),
  );
}
