// What can go wrong, as classes: `error instanceof NotFoundError`. An aborted request rejects with its signal's reason.

/** Every error of the client. */
export class MccLookupError extends Error {
  override readonly name: string = 'MccLookupError';
  /** Of the response; undefined where there was none. */
  readonly status: number | undefined;
  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** 4xx: the question was not right; the message says what would be. */
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

/** 5xx, or an answer that is not the service's. */
export class ServerError extends MccLookupError {
  override readonly name = 'ServerError';
}

/** No answer at all; `cause` is what fetch rejected with. */
export class NetworkError extends MccLookupError {
  override readonly name = 'NetworkError';
}
