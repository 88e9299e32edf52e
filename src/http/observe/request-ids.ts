// A short id for every request, `x3k9q2-17`: unique in this process, and by its first part among its replicas.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrusted, type Trust } from '../../limit/trust.ts';

const SAFE_ID = /^[\w.:-]{1,64}$/;

export type RequestIds = (request: IncomingMessage) => string;

/** A trusted proxy's own X-Request-Id is kept, so that its log and ours can be joined. */
export function buildRequestIds(trust: Trust): RequestIds {
  const mayGive = ({ socket }: IncomingMessage): boolean =>
    'cidrs' in trust ? isTrusted(socket.remoteAddress, trust.cidrs) : trust.hops > 0;
  const prefix = randomBytes(4).readUInt32LE().toString(36);
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    if (typeof given === 'string' && SAFE_ID.test(given) && mayGive(request)) return given;
    count += 1;
    return `${prefix}-${count}`;
  };
}
