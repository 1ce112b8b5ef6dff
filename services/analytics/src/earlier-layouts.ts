import type { AccountReports } from './accounts/index.ts';
import type { RebuildState } from './generations/index.ts';
import { notBuiltYet } from './not-built-yet.ts';
import type { PeopleStore, ReportStore } from './reports/index.ts';

type Reads = { accountReports: AccountReports; people: PeopleStore; reports: ReportStore };

/** The first layout with readers that can be searched and listed by account. */
const accountListsSince = 3;
/** The first layout with sums, repeats and views of accounts as they are read now. */
const accountRangesSince = 4;

/**
 * Returns the reads of a generation. One of an earlier layout lacks some of what this code reads, so these reads would
 * show too little. They are rejected until the rebuild has finished. The message has the progress of the rebuild that
 * `building` returns. Source: Specification 7.10.
 */
export const readsOfLayout = (layout: number, building: () => RebuildState | null, reads: Reads): Reads => {
  const notBuilt = (): never => {
    throw notBuiltYet('After an upgrade', building());
  };
  if (layout >= accountRangesSince) return reads;
  const { people, reports } = reads;
  const accountReports = {
    ...reads.accountReports,
    filled: notBuilt,
    sums: notBuilt,
    days: notBuilt,
    topBetween: notBuilt,
  };
  if (layout >= accountListsSince) return { accountReports, people, reports };
  return {
    accountReports,
    people: { ...people, leadCount: notBuilt, leads: notBuilt, person: notBuilt },
    reports: {
      ...reports,
      viewerCount: (accountId, documentId, query) =>
        query.searchKey === null ? reports.viewerCount(accountId, documentId, query) : notBuilt(),
      viewers: (accountId, documentId, query, slice) =>
        query.searchKey === null ? reports.viewers(accountId, documentId, query, slice) : notBuilt(),
    },
  };
};
