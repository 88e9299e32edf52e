// Error classes: `error instanceof NotFoundError`. An aborted request rejects with its signal's reason.

/** What a program needs to go on. The five endpoints that have been there from the start answer with a text alone. */
export interface ErrorFacts {
  /** `unknown_card` */
  readonly code?: string | undefined;
  /** The parameter that is wrong, if it is one alone. */
  readonly parameter?: string | undefined;
  /** What would be right instead. */
  readonly allowed?: readonly string[] | undefined;
  /** Merchants that may have been meant. */
  readonly others?:
    | readonly {
        readonly id: string;
        readonly Store: string;
        readonly Country: string;
        readonly MCC: string;
      }[]
    | undefined;
}

/** The base class of all errors from the client. */
export class MccLookupError extends Error implements ErrorFacts {
  override readonly name: string = 'MccLookupError';
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;
  readonly code: ErrorFacts['code'];
  readonly parameter: ErrorFacts['parameter'];
  readonly allowed: ErrorFacts['allowed'];
  readonly others: ErrorFacts['others'];
  constructor(message: string, status?: number, options: ErrorOptions & ErrorFacts = {}) {
    super(message, options);
    this.status = status;
    this.code = options.code;
    this.parameter = options.parameter;
    this.allowed = options.allowed;
    this.others = options.others;
  }
}

/** 4xx: the question was wrong; the message says what would be right. */
export class BadRequestError extends MccLookupError {
  override readonly name = 'BadRequestError';
}

/** 404: there is no such merchant or code. */
export class NotFoundError extends MccLookupError {
  override readonly name = 'NotFoundError';
}

/** 429: too many requests from this address. */
export class RateLimitError extends MccLookupError {
  override readonly name = 'RateLimitError';
  /** Seconds until requests are answered again. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message, 429);
    this.retryAfter = retryAfter;
  }
}

/** 5xx, or an answer that didn't come from the service. */
export class ServerError extends MccLookupError {
  override readonly name = 'ServerError';
}

/** No answer at all; `cause` is what fetch rejected with. */
export class NetworkError extends MccLookupError {
  override readonly name = 'NetworkError';
}
