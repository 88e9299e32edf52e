// Answers a visit, through the merchant source where merchants are not in memory.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MerchantsUnavailable } from '../../query/remote/merchant-source.ts';
import type { SiteParts } from './site-parts.ts';
import type { OpenVisit, VisitHandler } from './visit.ts';

export type AnswerVisit = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

export function buildAnswerVisit(
  { getServed }: Pick<SiteParts, 'getServed'>,
  openVisit: OpenVisit,
  answer: VisitHandler,
): AnswerVisit {
  return (request, reply) => {
    const { source } = getServed();
    if (source === undefined) return answer(openVisit(request, reply));
    const visit = openVisit(request, reply);
    return source
      .ask(() => answer(visit))
      .catch((error: unknown) => {
        // Lost in this very request, and the snapshot has taken over.
        const tookOver = error instanceof MerchantsUnavailable && getServed().source === undefined;
        if (!tookOver) throw error;
        return answer(openVisit(request, reply));
      });
  };
}
