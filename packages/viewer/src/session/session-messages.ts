import type { Session } from '@docsight/api-contract';
import { noResponse } from '../api/viewer-error.ts';
import { t } from '../texts/index.ts';

/** Returns a sentence for the reader: why the document could not be opened. */
export const openingFailedMessage = (error: { status: number; retryAfterMs?: number | undefined }): string => {
  if (error.status === noResponse) return t('notReached');
  const tryAgain = tryAgainText(error.retryAfterMs);
  if (error.status === 429) return t('tooManyRequests', { tryAgain });
  if (error.status >= 500) return t('notShownNow', { tryAgain });
  return t('notOpened');
};

/** Returns a sentence with an approximate wait, which stays true without a countdown. */
export const tryAgainText = (ms: number | undefined): string =>
  ms === undefined || ms <= 15_000 ? t('tryAgainInAMoment') : t('tryAgainInMinutes', { count: Math.ceil(ms / 60_000) });

/** Returns an announcement when more pages are open than before, else undefined. */
export const morePagesOpenMessage = (before: Session | undefined, now: Session): string | undefined =>
  before && now.access.open_pages > before.access.open_pages ? t('morePagesOpen') : undefined;
