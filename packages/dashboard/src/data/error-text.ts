import { DocsightConnectionError, DocsightError } from '@docsight/client';

/** Returns a sentence for people: what happened, and what to do. */
export const errorText = (error: unknown): string => {
  if (error instanceof DocsightError) {
    if (error.status === 429) return `There were too many requests. ${waitText(error.retryAfterMs)}`;
    // The server says what it waits for, such as the progress of a rebuild.
    if (error.code === 'service_unavailable') return error.message;
    if (error.status >= 500) return `The server cannot respond at the moment. ${waitText(error.retryAfterMs)}`;
    return error.message;
  }
  if (error instanceof DocsightConnectionError) return 'There is no connection to the server. Check your network.';
  return 'Something unexpected happened. Reload the page.';
};

/** Returns the id that helps the operator to find the request, if there is one. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof DocsightError ? error.requestId : undefined;

/** Returns the field to correct, or undefined. Source: Specification 2.8. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof DocsightError ? error.field : undefined;

/** Returns an error message of the API as the field itself shows it: without the name that only programs know. */
export const fieldErrorText = (field: string, message: string): string =>
  message.replace(`The field "${field}" `, 'This field ');

const waitText = (retryAfterMs: number | undefined): string => {
  if (retryAfterMs === undefined) return 'Try again in a moment.';
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  if (seconds < 90) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
};
