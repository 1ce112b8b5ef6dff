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

export type ErrorHeaderName = 'Allow' | 'Retry-After' | 'WWW-Authenticate';

/** Describes every error code. Services take the status from here. Source: Specification 2.2. */
export const errors = {
  bad_request: {
    status: 400,
    name: 'BadRequest',
    description:
      'Malformed: unreadable, a field that is missing, unknown or of the wrong type, a value out of its list.',
    example: 'The field "gate_type" must be one of preview, full, none.',
  },
  unauthorized: {
    status: 401,
    name: 'Unauthorized',
    description: 'The key or token is missing, wrong, stopped or too old.',
    example:
      'Send a valid API key as "Authorization: Bearer <API_KEY>". To get one, call POST /account/register, then POST /account/api-keys. …',
    headers: ['WWW-Authenticate'],
  },
  forbidden: {
    status: 403,
    name: 'Forbidden',
    description: 'A good token, but this is closed to its bearer.',
    example: 'This page is not open to you yet. Leave your e-mail at the gate first.',
  },
  not_found: {
    status: 404,
    name: 'NotFound',
    description: 'There is no such thing, or it is not yours.',
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
    description: 'The same is being done by another request at this moment.',
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
    description: 'Well-formed, but not acceptable: a value out of its bounds.',
    example: 'The field "gate_page" must be a page of the document: a number from 1 to 14.',
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
    description: 'A fault of ours.',
    example: 'Something went wrong on our side. Try again, and tell us the request id if it stays.',
  },
  service_unavailable: {
    status: 503,
    name: 'ServiceUnavailable',
    description: 'A part of the service is away for the moment.',
    example: 'A part of the service is away for the moment. Try again in a few seconds.',
    headers: ['Retry-After'],
  },
} as const satisfies Record<string, ErrorDescription>;

/** A stable name that clients decide by. */
export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];

/** Marks a refinement as 422 instead of 400: `z.string().refine(ok, unacceptable('must not be empty'))`. */
export const unacceptable = (message: string) => ({ message, params: { code: 'validation_error' as const } });
