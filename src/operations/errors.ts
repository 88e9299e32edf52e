// Every error that the product answers with: status and text over HTTP, and for agents a hint what to do next.
import { BAD_COUNTRY, formatUnsupportedRegion } from '../query/parse-parameters.ts';

export interface ErrorAnswer extends ErrorDetails {
  readonly status: number;
  readonly error: string;
}

/** What a program needs to go on. Endpoints beyond the contract's five answer with it. */
export interface ErrorDetails {
  /** `unknown_card` */
  readonly code?: string;
  readonly parameter?: string;
  /** What would be right instead. */
  readonly allowed?: readonly string[];
  /** Merchants that may have been meant. */
  readonly others?: readonly OtherMerchant[];
}

interface OtherMerchant {
  readonly id: string;
  readonly Store: string;
  readonly Country: string;
  readonly MCC: string;
}

const define = (
  status: number,
  code: string,
  error: string,
  details?: Omit<ErrorDetails, 'code'>,
): ErrorAnswer => ({
  status,
  error,
  code,
  ...details,
});

/** A parameter that is there, but not as it has to be. */
const wrong = (parameter: string, error: string, allowed?: readonly string[]): ErrorAnswer =>
  define(400, 'invalid_parameter', error, { parameter, ...(allowed && { allowed }) });

/** What somebody wrote, short enough for a sentence. */
const shorten = (given: string): string => given.slice(0, 40);

export const ERRORS = {
  // Parameters.
  missing: (name: string) =>
    define(400, 'missing_parameter', `Missing ${name} parameter`, { parameter: name }),
  invalid: (name: string) => wrong(name, `Invalid ${name} parameter`),
  repeated: (name: string) =>
    define(400, 'repeated_parameter', `Repeated ${name} parameter`, { parameter: name }),
  notOneOf: (name: string, choices: readonly string[]) =>
    wrong(name, `${name} must be ${choices.join(' or ')}`, choices),
  tooLong: (name: string, max: number) => wrong(name, `${name} is too long (${max} characters at most)`),
  tooMany: (name: string, max: number) => wrong(name, `${name} has too many entries (${max} at most)`),
  outOfRange: (name: string, min: number, max: number) =>
    wrong(name, `${name} must be a whole number from ${min} to ${max}`),
  badAmount: (max: number) =>
    wrong('amount', `amount must be above 0 and at most ${max}, such as 80 or 12.50`),
  notAbove0: (name: string, max: number) =>
    wrong(name, `${name} must be above 0 and at most ${max}, such as 1.5`),
  badCountry: wrong('country', BAD_COUNTRY),
  badDay: wrong('on', 'on must be a date such as 2026-11-16'),
  badSince: wrong('since', 'since must be a date such as 2026-11-16'),
  badRegion: (regions: readonly string[]) =>
    define(400, 'unsupported_region', formatUnsupportedRegion(regions), {
      parameter: 'region',
      allowed: regions,
    }),
  eitherOr: (one: string, other: string) =>
    define(400, 'choose_one', `Give either ${one} or ${other}`, { allowed: [one, other] }),
  oneOf: (...names: readonly string[]) =>
    define(400, 'choose_one', `Give one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`, {
      allowed: names,
    }),
  needsMerchant: (name: string) =>
    define(400, 'needs_merchant', `${name} needs a merchant, domain or q, not mcc`, { parameter: name }),
  unknownService: (name: string, allowed: readonly string[]) =>
    define(
      400,
      'unknown_service',
      allowed.length === 0
        ? `No separate code is known for ${name}: leave out service`
        : `No separate code is known for ${name}, only for ${allowed.join(', ')}`,
      { parameter: 'service', allowed },
    ),
  noCards: wrong('cards', 'cards is empty: give short names from the list of cards'),
  unknownCard: (name: string, region: string, allowed?: readonly string[], parameter = 'cards') =>
    define(
      400,
      'unknown_card',
      `No card ${shorten(name)} in ${region}: give short names from the list of cards`,
      { parameter, ...(allowed && { allowed }) },
    ),
  unknownCategory: (name: string, card: string, allowed: readonly string[]) =>
    define(
      400,
      'unknown_category',
      allowed.length === 0
        ? `${card} has no categories to choose: leave it out of chosen`
        : name === ''
          ? `chosen names no category of ${card}: write ${card}:${allowed[0]} (${allowed.join(', ')})`
          : `No category ${shorten(name)} on ${card}, only ${allowed.join(', ')}`,
      { parameter: 'chosen', allowed },
    ),
  badSum: (parameter: 'meets' | 'spent', given: string) =>
    define(
      400,
      'bad_sum',
      `${parameter} has ${shorten(given)}: write a short name, a colon and a sum, such as CRMC:300`,
      { parameter },
    ),
  contradiction: (pay: string, type: string) =>
    define(400, 'contradiction', `pay=${pay} is not ${type}: leave out type`, { parameter: 'type' }),
  badSpending: (given: string, kinds: readonly string[]) =>
    define(
      400,
      'bad_spending',
      `spending has ${shorten(given)}: write a kind and a sum, such as dining:450 (${kinds.join(', ')})`,
      { parameter: 'spending', allowed: kinds },
    ),
  badPayload: (problem: string) =>
    define(400, 'unreadable_payload', `Unreadable payment code: ${problem}`, { parameter: 'payload' }),

  // Nothing found.
  merchantNotFound: define(404, 'merchant_not_found', 'Merchant not found'),
  severalMerchants: (ids: readonly string[]) =>
    define(
      404,
      'ambiguous_merchant',
      `No merchant has exactly this name: give the id of the one you mean (${ids.join(', ')})`,
      { allowed: ids },
    ),
  mccNotFound: define(404, 'mcc_not_found', 'MCC not found'),
  notFound: define(404, 'not_found', 'Not found'),

  // Requests that are not HTTP as we serve it.
  badEncoding: define(400, 'invalid_encoding', 'Invalid percent-encoding'),
  badRequest: define(400, 'bad_request', 'Bad request'),
  badBody: define(400, 'invalid_body', 'The body must be a JSON object, such as {"lines":["GRAB*RIDE"]}'),
  badUrl: define(400, 'invalid_url', 'Invalid URL (percent-encode spaces and characters beyond ASCII)'),
  missingHost: define(400, 'missing_host', 'Missing Host header'),
  tooManyParameters: (max: number) =>
    define(400, 'too_many_parameters', `Too many parameters (${max} at most)`),
  methodNotAllowed: define(405, 'method_not_allowed', 'Method not allowed'),
  requestTimeout: define(408, 'request_timeout', 'Request timeout'),
  bodyTooLarge: (max: number) =>
    define(413, 'body_too_large', `The body is too large (${max} bytes at most)`),
  urlTooLong: (max: number) => define(414, 'url_too_long', `URL is too long (${max} characters at most)`),
  notJson: define(415, 'not_json', 'The body must be application/json'),
  headersTooLarge: define(431, 'headers_too_large', 'Request headers too large'),

  // Too much, or our fault.
  slowDown: define(429, 'rate_limited', 'slow down'),
  internal: define(500, 'internal_error', 'Internal server error'),
  outOfTime: define(503, 'out_of_time', 'No set of cards was found in this time: give more seconds'),
  notHere: define(503, 'not_here', 'Sets of cards are searched for on your own machine, not by a service'),
  busy: define(503, 'busy', 'The service is busy'),
} as const;

/** For agents: what the error is about, what may have been meant, and what to do next. */
export interface Hint {
  /** Says more than the error's own text: `Merchant not found: “shopeee”`. */
  readonly problem?: string;
  readonly near?: readonly string[];
  readonly next: string;
  /** For programs. */
  readonly others?: readonly OtherMerchant[];
}

/** Thrown by operations, and by the HTTP service for requests that no operation gets to see. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  /** Fastify reads the status under this name. */
  readonly statusCode: number;
  /** A function, because looking for what was meant takes work that not every answer needs. */
  readonly hint: (() => Hint) | undefined;
  readonly details: ErrorDetails;

  constructor({ status, error, ...details }: ErrorAnswer, hint?: () => Hint) {
    super(error);
    this.statusCode = status;
    this.hint = hint;
    this.details = details;
  }
}

/** By answer: recording where an error was made takes longer than the rest of the answer, and nobody reads it. */
const errors = new WeakMap<ErrorAnswer, OperationError>();

export function toError(answer: ErrorAnswer): OperationError {
  const error = errors.get(answer) ?? new OperationError(answer);
  errors.set(answer, error);
  return error;
}

export function fail(answer: ErrorAnswer, hint?: () => Hint): never {
  throw hint === undefined ? toError(answer) : new OperationError(answer, hint);
}

/** What a caller is told. `isBare`: the contract's endpoints have `error` alone. */
export function describeError(error: OperationError, isBare = false): ErrorAnswer {
  const { statusCode: status, message, details } = error;
  if (isBare) return { status, error: message };
  const { others = [] } = error.hint?.() ?? {};
  return { status, error: message, ...details, ...(others.length > 0 && { others }) };
}
