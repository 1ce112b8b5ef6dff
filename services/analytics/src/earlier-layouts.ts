import { AppError } from '@docsight/service-kit';
import type { AccountReports } from './accounts/index.ts';
import type { RebuildPhase, RebuildState } from './generations/index.ts';
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
    throw notBuiltYet(building());
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

const notBuiltYet = (rebuild: RebuildState | null): AppError =>
  new AppError(
    'service_unavailable',
    `After an upgrade these figures are still being built${progressText(rebuild)}. Try again in a minute.`,
    { headers: { 'Retry-After': '30' } },
  );

/** What is done in each phase. The phase `announced` takes seconds. */
const doneIn: Partial<Record<RebuildPhase, string>> = {
  documents: 'the documents are read',
  readers: 'the readers are counted',
  accounts: 'the totals are added up',
};

const progressText = (rebuild: RebuildState | null): string => {
  const what = rebuild && doneIn[rebuild.phase];
  if (!what || rebuild.total === 0) return '';
  return `: ${Math.floor((100 * rebuild.done) / rebuild.total)} % of ${what}`;
};
