// Sends prepared text: compressed as the client likes it, or 304 where it has it already.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './api/answer.ts';
import { matchesEtag } from './api/matches-etag.ts';

/** For what changes with the catalogue, or at midnight. */
export const PAGE_CACHING = 'public, max-age=300, stale-while-revalidate=86400';

export interface Sending {
  readonly type: string;
  readonly cacheControl: string;
  /** Request headers that the answer depends on, besides Accept-Encoding. */
  readonly vary?: string | undefined;
}

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  { type, ...sending }: Sending,
): FastifyReply {
  const { bytes, etag, encoding } = answer.pick(request.headers['accept-encoding'] as string | undefined);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && matchesEtag(asked, etag)) return sendNotModified(reply, etag, sending);
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  return addCaching(reply, etag, sending).type(type).send(bytes);
}

export function sendNotModified(
  reply: FastifyReply,
  etag: string,
  sending: Omit<Sending, 'type'>,
): FastifyReply {
  return addCaching(reply, etag, sending).code(304).send();
}

function addCaching(
  reply: FastifyReply,
  etag: string,
  { cacheControl, vary }: Omit<Sending, 'type'>,
): FastifyReply {
  return reply
    .header('Cache-Control', cacheControl)
    .header('Vary', vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding')
    .header('ETag', etag);
}
