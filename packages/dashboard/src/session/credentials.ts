import { DocsightError } from '@docsight/client';
import { FieldError } from '../shell/field-error.ts';

/** Returns the text of a field. @throws FieldError if it is empty. */
export const required = (field: string, text: string, message: string): string => {
  if (text === '') throw new FieldError(field, message);
  return text;
};

/** Returns an e-mail address without the spaces around it. The API checks the rest. @throws FieldError if it is empty. */
export const enteredEmail = (text: string): string => required('email', text.trim(), 'Enter your e-mail address.');

/** The rule of Specification 3.1. */
const shortest = 10;
const longest = 200;

export const newPasswordHint = `${shortest} characters or more.`;

/** Returns a password that the API accepts. @throws FieldError if it is too short or too long. */
export const newPassword = (field: string, text: string): string => {
  required(field, text, `Enter a password of ${shortest} characters or more.`);
  if (text.length < shortest) throw new FieldError(field, `Use ${shortest} characters or more.`);
  if (text.length > longest) throw new FieldError(field, `Use ${longest} characters or fewer.`);
  return text;
};

/** Runs a call that the account confirms with its password. @throws a FieldError at `field` if it is rejected. */
export const confirmedBy = async <Result>(field: string, call: Promise<Result>): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    throw error instanceof DocsightError && error.status === 403 ? new FieldError(field, error.message) : error;
  }
};
