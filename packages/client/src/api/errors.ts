import type { components } from '../api-types.ts';
import type { RateLimit } from './rate-limit.ts';

/** Lists the error codes of the API. Source: Specification 2.2. */
export type ErrorCode = components['schemas']['Error']['error']['code'];

/** unexpected_answer: it was not Docsight who answered, or not as documented. Codes that are newer than this package come as they are. */
export type AnyErrorCode = ErrorCode | 'unexpected_answer' | (string & {});

/** What an answer says of an error, beside the message for people. */
export type ErrorFacts = {
  status: number;
  code: AnyErrorCode;
  requestId: string | undefined;
  rateLimit: RateLimit | undefined;
  retryAfterMs: number | undefined;
};

/**
 * The API refused. status: of the HTTP answer. code: stable, decide by it. requestId: tell it when you ask for help. rateLimit: as this answer told it.
 * retryAfterMs: how long the answer asks to wait, in milliseconds.
 */
export class DocsightError extends Error implements ErrorFacts {
  override readonly name = 'DocsightError';
  readonly status: number;
  readonly code: AnyErrorCode;
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, code, requestId, rateLimit, retryAfterMs }: ErrorFacts) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.rateLimit = rateLimit;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came, or not all of it: `cause` says why. Whether the request was carried out is not known. */
export class DocsightConnectionError extends Error {
  override readonly name = 'DocsightConnectionError';
}
