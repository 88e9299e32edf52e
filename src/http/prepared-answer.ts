// An answer ready to send: its bytes, plain and compressed, each with its own strong ETag. Made once, sent often, in the
// encoding that the client prefers, or as a 304 if the client already has it.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { HttpSettings } from './http-settings.ts';

type Encoding = 'br' | 'gzip';

interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly encoding: Encoding | undefined;
  /** Alternating header names and values: those that are the same for every client that gets these bytes. */
  readonly headers: readonly string[];
  /** The same for a 304. */
  readonly headersUnchanged: readonly string[];
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Below this size, the headers outweigh what compression saves. */
const MIN_COMPRESSED_BYTES = 1024;
// For a merchant's 2.7 kB, quality 5 takes 0.35 ms; quality 11 takes 45 ms and saves another 2 % of the bytes.
const BROTLI_QUALITY = 5;
/** What a cache entry takes in addition to its bytes: key, objects, header list. */
const ENTRY_BYTES = 2000;

export class PreparedAnswer {
  readonly plain: Representation;
  readonly #tag: string;
  readonly #headers: readonly string[];
  readonly #compressed: Partial<Record<Encoding, Representation>> = {};

  /** `salt`, the catalogue's digest, gives the same text a different ETag; `headers` are for cached JSON. */
  constructor(text: string, salt = '', headers: readonly string[] = []) {
    this.#tag = createHash('sha256').update(salt).update('\n').update(text).digest('base64url').slice(0, 22);
    this.#headers = [...headers, 'Vary', 'Accept-Encoding', 'Content-Type', JSON_TYPE];
    this.plain = this.#represent(Buffer.from(text), undefined);
  }

  /** Returns the encoding that the client prefers, made on first use. */
  pick(acceptEncoding: string | undefined): Representation {
    if (acceptEncoding === undefined || this.plain.bytes.length < MIN_COMPRESSED_BYTES) return this.plain;
    const encoding = chooseEncoding(acceptEncoding);
    if (encoding === undefined) return this.plain;
    this.#compressed[encoding] ??= this.#represent(compress(this.plain.bytes, encoding), encoding);
    return this.#compressed[encoding];
  }

  /** Roughly how much memory it takes, including its compressed forms. */
  get size(): number {
    return ENTRY_BYTES + this.plain.bytes.length * 2;
  }

  #represent(bytes: Buffer, encoding: Encoding | undefined): Representation {
    const etag = encoding === undefined ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`;
    const shared = [...this.#headers.slice(0, -2), 'ETag', etag];
    return {
      bytes,
      etag,
      encoding,
      headersUnchanged: shared,
      headers: [
        ...shared,
        ...this.#headers.slice(-2),
        'Content-Length',
        String(bytes.length),
        ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
      ],
    };
  }
}

function compress(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes, { level: 6 });
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The library's signature since 1.0; its published types are older. */
interface EncodingChooser {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

const ENCODINGS = ['br', 'gzip', 'identity'];
/** Browsers send about a dozen different values. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** Brotli before gzip if the client has no preference; we always allow plain. */
function chooseEncoding(header: string): Encoding | undefined {
  let encoding = chosen.get(header);
  if (encoding === undefined) {
    const negotiator: EncodingChooser = new Negotiator({ headers: { 'accept-encoding': header } });
    encoding = (negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity') as Encoding;
    chosen.set(header, encoding);
  }
  return encoding === 'identity' ? undefined : encoding;
}

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** If-None-Match: RFC 9110, section 13.1.2, by weak comparison. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  for (const [, tag] of header.matchAll(TAG)) if (tag === etag) return true;
  return false;
}

/**
 * For answers that change with the catalogue, or at midnight. Behind a proxy they must be the same whoever asks first:
 * without PUBLIC_URL they contain the host that the client gave, so they are not for shared caches.
 */
export function choosePageCaching({ publicUrl, trustProxy }: HttpSettings): string {
  const isShared = publicUrl !== undefined || trustProxy === false;
  return isShared ? 'public, max-age=300, stale-while-revalidate=86400' : 'private, max-age=300';
}

interface SendOptions {
  readonly type: string;
  readonly cacheControl: string;
  /** Request headers that the answer depends on, in addition to Accept-Encoding. */
  readonly vary?: string | undefined;
}

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  { type, cacheControl, vary }: SendOptions,
): FastifyReply {
  const { bytes, etag, encoding } = answer.pick(request.headers['accept-encoding'] as string | undefined);
  reply
    .header('Cache-Control', cacheControl)
    .header('Vary', vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding')
    .header('ETag', etag);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  return reply.type(type).send(bytes);
}
