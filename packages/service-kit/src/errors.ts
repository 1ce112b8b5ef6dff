/** Maps every error code to its status. Source: Specification 2.2. */
const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  validation_error: 422,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** Headers that go with an error, such as `Allow` or `Retry-After`. */
export type ErrorHeaders = Record<string, string>;

/**
 * A broken expectation with a name that callers know. `message` is read by people: say what was wrong, with which field, and what to do.
 * Anything thrown that is not an AppError is a bug, and is answered with 500 and no detail.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly headers: ErrorHeaders;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; headers?: ErrorHeaders } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return statusOf[this.code];
  }
}

/** Any thrown value as the AppError that the outside sees. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    return new AppError(
      'service_unavailable',
      'A part of the service is away for the moment. Try again in a few seconds.',
      {
        cause: error,
        headers: { 'Retry-After': '2' },
      },
    );
  }
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Try again, and tell us the request id if it stays.',
    {
      cause: error,
    },
  );
};

/** The driver's names for "the database or the network is away", which heal without us. */
const unavailableNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
]);
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True when a dependency is away: the same call may succeed later, nothing is wrong with its input. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'service_unavailable';
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (
    unavailableNames.has(error.name) || (typeof code === 'string' && unavailableCodes.has(code)) || isUnavailable(cause)
  );
};
