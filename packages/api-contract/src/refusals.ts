import type { Operation, Refusal } from './operation.ts';
import { limitHeaders } from './parameters.ts';

type AnyRefusal = Refusal | 'rate_limited' | 'internal_error' | 'service_unavailable';
type Told = { status: number; name: string; description: string; example: string; headers?: string[] };

/** Describes every error. Source: Specification 2.2. */
const told: Record<AnyRefusal, Told> = {
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
};

/** The answers of all errors, by name: each has one code. */
export const refusals = Object.fromEntries(
  Object.entries(told).map(([code, { name, description, example, headers = [] }]) => [
    name,
    {
      description: `\`${code}\`: ${lowerFirst(description)}`,
      headers: Object.fromEntries(
        [...headers, ...limitHeaders, 'X-Request-Id'].map((header) => [
          header,
          { $ref: `#/components/headers/${header}` },
        ]),
      ),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: { code, message: example } },
        },
      },
    },
  ]),
);

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Everything behind a limit can be refused for it, and anything may fail. */
export const refusalsOf = ({
  refusals: own,
  limited,
  servedBy,
  answers,
}: Operation): Record<string, { $ref: string }> => {
  if (servedBy === 'ops') return {};
  const all: AnyRefusal[] = [
    ...own,
    ...(limited ? (['rate_limited'] as const) : []),
    'internal_error',
    'service_unavailable',
  ];
  return Object.fromEntries(
    all
      .map((code) => told[code])
      .filter(({ status }) => !(status in answers))
      .map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]),
  );
};
