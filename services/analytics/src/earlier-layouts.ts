import { AppError } from '@docsight/service-kit';
import type { AccountReports } from './accounts/index.ts';
import type { PeopleStore, ReportStore } from './reports/index.ts';

type Reads = { accountReports: AccountReports; people: PeopleStore; reports: ReportStore };

/** The first layout with days of accounts, and with readers that can be searched and listed by account. */
const accountListsSince = 3;

/**
 * Returns the reads of a generation. One of an earlier layout lacks some of what this code reads, so these reads would
 * show too little. They are rejected until the rebuild has finished. Source: Specification 7.10.
 */
export const readsOfLayout = (layout: number, reads: Reads): Reads => {
  if (layout >= accountListsSince) return reads;
  const { accountReports, people, reports } = reads;
  return {
    accountReports: { ...accountReports, days: notBuilt, topBetween: notBuilt },
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

const notBuilt = (): never => {
  throw new AppError(
    'service_unavailable',
    'After an upgrade these figures are still being built. Try again in a minute.',
    { headers: { 'Retry-After': '30' } },
  );
};
