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
type AccountRange = Pick<DateRange, 'sinceDay' | 'untilDay'>;

/** The part of a range in which an account has figures. */
export type FilledRange = {
  /** The first day of the range with any figures. */
  first: string;
  /** The last day of the range with any figures. */
  last: string;
  /** The last day of all with any figures. */
  end: string;
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
  /** Returns in which part of a range the account has figures; null if there are none. Reads index keys only. */
  filled(accountId: string, range: AccountRange): Promise<FilledRange | null>;
  /**
   * Returns the sums of a range. Reads few records per span of days, for any number of documents. Also reads the
   * repeats of the days after the range, or of its days if they are fewer.
   */
  sums(accountId: string, range: FilledRange): Promise<AccountSums>;
  /** Returns the days of a period that have any figures, oldest first. Reads few records per day. */
  days(accountId: string, period: { first: string; last: string }): Promise<AccountDay[]>;
  /**
   * Returns the top documents of a range; null is one without figures. Reads the views of 2,048 documents in one record
   * per span, and the days of the `limit` documents.
   */
  topBetween(accountId: string, range: FilledRange | null, limit: number): Promise<TopDocument[]>;
};
