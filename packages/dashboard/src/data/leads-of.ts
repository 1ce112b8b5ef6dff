import type { DocumentStatistics } from '@docsight/client';

/** Returns the leads of a range. Each counts on one day, and the timeline has every day of the range. */
export const leadsOf = ({ timeline = [] }: Pick<DocumentStatistics, 'timeline'>): number =>
  timeline.reduce((sum, { leads }) => sum + leads, 0);
