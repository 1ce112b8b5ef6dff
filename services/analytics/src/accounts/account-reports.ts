import type { DateRange } from '@docsight/service-kit';
import type { AccountTotals } from './account-rollup.ts';

/** What is added up over the active documents of an account, ever or in a range. */
export type AccountSums = Omit<AccountTotals, 'documents' | 'levels'>;

/** A document as the list of top documents shows it, with its figures ever or in a range. */
export type TopDocument = {
  shortCode: string;
  title: string;
  pageCount: number;
  views: number;
  viewers: number;
  leads: number;
  pagesSeen: number;
};

/** The figures of an account as they are read. Top documents: active ones, most views first, then the newest, then by id. */
export type AccountReports = {
  /** One record is read, whatever the number of documents. */
  totals(accountId: string): Promise<AccountTotals>;
  /** Read by index, as many as are asked for. */
  top(accountId: string, limit: number): Promise<TopDocument[]>;
  /** What happened on the UTC days of a range, both inclusive; null is no bound. One small record is read for each document and day on which it was read. */
  inRange(
    accountId: string,
    days: Pick<DateRange, 'sinceDay' | 'untilDay'>,
    limit: number,
  ): Promise<{ sums: AccountSums; top: TopDocument[] }>;
};
