/** The status of a call without a valid response: no network, a timeout, or a response of another server. */
export const noResponse = 0;

/** Reports an error response of the viewer surface, or a network failure. Source: Specification 2.2. */
export class ViewerError extends Error {
  /** The HTTP status, or `noResponse`. */
  readonly status: number;
  /** The `error.code` of the body. `no_response`, `unexpected_response` and `no_session` come from this page. */
  readonly code: string;
  /** The header `X-Error-Reason`, if the response has it. */
  readonly reason: string | undefined;
  /** The wait that the server requests, in milliseconds from the arrival of the response. */
  readonly retryAfterMs: number | undefined;

  constructor(options: {
    status: number;
    code: string;
    message: string;
    reason?: string | undefined;
    retryAfterMs?: number | undefined;
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.name = 'ViewerError';
    this.status = options.status;
    this.code = options.code;
    this.reason = options.reason;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Whether the error comes from an aborted call, whose result is no longer needed. */
export const isAbort = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'AbortError';
