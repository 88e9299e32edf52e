// Sends a prepared page or document with Fastify's reply: in the encoding that the client prefers, or a 304 if the
// client already has it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpSettings } from './http-settings.ts';
import { matchesEtag, type PreparedAnswer } from './prepared-answer.ts';

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
