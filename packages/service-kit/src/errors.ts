import { errors } from '@docsight/api-contract';
import type { ErrorCode, ErrorReason } from '@docsight/api-contract';
import { errorCodeOf } from './error-code.ts';

/** Headers that belong to an error, such as `Allow` or `Retry-After`. */
export type ErrorHeaders = Record<string, string>;

/**
 * The header of an error with which a replica of an older release passes a read on: the gateway asks another replica.
 * Clients never see it.
 */
export const askAnotherHeader = 'x-docsight-ask-another';

type AppErrorOptions = {
  cause?: unknown;
  headers?: ErrorHeaders;
  reason?: ErrorReason | undefined;
  field?: string | undefined;
};

/**
 * An error with a code that clients know. People read `message`: say what was wrong, with which field, and what to do
 * next. Every other thrown value is a bug: the response is 500 without details.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly headers: ErrorHeaders;
  /** For programs, where one code has several causes. */
  readonly reason: ErrorReason | undefined;
  /** The field of the request body that the client must correct. Source: Specification 2.8. */
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.headers = options.headers ?? {};
    this.reason = options.reason;
    this.field = options.field;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Returns the 405 of a path that accepts only the `allowed` methods. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): AppError =>
  new AppError('method_not_allowed', `${method} is not possible here. Use ${allowed.join(' or ')}.`, {
    headers: { Allow: allowed.join(', ') },
  });

/** Returns the 404 of a short code. A code from a public address lacks the `s-`. Source: Specification 1.7. */
export const unknownShortCode = (shortCode: string): AppError => {
  const hint = /^[A-Za-z0-9]{6}$/.test(shortCode)
    ? `Did you mean s-${shortCode}?`
    : 'Look it up in GET /api/v1/documents.';
  return new AppError('not_found', `There is no document with this short code. ${hint}`);
};

/** Converts any thrown value to the AppError that the client receives. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  return isUnavailable(error)
    ? new AppError('service_unavailable', errors.service_unavailable.example, {
        cause: error,
        headers: { 'Retry-After': '2' },
      })
    : new AppError('internal_error', errors.internal_error.example, { cause: error });
};

/** Errors of the database driver that pass without a restart: the server or the network is unavailable. */
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
  'MongoWriteConcernError',
]);
/**
 * Codes of the database for a change of its primary, or for a write that it cannot confirm yet. In an election the
 * driver repeats a command only once, so the services see them.
 */
const failoverCodes = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the new primary does not know the cursor
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns whether a dependency is unavailable: the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'service_unavailable';
  if (!(error instanceof Error)) return false;
  const code = errorCodeOf(error);
  if (unavailableNames.has(error.name) || (typeof code === 'string' && unavailableCodes.has(code))) return true;
  return isFailover(error) || isUnavailable(error.cause);
};

/**
 * Returns whether a failover of the database may be the cause. Its bulk writes keep the error of the network inside.
 */
const isFailover = (error: Error & { code?: unknown; errorResponse?: unknown }): boolean => {
  if (!error.name.startsWith('Mongo')) return false;
  return failoverCodes.has(Number(error.code)) || isUnavailable(error.errorResponse);
};

/**
 * Returns whether one caller or key has too much to do: the same call may succeed in a moment, others are not affected.
 */
export const isOverloaded = (error: unknown): boolean => error instanceof AppError && error.code === 'rate_limited';
