import type { DateRange } from '@docsight/service-kit';
import type { AccountTotals } from './account-rollup.ts';

/** The sums over the active documents of an account, in all time or in a range. */
export type AccountSums = Omit<AccountTotals, 'documents' | 'levels'>;

/** An entry of the list of top documents, with figures in all time or in a range. */
export type TopDocument = {
  shortCode: string;
  title: string;
  pageCount: number;
  views: number;
  viewers: number;
  leads: number;
  /** The number of distinct pages that each viewer saw, summed over viewers. */
  pagesSeen: number;
};

/**
 * Reads the figures of an account.
 * Top documents are active documents, ordered by views, then newest first, then by id.
 */
export type AccountReports = {
  /** Returns the totals. Reads one record, for any number of documents. */
  totals(accountId: string): Promise<AccountTotals>;
  /** Returns the top documents. Reads `limit` records by index. */
  top(accountId: string, limit: number): Promise<TopDocument[]>;
  /**
   * Returns the figures of a range of UTC days. Both bounds are inclusive; null is no bound.
   * Reads one small record for each document and each day on which it was read.
   */
  inRange(
    accountId: string,
    days: Pick<DateRange, 'sinceDay' | 'untilDay'>,
    limit: number,
  ): Promise<{ sums: AccountSums; top: TopDocument[] }>;
};
