import type { EngagementLevel } from '@docsight/contracts';

/** What a viewer's level depends on, in all time. */
export type Engagement = {
  pagesViewed: number;
  totalPages: number;
  /** The sum over all pages, in milliseconds. */
  readingMs: number;
  visits: number;
};

/** Returns a viewer's present level. Compares whole numbers, so each threshold is exact. Source: Specification 6.10. */
export const levelNow = ({ pagesViewed, totalPages, readingMs, visits }: Engagement): EngagementLevel => {
  const half = pagesViewed * 2 >= totalPages;
  const threeQuarters = pagesViewed * 4 >= totalPages * 3;
  const longEnoughToStudy = readingMs >= Math.max(30, 5 * totalPages) * 1000;
  const longEnoughToRead = readingMs >= Math.max(5, 2 * totalPages) * 1000;
  if (visits === 0) return 'not_opened';
  if ((threeQuarters && longEnoughToStudy) || (visits >= 3 && half)) return 'high_interest';
  if (half && longEnoughToRead) return 'read';
  return pagesViewed >= 2 || readingMs >= 10_000 ? 'skimmed' : 'opened';
};

/** Returns the fraction of seen pages, cut to 4 decimals. 1 means all pages. Source: Specification 6.6. */
export const completionOf = (pagesViewed: number, totalPages: number): number =>
  Math.floor((pagesViewed * 10_000) / totalPages) / 10_000;
