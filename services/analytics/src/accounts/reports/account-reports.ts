import type { DateRange } from '@docsight/service-kit';
import type { AccountTotals } from '../account-rollup.ts';

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

/** The figures of one UTC day, summed over the active documents of an account. */
export type AccountDay = {
  date: string;
  views: number;
  /** Viewers of each document who saw a page of it on the day. */
  viewers: number;
  leads: number;
  downloads: number;
  /** Time spent on all pages, in milliseconds. */
  ms: number;
};

/** UTC days. Both bounds are inclusive; null is no bound. */
export type AccountRange = Pick<DateRange, 'sinceDay' | 'untilDay'>;

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
   * Returns the sums of a range, and those of its days that have any, oldest first.
   * Reads few records per day, for any number of documents.
   */
  days(accountId: string, range: AccountRange): Promise<{ sums: AccountSums; days: AccountDay[] }>;
  /**
   * Returns the top documents of a range. `first` and `last` are its first and last day with any figures; null if there
   * is none. Reads the views of 512 documents in one record per span, and the days of the `limit` documents.
   */
  topBetween(accountId: string, between: { first: string; last: string } | null, limit: number): Promise<TopDocument[]>;
};
