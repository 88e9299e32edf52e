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
}

const define = (status: number, error: string, details?: ErrorDetails): ErrorAnswer => ({
  status,
  error,
  ...(status === 400 && { code: 'bad_request' }),
  ...details,
});

export const ERRORS = {
  // Parameters.
  missing: (name: string) => define(400, `Missing ${name} parameter`),
  invalid: (name: string) => define(400, `Invalid ${name} parameter`),
  repeated: (name: string) => define(400, `Repeated ${name} parameter`),
  notOneOf: (name: string, choices: readonly string[]) =>
    define(400, `${name} must be ${choices.join(' or ')}`),
  tooLong: (name: string, max: number) => define(400, `${name} is too long (${max} characters at most)`),
  outOfRange: (name: string, min: number, max: number) =>
    define(400, `${name} must be a whole number from ${min} to ${max}`),
  badAmount: (max: number) => define(400, `amount must be above 0 and at most ${max}, such as 80 or 12.50`),
  notAbove0: (name: string, max: number) =>
    define(400, `${name} must be above 0 and at most ${max}, such as 1.5`),
  badCountry: define(400, BAD_COUNTRY),
  badDay: define(400, 'on must be a date such as 2026-11-16'),
  badRegion: (regions: readonly string[]) =>
    define(400, formatUnsupportedRegion(regions), {
      code: 'unsupported_region',
      parameter: 'region',
      allowed: regions,
    }),
  eitherOr: (one: string, other: string) => define(400, `Give either ${one} or ${other}`),
  oneOf: (...names: readonly string[]) =>
    define(400, `Give one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`),
  needsMerchant: (name: string) => define(400, `${name} needs a merchant, domain or q, not mcc`),
  unknownService: (name: string, services: readonly string[]) =>
    define(
      400,
      services.length === 0
        ? `No separate code is known for ${name}: leave out service`
        : `No separate code is known for ${name}, only for ${services.join(', ')}`,
    ),
  noCards: define(400, 'cards is empty: give short names from the list of cards'),
  emptyList: (name: string) => define(400, `${name} is empty: leave it out, or give short names of cards`),
  unknownCard: (name: string, region: string, allowed?: readonly string[]) =>
    define(400, `No card ${name.slice(0, 40)} in ${region}: give short names from the list of cards`, {
      code: 'unknown_card',
      ...(allowed && { allowed }),
    }),
  unknownCategory: (name: string, card: string, allowed: readonly string[]) =>
    define(
      400,
      allowed.length === 0
        ? `${card} has no categories to choose: leave it out of chosen`
        : `No category ${name.slice(0, 40)} on ${card}, only ${allowed.join(', ')}`,
      { code: 'unknown_category', parameter: 'chosen', allowed },
    ),
  badSum: (parameter: 'meets' | 'spent', given: string) =>
    define(
      400,
      `${parameter} has ${given.slice(0, 40)}: write a short name, a colon and a sum, such as CRMC:300`,
      {
        code: 'bad_sum',
        parameter,
      },
    ),
  contradiction: (pay: string, type: string) =>
    define(400, `pay=${pay} is not ${type}: leave out type`, { code: 'contradiction', parameter: 'type' }),
  badSpending: (given: string, kinds: readonly string[]) =>
    define(
      400,
      `spending has ${given.slice(0, 40)}: write a kind and a sum, such as dining:450 (${kinds.join(', ')})`,
      {
        code: 'bad_spending',
        parameter: 'spending',
        allowed: kinds,
      },
    ),
  badPayload: (problem: string) => define(400, `Unreadable payment code: ${problem}`),

  // Nothing found.
  merchantNotFound: define(404, 'Merchant not found', { code: 'merchant_not_found' }),
  severalMerchants: (ids: readonly string[]) =>
    define(404, `No merchant has exactly this name: give the id of the one you mean (${ids.join(', ')})`),
  mccNotFound: define(404, 'MCC not found', { code: 'mcc_not_found' }),
  notFound: define(404, 'Not found'),

  // Requests that are not HTTP as we serve it.
  badEncoding: define(400, 'Invalid percent-encoding'),
  badRequest: define(400, 'Bad request'),
  badUrl: define(400, 'Invalid URL (percent-encode spaces and characters beyond ASCII)'),
  missingHost: define(400, 'Missing Host header'),
  tooManyParameters: (max: number) => define(400, `Too many parameters (${max} at most)`),
  methodNotAllowed: define(405, 'Method not allowed'),
  requestTimeout: define(408, 'Request timeout'),
  urlTooLong: (max: number) => define(414, `URL is too long (${max} characters at most)`),
  headersTooLarge: define(431, 'Request headers too large'),

  // Too much, or our fault.
  slowDown: define(429, 'slow down'),
  internal: define(500, 'Internal server error'),
  outOfTime: define(503, 'No set of cards was found in this time: search longer'),
  notHere: define(503, 'Sets of cards are searched for on your own machine, not by a service'),
  busy: define(503, 'The service is busy'),
} as const;

/** For agents: what the error is about, what may have been meant, and what to do next. */
export interface Hint {
  /** Says more than the error's own text: `Merchant not found: “shopeee”`. */
  readonly problem?: string;
  readonly near?: readonly string[];
  readonly next: string;
}

/** Thrown by operations, and by the HTTP service for requests that no operation gets to see. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  /** Fastify reads the status under this name. */
  readonly statusCode: number;
  /** A function, because looking for what was meant takes work that only agents' answers need. */
  readonly hint: (() => Hint) | undefined;
  /** The parameter that is wrong, if it is one alone. */
  readonly parameter: string | undefined;
  readonly details: ErrorDetails;

  constructor(
    { status, error, code, ...details }: ErrorAnswer,
    hint?: () => Hint,
    parameter = details.parameter,
  ) {
    super(error);
    this.statusCode = status;
    this.hint = hint;
    this.parameter = parameter;
    this.details = {
      ...(code !== undefined && { code }),
      ...(parameter !== undefined && { parameter }),
      ...(details.allowed !== undefined && { allowed: details.allowed }),
    };
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
