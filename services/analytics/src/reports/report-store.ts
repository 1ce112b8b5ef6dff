import type { DateRange } from '@docsight/service-kit';
import type { EngagementLevel } from '@docsight/contracts';
import type { StoredDay, Totals } from '../figures/index.ts';
import type { LeadFigures, ReaderState, ViewerFigures, viewerIndexes } from '../readers/index.ts';

/** The UTC days of a range, both inclusive. Null is no bound. */
export type DayRange = Pick<DateRange, 'sinceDay' | 'untilDay'>;

/** The fields of a reader that a row of viewers shows. Null for a reader who is not a viewer. */
export type ListedViewer = {
  viewer: Omit<ViewerFigures, 'rank' | 'searchKey'> | null;
  state: Pick<ReaderState, 'viewerId' | 'email' | 'companyDomain' | 'level' | 'totalPages'>;
};

/** The fields of a reader that a row of leads shows. Null for a reader who is not a lead. */
export type ListedLead = {
  documentId: string;
  lead: Omit<LeadFigures, 'searchKey'> | null;
  state: Pick<ReaderState, 'companyDomain' | 'level'>;
};

/** The fields of a reader that may be a viewer, a lead or both. */
export type ListedReader = ListedViewer & ListedLead;

/** The order and the filters of a list of viewers. A filter that is null leaves all of them. */
export type ViewerQuery = {
  sort: keyof typeof viewerIndexes;
  /** `asc` is the exact reverse of `desc`. */
  order: 'asc' | 'desc';
  level: EngagementLevel | null;
  /** A part of the e-mail or the company, as `searchKeyOf` writes it. */
  searchKey: string | null;
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
  /** Returns the number of viewers that the filters leave. Without a search it reads one record. */
  viewerCount(accountId: string, documentId: string, query: ViewerQuery): Promise<number>;
  /**
   * Returns the viewers in batches: greatest key first, then last seen first, then by id.
   * They are read from the database as they are consumed. Ending the iteration ends the read.
   */
  viewers(accountId: string, documentId: string, query: ViewerQuery, slice: Slice): AsyncIterable<ListedViewer[]>;
  /** Returns the number of leads. Reads one record, for any number of readers. */
  leadCount(accountId: string, documentId: string): Promise<number>;
  /** Returns the leads, newest first, in batches like `viewers`. */
  leads(accountId: string, documentId: string, slice: Slice): AsyncIterable<ListedLead[]>;
};
