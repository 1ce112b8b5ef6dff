import type { DateRange } from '@docsight/service-kit';
import type { EngagementLevel } from '@docsight/contracts';
import type { StoredDay, Totals } from '../figures/index.ts';
import type { ReaderRecord } from '../readers/index.ts';

/** The UTC days of a range, both inclusive; null is no bound. */
export type DayRange = Pick<DateRange, 'sinceDay' | 'untilDay'>;

/** What of a reader a list shows. */
export type ListedReader = Pick<ReaderRecord, 'viewer' | 'lead'> & {
  state: Pick<ReaderRecord['state'], 'viewerId' | 'email' | 'companyDomain' | 'level' | 'totalPages'>;
};

/** One page of a list, or all of it. */
export type Slice = { skip: number; limit: number } | 'all';

/** What happened on one UTC day. */
export type DayRecord = StoredDay & { date: string };

/** The figures as they are read: every read names the account. */
export type ReportStore = {
  /** What happened ever; null before the first reader was counted. */
  totals(accountId: string, documentId: string): Promise<{ totals: Totals; level: EngagementLevel } | null>;
  /** The days of a range on which anything happened, oldest first, read as they are asked for. only: those of its sums that are read. */
  days(accountId: string, documentId: string, range: DayRange, only?: (keyof DayRecord)[]): AsyncIterable<DayRecord>;
  /** How many viewers and leads a document has: one record is read, whatever their number. */
  listed(accountId: string, documentId: string): Promise<Pick<Totals, 'viewers' | 'leads'>>;
  /** Most engaged first, then last seen first. In batches, read as they are asked for: who asks for no more ends the reading. */
  viewers(accountId: string, documentId: string, slice: Slice): AsyncIterable<ListedReader[]>;
  /** Newest first, in such batches. */
  leads(accountId: string, documentId: string, slice: Slice): AsyncIterable<ListedReader[]>;
};
