import type { DateRange } from '@docsight/service-kit';
import type { EngagementLevel } from '@docsight/contracts';
import type { StoredDay, Totals } from '../figures/index.ts';
import type { ReaderRecord } from '../readers/index.ts';

/** The UTC days of a range, both inclusive. Null is no bound. */
export type DayRange = Pick<DateRange, 'sinceDay' | 'untilDay'>;

/** The fields of a reader that lists show. */
export type ListedReader = Pick<ReaderRecord, 'viewer' | 'lead'> & {
  state: Pick<ReaderRecord['state'], 'viewerId' | 'email' | 'companyDomain' | 'level' | 'totalPages'>;
};

/** A part of a list, or all of it. */
export type Slice = { skip: number; limit: number } | 'all';

/** What happened on one UTC day. */
export type DayRecord = StoredDay & { date: string };

/** Reads the figures of documents. Every read is restricted to the account. */
export type ReportStore = {
  /** Returns the figures in all time, or null before the first reader was folded. */
  totals(accountId: string, documentId: string): Promise<{ totals: Totals; level: EngagementLevel } | null>;
  /**
   * Returns the days of a range with any figures, oldest first. They are read from the database as they are consumed.
   * `only` names the fields to read; all if it is absent.
   */
  days(accountId: string, documentId: string, range: DayRange, only?: (keyof DayRecord)[]): AsyncIterable<DayRecord>;
  /** Returns the number of viewers and leads. Reads one record, for any number of readers. */
  listSizes(accountId: string, documentId: string): Promise<Pick<Totals, 'viewers' | 'leads'>>;
  /**
   * Returns the viewers in batches: highest level first, then last seen first.
   * They are read from the database as they are consumed. Ending the iteration ends the read.
   */
  viewers(accountId: string, documentId: string, slice: Slice): AsyncIterable<ListedReader[]>;
  /** Returns the leads, newest first, in batches like `viewers`. */
  leads(accountId: string, documentId: string, slice: Slice): AsyncIterable<ListedReader[]>;
};
