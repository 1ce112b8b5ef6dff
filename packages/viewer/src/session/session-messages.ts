import type { Session } from '@docsight/api-contract';
import { noAnswer } from '../api/viewer-error.ts';

/** Why a document could not be opened, to the reader. */
export const openingFailed = (error: { status: number; retryAfterMs?: number | undefined }): string => {
  if (error.status === noAnswer) return 'The document could not be reached. Check your connection, then try again.';
  if (error.status === 429)
    return `Too much is asked from your network at the moment. Try again ${soon(error.retryAfterMs)}.`;
  if (error.status >= 500) return `The document cannot be shown at the moment. Try again ${soon(error.retryAfterMs)}.`;
  return 'The document could not be opened. Load the page again.';
};

/** In words that are right though nobody counts along: `in a moment`, `in about 12 minutes`. */
export const soon = (ms: number | undefined): string => {
  if (ms === undefined || ms <= 15_000) return 'in a moment';
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? 'in about a minute' : `in about ${minutes} minutes`;
};

/** Said when more is open than before; undefined when it is not. */
export const opened = (before: Session | undefined, now: Session): string | undefined =>
  before && now.access.open_pages > before.access.open_pages ? 'You can read on now.' : undefined;
