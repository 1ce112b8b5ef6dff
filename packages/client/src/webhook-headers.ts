import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Headers as fetch has them, or as Node has them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** Far above what is sent: a signature is 80 characters long, and two during a rotation are 150. */
const mostCharacters = 4096;

/**
 * A header's text, by its name in any case; undefined when it is not there. What came more than once is joined by a comma, as fetch does it.
 * @throws WebhookVerificationError malformed_header when it is too long to be one of ours.
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

/** Told by what it can do: there may be several classes of that name in one process. */
const isFetchHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === 'function';

const fromRecord = (headers: Record<string, string | string[] | undefined>, name: string): string | undefined => {
  const values = Object.entries(headers)
    .filter(([key, value]) => key.toLowerCase() === name.toLowerCase() && value !== undefined)
    .flatMap(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
};
