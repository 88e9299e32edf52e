// A file of /data, whole or a part of it. On disk each is compressed.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../api/matches-etag.ts';
import { OPEN_HEADERS } from '../api/send.ts';
import { sendJsonError } from '../json-error.ts';
import { readQualityValues } from '../quality-values.ts';
import type { BulkFile } from './bulk-folder.ts';
import { type ByteRange, readByteRange } from './byte-range.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** What a browser may read of the answer beyond what it may of all others. */
const EXPOSED = `${OPEN_HEADERS['Access-Control-Expose-Headers']}, Accept-Ranges, Content-Range`;

export interface AskedFile {
  readonly file: BulkFile;
  /** Where it lies, compressed. */
  readonly at: string;
  /** `<path>.gz` was asked for, the compressed file itself. */
  readonly asGzip: boolean;
}

/** The three forms in which a file goes out; `encoding` is the file itself, compressed on the way. */
type Form = 'gzip' | 'encoding' | 'plain';

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, at, asGzip }: AskedFile,
): FastifyReply {
  const form: Form = asGzip ? 'gzip' : acceptsGzip(request) ? 'encoding' : 'plain';
  const bytes = form === 'plain' ? file.bytes : file.gzip.bytes;
  const etag = nameEtag(file, form);
  reply.headers({
    'Cache-Control': IMMUTABLE,
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Accept-Ranges': 'bytes',
    'Access-Control-Expose-Headers': EXPOSED,
  });
  if (holds(request, etag)) return reply.code(304).send();
  const range = readByteRange(findAskedRange(request, etag), bytes);
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${bytes}`);
    return sendJsonError(reply, 416, `Range not satisfiable (the file has ${bytes} bytes)`);
  }
  if (form === 'encoding') reply.header('Content-Encoding', 'gzip');
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${bytes}`);
  reply
    .type(form === 'gzip' ? 'application/gzip' : file.type)
    .header('Content-Length', range ? range.last - range.first + 1 : bytes);
  // Without a body Fastify would say that the length is 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(form === 'plain' ? readPlain(at, range) : readPacked(at, range));
}

function readPacked(at: string, range: ByteRange | undefined): Readable {
  return createReadStream(at, range && { start: range.first, end: range.last });
}

/** A part is cut from the unpacked stream: all before it is unpacked too, 10 ms a MB. */
function readPlain(at: string, range: ByteRange | undefined): Readable {
  const packed = createReadStream(at);
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  plain.on('close', () => packed.destroy());
  packed.pipe(plain);
  return range ? Readable.from(cut(plain, range)) : plain;
}

async function* cut(chunks: Readable, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    // Leaving the loop ends the reading.
    if (at > last) return;
  }
}

/** If-Range asks for the part only of the form that the client has begun; a date names none of ours. HEAD has no parts. */
function findAskedRange({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined;
  return headers.range;
}

function nameEtag({ sha256, gzip }: BulkFile, form: Form): string {
  if (form === 'plain') return `"${sha256.slice(0, 22)}"`;
  return form === 'gzip' ? `"${gzip.sha256.slice(0, 22)}"` : `"${sha256.slice(0, 22)}-gzip"`;
}

export function holds({ headers }: FastifyRequest, etag: string): boolean {
  const held = headers['if-none-match'];
  return held !== undefined && matchesEtag(held, etag);
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const weights = readQualityValues(String(headers['accept-encoding'] ?? ''));
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
