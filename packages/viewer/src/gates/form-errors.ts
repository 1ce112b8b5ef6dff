import type { ErrorReason } from '@docsight/api-contract';
import { noResponse } from '../api/viewer-error.ts';
import { tryAgainText } from '../session/session-messages.ts';
import { t } from '../texts/index.ts';

export type FieldName = 'password' | 'email' | 'name';

/** An error for the reader. It is shown next to its field, or below the form when no field causes it. */
export type FormError = { field: FieldName | 'form'; message: string };

/** Returns the message of an error that belongs to this field. */
export const errorOf = (error: FormError | undefined, field: FieldName): string | undefined =>
  error?.field === field ? error.message : undefined;

/** Rejects only what is certainly not an e-mail address. The server checks the rest. */
export const checkEmail = (email: string): FormError | undefined => {
  if (email.trim() === '') return { field: 'email', message: t('emailMissing') };
  const isPlausible = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  return isPlausible ? undefined : { field: 'email', message: t('emailInvalid') };
};

export const checkPassword = (password: string): FormError | undefined =>
  password === '' ? { field: 'password', message: t('passwordMissing') } : undefined;

/** Converts an error response, or a network failure, to an error for the reader. */
export const submitError = (gate: 'password' | 'email', error: ResponseError): FormError => {
  const explained = explanations[error.reason ?? '']?.();
  if (explained) return explained;
  // The rule is newer than this page.
  if (error.status === 422 && gate === 'email') return { field: 'email', message: t('emailNotAccepted') };
  return { field: 'form', message: generalMessage(error) };
};

type ResponseError = {
  status: number;
  reason?: string | undefined;
  retryAfterMs?: number | undefined;
};

/** Explains the reasons of the gate. Source: Specification 2.7. */
const explanations: Partial<Record<string, () => FormError>> = {
  email_invalid: () => ({ field: 'email', message: t('emailInvalid') }),
  email_disposable: () => ({ field: 'email', message: t('emailDisposable') }),
  email_free_provider: () => ({ field: 'email', message: t('emailFree') }),
  name_too_long: () => ({ field: 'name', message: t('nameTooLong', { maximum: 200 }) }),
  name_invalid: () => ({ field: 'name', message: t('nameInvalid') }),
  password_wrong: () => ({ field: 'password', message: t('passwordWrong') }),
} satisfies Partial<Record<ErrorReason, () => FormError>>;

const generalMessage = ({ status, retryAfterMs }: ResponseError): string => {
  if (status === noResponse) return t('offline');
  if (status === 429) return t('tooManyAttempts', { tryAgain: tryAgainText(retryAfterMs) });
  if (status === 403) return t('accessChanged');
  return t('failedHere', { tryAgain: tryAgainText(retryAfterMs) });
};
