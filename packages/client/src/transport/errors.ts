import type { components } from '../api-types.ts';
import type { RateLimit } from './rate-limit.ts';

/** Lists the error codes of the API. Source: Specification 2.2. */
export type ErrorCode = components['schemas']['Error']['error']['code'];

/** Lists the causes that some errors name. Source: Specification 2.7. Newer ones are passed on. */
export type ErrorReason = components['headers']['X-Error-Reason'] | (string & {});

/**
 * `unexpected_response`: another server responded, or not as documented. Codes newer than this package are passed on.
 */
export type AnyErrorCode = ErrorCode | 'unexpected_response' | (string & {});

/** The facts of an error response, besides its message for people. */
export type ErrorFacts = {
  status: number;
  code: AnyErrorCode;
  reason: ErrorReason | undefined;
  field?: string | undefined;
  requestId: string | undefined;
  rateLimit: RateLimit | undefined;
  retryAfterMs: number | undefined;
};

/** The API returned an error. */
export class DocsightError extends Error implements ErrorFacts {
  override readonly name = 'DocsightError';
  /** The HTTP status. */
  readonly status: number;
  /** Stable: decide by it. */
  readonly code: AnyErrorCode;
  /** The cause, where one code has several. Stable too. */
  readonly reason: ErrorReason | undefined;
  /** The field of the request body to correct, such as `gate_page`. Source: Specification 2.8. */
  readonly field: string | undefined;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** From the headers of this response. */
  readonly rateLimit: RateLimit | undefined;
  /** The wait that the response asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, code, reason, field, requestId, rateLimit, retryAfterMs }: ErrorFacts) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.field = field;
    this.requestId = requestId;
    this.rateLimit = rateLimit;
    this.retryAfterMs = retryAfterMs;
  }
}

/** There was no complete response; `cause` says why. The request may or may not have been executed. */
export class DocsightConnectionError extends Error {
  override readonly name = 'DocsightConnectionError';
}
