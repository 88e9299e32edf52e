// The one error table: every refusal of the service, with its status and its text.

export interface Refusal {
  readonly status: number;
  readonly error: string;
}

const refuse = (status: number, error: string): Refusal => ({ status, error });

export const ERRORS = {
  badEncoding: refuse(400, 'Invalid percent-encoding'),
  badRequest: refuse(400, 'Bad request'),
  badUrl: refuse(400, 'Invalid URL (percent-encode spaces and characters beyond ASCII)'),
  missingHost: refuse(400, 'Missing Host header'),
  merchantNotFound: refuse(404, 'Merchant not found'),
  mccNotFound: refuse(404, 'MCC not found'),
  notFound: refuse(404, 'Not found'),
  methodNotAllowed: refuse(405, 'Method not allowed'),
  requestTimeout: refuse(408, 'Request timeout'),
  slowDown: refuse(429, 'slow down'),
  headersTooLarge: refuse(431, 'Request headers too large'),
  unavailable: refuse(503, 'Merchant data is unavailable, try again later'),
  internal: refuse(500, 'Internal server error'),
  missing: (name: string) => refuse(400, `Missing ${name} parameter`),
  repeated: (name: string) => refuse(400, `Repeated ${name} parameter`),
  invalid: (name: string) => refuse(400, `Invalid ${name} parameter`),
  notOneOf: (name: string, choices: readonly string[]) =>
    refuse(400, `${name} must be ${choices.join(' or ')}`),
  tooLong: (name: string, most: number) => refuse(400, `${name} is too long (${most} characters at most)`),
  outOfRange: (name: string, least: number, most: number) =>
    refuse(400, `${name} must be a whole number from ${least} to ${most}`),
  badCountry: refuse(400, 'country must be a two-letter country code (ISO 3166-1)'),
  badDay: refuse(400, 'on must be a day of the calendar, written YYYY-MM-DD'),
  eitherOr: (one: string, other: string) => refuse(400, `Give either ${one} or ${other}`),
  badAmount: (most: number) => refuse(400, `amount must be above 0 and at most ${most}, such as 80 or 12.50`),
  noCards: refuse(400, 'cards names none: /api/cards lists the short names'),
  unknownCard: (name: string, region: string) =>
    refuse(400, `No card ${name.slice(0, 40)} in ${region}: /api/cards lists the short names`),
  badRegion: (regions: readonly string[]) =>
    refuse(400, `Unsupported region (supported: ${regions.join(', ')})`),
  urlTooLong: (most: number) => refuse(414, `URL is too long (${most} characters at most)`),
} as const;

export function isRefusal(value: object): value is Refusal {
  return 'error' in value;
}
