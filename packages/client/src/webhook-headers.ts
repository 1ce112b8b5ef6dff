import { WebhookVerificationError } from './webhook-verification-error.ts';

/** The headers of a request, as fetch or as Node represents them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** A signature has 80 characters; two during a rotation have 150. */
const mostCharacters = 4096;

/**
 * Returns a header's text, by its name in any case, or undefined. Joins repeated headers by a comma, as fetch does.
 * @throws WebhookVerificationError malformed_header if it is too long.
 */
export const headerOf = (headers: WebhookHeaders, name: string): string | undefined => {
  const text = isFetchHeaders(headers) ? (headers.get(name) ?? undefined) : fromRecord(headers, name);
  if (text !== undefined && text.length > mostCharacters) {
    throw new WebhookVerificationError(
      'malformed_header',
      `The header ${name} is longer than ${mostCharacters} characters.`,
    );
  }
  return text;
};

/** Checks the method, not the class: a process may have several classes of that name. */
const isFetchHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === 'function';

const fromRecord = (headers: Record<string, string | string[] | undefined>, name: string): string | undefined => {
  const values = Object.entries(headers)
    .filter(([key, value]) => key.toLowerCase() === name.toLowerCase() && value !== undefined)
    .flatMap(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
};
