import type { AccountReports } from './accounts/index.ts';
import type { RebuildState } from './generations/index.ts';
import { notBuiltYet } from './not-built-yet.ts';

/** The first layout with sums, repeats and views of accounts as they are read now. */
const accountRangesSince = 4;

/**
 * Returns the reports of accounts of a generation. One of layout 3 lacks some of what this code reads, so these reads
 * would show too little. They are rejected until the rebuild has finished. The message has the progress of the rebuild
 * that `building` returns. Source: Specification 7.10.
 */
export const accountReportsOfLayout = (
  layout: number,
  building: () => RebuildState | null,
  reports: AccountReports,
): AccountReports => {
  if (layout >= accountRangesSince) return reports;
  const notBuilt = (): never => {
    throw notBuiltYet('After an upgrade', building());
  };
  return { ...reports, filled: notBuilt, sums: notBuilt, days: notBuilt, topBetween: notBuilt };
};
