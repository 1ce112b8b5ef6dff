import { DocsightConnectionError, DocsightError } from '@docsight/client';
import { errorText } from '../data/error-text.ts';

/** Returns why a file was not uploaded, and what to do. The server says what is wrong with a file. */
export const uploadErrorText = (error: unknown): string => {
  if (error instanceof DocsightConnectionError) {
    return 'The connection broke. Check your network and try again: a second try never makes a second document.';
  }
  if (!(error instanceof DocsightError)) return errorText(error);
  if (error.status === 409) return 'The server still works on the first try. Try again in a few seconds.';
  if (error.status === 429) return `Too many uploads at the same time. ${lastSentence(errorText(error))}`;
  if (error.status === 413) return `${error.message} Save it with smaller images, or split it.`;
  return errorText(error);
};

/** `errorText` ends with how long to wait. */
const lastSentence = (text: string): string => text.slice(text.lastIndexOf('Try again'));
