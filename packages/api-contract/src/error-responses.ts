import { errors } from './errors.ts';
import type { ErrorCode, ErrorHeaderName } from './errors.ts';
import type { Operation } from './operation.ts';
import { rateLimitHeaders } from './parameters.ts';

/** The introduction describes 405 for all paths at once: no single operation returns it. */
type DescribedCode = Exclude<ErrorCode, 'method_not_allowed'>;
const describedErrors = Object.entries(errors).filter(([code]) => code !== 'method_not_allowed');

/** The `components/responses` of the OpenAPI document: one for each error code. */
export const errorResponses = Object.fromEntries(
  describedErrors.map(([code, error]) => {
    const own: readonly ErrorHeaderName[] = 'headers' in error ? error.headers : [];
    const headers = [...own, ...rateLimitHeaders, 'X-Request-Id'];
    return [
      error.name,
      {
        description: `\`${code}\`: ${startInLowerCase(error.description)}`,
        headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: { error: { code, message: error.example } },
          },
        },
      },
    ];
  }),
);

function startInLowerCase(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Returns references to the error responses of an operation, by status: its own, and those of all operations.
 * A status that the operation describes itself is left out.
 */
export const errorResponsesOf = (operation: Operation): Record<string, { $ref: string }> => {
  if (operation.servedBy === 'ops') return {};
  const codes: DescribedCode[] = [
    ...operation.errors,
    ...(operation.limited ? (['rate_limited'] as const) : []),
    'internal_error',
    'service_unavailable',
  ];
  return Object.fromEntries(
    codes
      .map((code) => errors[code])
      .filter(({ status }) => !(status in operation.responses))
      .map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]),
  );
};
