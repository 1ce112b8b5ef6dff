import type { Session } from '@docsight/api-contract';
import { noResponse } from '../api/viewer-error.ts';

/** Returns a sentence for the reader: why the document could not be opened. */
export const openingFailedMessage = (error: { status: number; retryAfterMs?: number | undefined }): string => {
  if (error.status === noResponse) return 'The document could not be reached. Check your connection, then try again.';
  const wait = formatWait(error.retryAfterMs);
  if (error.status === 429) return `There are too many requests from your network. Try again ${wait}.`;
  if (error.status >= 500) return `The document cannot be shown at the moment. Try again ${wait}.`;
  return 'The document could not be opened. Load the page again.';
};

/** Returns an approximate wait, which stays true without a countdown: `in a moment`, `in about 12 minutes`. */
export const formatWait = (ms: number | undefined): string => {
  if (ms === undefined || ms <= 15_000) return 'in a moment';
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? 'in about a minute' : `in about ${minutes} minutes`;
};

/** Returns an announcement when more pages are open than before, else undefined. */
export const morePagesOpenMessage = (before: Session | undefined, now: Session): string | undefined =>
  before && now.access.open_pages > before.access.open_pages ? 'You can read on now.' : undefined;
