// Error classes: `error instanceof NotFoundError`. An aborted request rejects with its signal's reason.

/** The base class of all errors from the client. */
export class MccLookupError extends Error {
  override readonly name: string = 'MccLookupError';
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;
  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
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
