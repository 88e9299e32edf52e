// The one error table: every refusal of the service, with its status and its text.
import type { FastifyReply } from 'fastify';
import { BAD_COUNTRY, formatUnsupportedRegion } from '../query/parse-parameters.ts';

export interface Refusal {
  readonly status: number;
  readonly error: string;
}

const define = (status: number, error: string): Refusal => ({ status, error });

export const ERRORS = {
  badEncoding: define(400, 'Invalid percent-encoding'),
  badRequest: define(400, 'Bad request'),
  badUrl: define(400, 'Invalid URL (percent-encode spaces and characters beyond ASCII)'),
  missingHost: define(400, 'Missing Host header'),
  merchantNotFound: define(404, 'Merchant not found'),
  mccNotFound: define(404, 'MCC not found'),
  notFound: define(404, 'Not found'),
  methodNotAllowed: define(405, 'Method not allowed'),
  requestTimeout: define(408, 'Request timeout'),
  slowDown: define(429, 'slow down'),
  headersTooLarge: define(431, 'Request headers too large'),
  internal: define(500, 'Internal server error'),
  missing: (name: string) => define(400, `Missing ${name} parameter`),
  repeated: (name: string) => define(400, `Repeated ${name} parameter`),
  invalid: (name: string) => define(400, `Invalid ${name} parameter`),
  notOneOf: (name: string, choices: readonly string[]) =>
    define(400, `${name} must be ${choices.join(' or ')}`),
  tooLong: (name: string, max: number) => define(400, `${name} is too long (${max} characters at most)`),
  outOfRange: (name: string, min: number, max: number) =>
    define(400, `${name} must be a whole number from ${min} to ${max}`),
  badCountry: define(400, BAD_COUNTRY),
  badDay: define(400, 'on must be a day of the calendar, written YYYY-MM-DD'),
  eitherOr: (one: string, other: string) => define(400, `Give either ${one} or ${other}`),
  oneOf: (...names: readonly string[]) =>
    define(400, `Give one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`),
  unknownService: (name: string, services: readonly string[]) =>
    define(
      400,
      services.length === 0
        ? `No code of its own is known for ${name}: ask without service`
        : `No code of its own is known for ${name}, only for ${services.join(', ')}`,
    ),
  needsMerchant: (name: string) => define(400, `${name} goes with a merchant or a domain, not with a code`),
  badAmount: (max: number) => define(400, `amount must be above 0 and at most ${max}, such as 80 or 12.50`),
  noCards: define(400, 'cards names none: /api/cards lists the short names'),
  unknownCard: (name: string, region: string) =>
    define(400, `No card ${name.slice(0, 40)} in ${region}: /api/cards lists the short names`),
  badRegion: (regions: readonly string[]) => define(400, formatUnsupportedRegion(regions)),
  urlTooLong: (max: number) => define(414, `URL is too long (${max} characters at most)`),
} as const;

/** Thrown where a request is refused; the error handler of its scope sends it. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly statusCode: number;

  constructor({ status, error }: Refusal) {
    super(error);
    this.statusCode = status;
  }
}

export function refuse(refusal: Refusal): never {
  throw new RequestError(refusal);
}

export function sendJsonError(reply: FastifyReply, { status, error }: Refusal, more?: object): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error, ...more }));
}
