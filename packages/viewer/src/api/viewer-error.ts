/** status of a call that got no answer: no network, a time-out, or an answer that is not ours. */
export const noAnswer = 0;

/** Reports an error response of the viewer surface, or a network failure. Source: Specification 2.2. */
export class ViewerError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The `error.code` of the body; `no_answer` and `unreadable` are the page's own. */
  readonly code: string;
  /** How long the server asks to wait, in milliseconds, from the moment the answer came. */
  readonly retryAfterMs: number | undefined;

  constructor(told: {
    status: number;
    code: string;
    message: string;
    retryAfterMs?: number | undefined;
    cause?: unknown;
  }) {
    super(told.message, { cause: told.cause });
    this.name = 'ViewerError';
    this.status = told.status;
    this.code = told.code;
    this.retryAfterMs = told.retryAfterMs;
  }
}

/** True for what an aborted call throws: nobody waits for it any more. */
export const isAbort = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'AbortError';
