// Whether and when a request that takes work is answered: if it is within its limit, well-formed, and in its turn.
import type { FastifyReply, preHandlerHookHandler } from 'fastify';
import { ERRORS, toError } from '../../operations/errors.ts';
import type { FairQueue, Turn } from '../fair-queue.ts';
import { findTargetError } from '../request-target.ts';
import { findClient } from './rate-limit.ts';

/** Long enough for a full queue to be worked off. */
const RETRY_SECONDS = 2;

/** Waits for the client's turn; refuses with 503 if too many are waiting. */
export function buildTurnHook(queue: FairQueue): preHandlerHookHandler {
  const settle = (turn: Turn, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (turn === 'shed') reply.header('Retry-After', RETRY_SECONDS);
    if (turn === 'gone') reply.hijack();
    else done(turn === 'shed' ? toError(ERRORS.busy) : undefined);
  };
  return (request, reply, done) => {
    const turn = queue.take(findClient(request), () => request.raw.socket.destroyed);
    if (turn instanceof Promise) turn.then((settled) => settle(settled, reply, done));
    else settle(turn, reply, done);
  };
}

/** For a scope that counts its requests but has not refused any yet. */
export function buildTargetHook(maxUrlLength: number): preHandlerHookHandler {
  return ({ limit, originalUrl, query }, _reply, done) => {
    const error =
      limit?.allowed === false ? ERRORS.slowDown : findTargetError(originalUrl, query, maxUrlLength);
    done(error && toError(error));
  };
}
