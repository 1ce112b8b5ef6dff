import { keysOf } from '@docsight/contracts';

/** Describes one error code. */
type ErrorDescription = {
  /** The HTTP status of the response. */
  status: number;
  /** The name of the response in the OpenAPI document. */
  name: string;
  description: string;
  /** A message as a response has it. `internal_error` and `service_unavailable` always have this one. */
  example: string;
  /** Headers that only responses with this code have. */
  headers?: readonly ErrorHeaderName[];
};

export type ErrorHeaderName = 'Allow' | 'Retry-After' | 'WWW-Authenticate' | 'X-Error-Reason' | 'X-Error-Field';

/** Describes every error code. Services take the status from here. Source: Specification 2.2. */
export const errors = {
  bad_request: {
    status: 400,
    name: 'BadRequest',
    description: 'The request is malformed. It cannot be read, or a field is missing, unknown or of the wrong type.',
    example: 'The field "gate_type" must be one of preview, full, none.',
    headers: ['X-Error-Field'],
  },
  unauthorized: {
    status: 401,
    name: 'Unauthorized',
    description: 'The API key or token is missing, wrong, revoked or expired.',
    example:
      'Send a valid API key as "Authorization: Bearer <API_KEY>". To get one, call POST /account/register, then POST /account/api-keys. …',
    headers: ['WWW-Authenticate'],
  },
  forbidden: {
    status: 403,
    name: 'Forbidden',
    description: 'The token is valid, but does not allow this.',
    example: 'This page is not open to you yet. Leave your e-mail at the gate first.',
    headers: ['X-Error-Reason', 'X-Error-Field'],
  },
  not_found: {
    status: 404,
    name: 'NotFound',
    description: 'The resource does not exist, or it belongs to another account.',
    example: 'There is nothing at this address.',
  },
  method_not_allowed: {
    status: 405,
    name: 'MethodNotAllowed',
    description: 'The path exists, but not with this method.',
    example: 'PUT is not possible here. Use GET or POST.',
    headers: ['Allow'],
  },
  conflict: {
    status: 409,
    name: 'Conflict',
    description: 'Another request is working on the same resource.',
    example: 'The upload with this Idempotency-Key is in progress. Ask again in a few seconds.',
    headers: ['Retry-After'],
  },
  payload_too_large: {
    status: 413,
    name: 'PayloadTooLarge',
    description: 'The body is too large.',
    example: 'The file is too large: at most 100 MB are accepted.',
  },
  validation_error: {
    status: 422,
    name: 'ValidationError',
    description: 'The request is well-formed, but a value is not acceptable.',
    example: 'The field "gate_page" must be a page of the document: a number from 1 to 14.',
    headers: ['X-Error-Reason', 'X-Error-Field'],
  },
  rate_limited: {
    status: 429,
    name: 'RateLimited',
    description: 'Too many requests in this window.',
    example: 'Too many requests. Try again in 12 seconds.',
    headers: ['Retry-After'],
  },
  internal_error: {
    status: 500,
    name: 'InternalError',
    description: 'An unexpected error in the service.',
    example: 'An unexpected error occurred. Try again. If it happens again, report the request id.',
  },
  service_unavailable: {
    status: 503,
    name: 'ServiceUnavailable',
    description: 'A part of the service is temporarily unavailable.',
    example: 'A part of the service is temporarily unavailable. Try again in a few seconds.',
    headers: ['Retry-After'],
  },
} as const satisfies Record<string, ErrorDescription>;

/** A stable name that clients decide by. */
export type ErrorCode = keyof typeof errors;

export const errorCodes = keysOf(errors);

/**
 * Describes every reason. It distinguishes causes of one code and operation, where programs act differently.
 * Other errors have no reason. Source: Specification 2.7.
 */
export const errorReasons = {
  email_invalid: 'The e-mail address is malformed or too long.',
  email_disposable: 'The e-mail address is from a disposable mail service.',
  email_free_provider: 'The e-mail address is from a free mail provider, which the document does not accept.',
  name_too_long: 'The name is too long.',
  name_invalid: 'The name has control characters.',
  password_required: 'The reader must enter the password of the document first.',
  password_wrong: 'The password is not the one of the document.',
  storage_full: 'The files of the account have reached its limit.',
  webhook_disabled: 'The webhook is disabled. Enable it first.',
  content_erased: 'The content of the delivery was erased.',
  too_many_resends: 'The delivery was resent too often.',
} as const satisfies Record<string, string>;

/** A stable name for the cause of an error. */
export type ErrorReason = keyof typeof errorReasons;

export const errorReasonNames = keysOf(errorReasons);

/** Marks a refinement as 422 instead of 400: `z.string().refine(ok, unacceptable('must not be empty'))`. */
export const unacceptable = (message: string, reason?: ErrorReason) => ({
  message,
  params: { code: 'validation_error' as const, reason },
});
