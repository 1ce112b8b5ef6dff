import { noResponse } from '../api/viewer-error.ts';
import { formatWait } from '../session/session-messages.ts';

export type FieldName = 'password' | 'email' | 'name';

/** An error for the reader. It is shown next to its field, or below the form when no field causes it. */
export type FormError = { field: FieldName | 'form'; message: string };

/** Rejects only what is certainly not an e-mail address. The server checks the rest. */
export const checkEmail = (email: string): FormError | undefined => {
  if (email.trim() === '') return { field: 'email', message: 'Enter your e-mail address.' };
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : invalidEmail;
};

export const checkPassword = (password: string): FormError | undefined =>
  password === '' ? { field: 'password', message: 'Enter the password.' } : undefined;

/** Converts an error response, or a network failure, to an error for the reader. */
export const submitError = (gate: 'password' | 'email', error: ResponseError): FormError => {
  const { status } = error;
  if (status === 422 && gate === 'email') return rejectedEmail(error.message);
  if (status === 403 && gate === 'password')
    return { field: 'password', message: 'This is not the password. Check it, and enter it again.' };
  return { field: 'form', message: generalMessage(error) };
};

type ResponseError = { status: number; message: string; retryAfterMs?: number | undefined };

const invalidEmail: FormError = {
  field: 'email',
  message: 'This is not an e-mail address. Write it like name@company.com.',
};

/**
 * Finds the field and the reason in the message of the server.
 * Source: services/tracking/src/viewing/email-rules.ts and packages/api-contract/src/schemas/viewing.ts.
 */
const rejectedEmail = (message: string): FormError => {
  if (message.includes('"name"')) {
    const isTooLong = message.includes('too long');
    return {
      field: 'name',
      message: isTooLong
        ? 'This name is too long. Use at most 200 characters.'
        : 'Write your name in one line of text.',
    };
  }
  if (message.includes('free mail'))
    return { field: 'email', message: 'Use your work e-mail: the sender does not accept free mail addresses.' };
  if (message.includes('throw-away'))
    return { field: 'email', message: 'This address is from a disposable mail service. Use a permanent address.' };
  if (message.includes('is not an e-mail address')) return invalidEmail;
  // The rule is newer than this page: the message of the server is better than none.
  return { field: 'email', message };
};

const generalMessage = ({ status, retryAfterMs }: ResponseError): string => {
  if (status === noResponse) return 'You seem to be offline. Check your connection, then try again.';
  if (status === 429) return `Too many attempts. Try again ${formatWait(retryAfterMs)}.`;
  if (status === 403) return 'The sender has just changed who may read this. Load the page again.';
  return `That did not work on our side. Try again ${formatWait(retryAfterMs)}.`;
};
