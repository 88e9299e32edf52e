// How questions are refused: one table of messages for both the HTTP API and the library, and the errors thrown.
import { BadRequestError, MccLookupError, NotFoundError } from '../client/errors.ts';
import { BAD_COUNTRY, formatUnsupportedRegion } from '../query/parse-parameters.ts';

export interface Refusal {
  readonly status: number;
  readonly error: string;
}

export const defineRefusal = (status: number, error: string): Refusal => ({ status, error });

export const REFUSALS = {
  merchantNotFound: defineRefusal(404, 'Merchant not found'),
  severalMerchants: (ids: readonly string[]) =>
    defineRefusal(
      404,
      `No merchant has exactly this name: give the id of the one you mean (${ids.join(', ')})`,
    ),
  mccNotFound: defineRefusal(404, 'MCC not found'),
  missing: (name: string) => defineRefusal(400, `Missing ${name} parameter`),
  invalid: (name: string) => defineRefusal(400, `Invalid ${name} parameter`),
  notOneOf: (name: string, choices: readonly string[]) =>
    defineRefusal(400, `${name} must be ${choices.join(' or ')}`),
  tooLong: (name: string, max: number) =>
    defineRefusal(400, `${name} is too long (${max} characters at most)`),
  outOfRange: (name: string, min: number, max: number) =>
    defineRefusal(400, `${name} must be a whole number from ${min} to ${max}`),
  badCountry: defineRefusal(400, BAD_COUNTRY),
  badDay: defineRefusal(400, 'on must be a date such as 2026-11-16'),
  eitherOr: (one: string, other: string) => defineRefusal(400, `Give either ${one} or ${other}`),
  oneOf: (...names: readonly string[]) =>
    defineRefusal(400, `Give one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`),
  unknownService: (name: string, services: readonly string[]) =>
    defineRefusal(
      400,
      services.length === 0
        ? `No separate code is known for ${name}: leave out service`
        : `No separate code is known for ${name}, only for ${services.join(', ')}`,
    ),
  needsMerchant: (name: string) => defineRefusal(400, `${name} needs a merchant, domain or q, not mcc`),
  badAmount: (max: number) =>
    defineRefusal(400, `amount must be above 0 and at most ${max}, such as 80 or 12.50`),
  noCards: defineRefusal(400, 'cards is empty: give short names from the list of cards'),
  unknownCard: (name: string, region: string) =>
    defineRefusal(400, `No card ${name.slice(0, 40)} in ${region}: give short names from the list of cards`),
  badPayload: (problem: string) => defineRefusal(400, `Unreadable payment code: ${problem}`),
  badRegion: (regions: readonly string[]) => defineRefusal(400, formatUnsupportedRegion(regions)),
} as const;

export function refuse({ status, error }: Refusal): never {
  throw new (status === 404 ? NotFoundError : BadRequestError)(error, status);
}

/** The refusal that `refuse` threw; undefined for other errors. */
export function findRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof MccLookupError) || error.status === undefined) return undefined;
  return { status: error.status, error: error.message };
}
