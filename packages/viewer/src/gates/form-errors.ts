import type { ErrorReason } from '@docsight/api-contract';
import { noResponse } from '../api/viewer-error.ts';
import { formatWait } from '../session/session-messages.ts';

export type FieldName = 'password' | 'email' | 'name';

/** An error for the reader. It is shown next to its field, or below the form when no field causes it. */
export type FormError = { field: FieldName | 'form'; message: string };

/** Returns the message of an error that belongs to this field. */
export const errorOf = (error: FormError | undefined, field: FieldName): string | undefined =>
  error?.field === field ? error.message : undefined;

/** Rejects only what is certainly not an e-mail address. The server checks the rest. */
export const checkEmail = (email: string): FormError | undefined => {
  if (email.trim() === '') return { field: 'email', message: 'Enter your e-mail address.' };
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : invalidEmail;
};

export const checkPassword = (password: string): FormError | undefined =>
  password === '' ? { field: 'password', message: 'Enter the password.' } : undefined;

/** Converts an error response, or a network failure, to an error for the reader. */
export const submitError = (gate: 'password' | 'email', error: ResponseError): FormError => {
  const explained = explanations[error.reason ?? ''];
  if (explained) return explained;
  // The rule is newer than this page: the message of the server is better than none.
  if (error.status === 422 && gate === 'email') return { field: 'email', message: error.message };
  return { field: 'form', message: generalMessage(error) };
};

type ResponseError = {
  status: number;
  message: string;
  reason?: string | undefined;
  retryAfterMs?: number | undefined;
};

const invalidEmail: FormError = {
  field: 'email',
  message: 'This is not an e-mail address. Write it like name@company.com.',
};

/** Explains the reasons of the gate. Source: Specification 2.7. */
const explanations: Partial<Record<string, FormError>> = {
  email_invalid: invalidEmail,
  email_disposable: {
    field: 'email',
    message: 'This address is from a disposable mail service. Use a permanent address.',
  },
  email_free_provider: {
    field: 'email',
    message: 'Use your work e-mail: the sender does not accept free mail addresses.',
  },
  name_too_long: { field: 'name', message: 'This name is too long. Use at most 200 characters.' },
  name_invalid: { field: 'name', message: 'Write your name in one line of text.' },
  password_wrong: { field: 'password', message: 'This is not the password. Check it, and enter it again.' },
} satisfies Partial<Record<ErrorReason, FormError>>;

const generalMessage = ({ status, retryAfterMs }: ResponseError): string => {
  if (status === noResponse) return 'You seem to be offline. Check your connection, then try again.';
  if (status === 429) return `Too many attempts. Try again ${formatWait(retryAfterMs)}.`;
  if (status === 403) return 'The sender has just changed who may read this. Load the page again.';
  return `That did not work on our side. Try again ${formatWait(retryAfterMs)}.`;
};
