import type { DateRange } from '@docsight/service-kit';
import type { EngagementLevel } from '@docsight/contracts';
import type { DaySums, Totals } from '../figures/index.ts';
import type { ReaderRecord } from '../readers/index.ts';

/** The UTC days of a range, both inclusive; null is no bound. */
export type DayRange = Pick<DateRange, 'sinceDay' | 'untilDay'>;

/** What of a reader a list shows. */
export type ListedReader = Pick<ReaderRecord, 'viewer' | 'lead'> & {
  state: Pick<ReaderRecord['state'], 'viewerId' | 'email' | 'companyDomain' | 'level' | 'totalPages'>;
};

/** One page of a list, or all of it. */
export type Slice = { skip: number; limit: number } | 'all';

/** Viewers of a document and the sum of the distinct pages that each of them saw. */
export type ViewerSums = Pick<Totals, 'viewers' | 'pagesSeen'>;

/** Of one document in an overview. */
export type DocumentSums = ViewerSums & Pick<Totals, 'views' | 'leads'>;

/** The figures as they are read: every read names the account. */
export type ReportStore = {
  /** What happened ever; null before the first reader was counted. */
  totals(ownerId: string, documentId: string): Promise<{ totals: Totals; level: EngagementLevel } | null>;
  /** What happened on the days of a range. */
  sumsInRange(ownerId: string, documentId: string, range: DayRange): Promise<DaySums>;
  /** Viewers who saw a page in a range, and the pages that they saw in it, by document; documents without any are left out. */
  viewersInRange(ownerId: string, documentIds: string[], range: DayRange): Promise<Map<string, ViewerSums>>;
  /** Views and leads of several documents in a range, by document. */
  viewsInRange(
    ownerId: string,
    documentIds: string[],
    range: DayRange,
  ): Promise<Map<string, Pick<Totals, 'views' | 'leads'>>>;
  /** The figures ever of several documents, without pages, by document. */
  summaries(ownerId: string, documentIds: string[]): Promise<Map<string, DocumentSums & { level: EngagementLevel }>>;
  /** Most engaged first, then last seen first. */
  viewers(ownerId: string, documentId: string, slice: Slice): Promise<{ readers: ListedReader[]; total: number }>;
  /** Newest first. */
  leads(ownerId: string, documentId: string, slice: Slice): Promise<{ readers: ListedReader[]; total: number }>;
};
