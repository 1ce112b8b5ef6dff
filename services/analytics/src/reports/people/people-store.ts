import type { DateRange } from '@docsight/service-kit';
import type { ReaderState } from '../../readers/index.ts';
import type { ListedLead, ListedReader, Slice } from '../report-store.ts';

/** A viewer with all days on which it read. */
export type KnownViewer = ListedReader & {
  state: Pick<ReaderState, 'days' | 'recentVisits'>;
};

/** A reader with the names of its document. */
export type OfDocument<Row> = Row & { document: { shortCode: string; title: string } };

/** The filters of the leads of an account. A filter that is null leaves all of them. */
export type LeadQuery = Pick<DateRange, 'since' | 'until'> & {
  /** A part of the e-mail, the name or the company, as `searchKeyOf` writes it. */
  searchKey: string | null;
};

/** Reads people: one viewer, and the readers of all active documents of an account. */
export type PeopleStore = {
  /** Returns a viewer of a document, or null if there is none. Reads one record. */
  viewer(accountId: string, documentId: string, viewerId: string): Promise<KnownViewer | null>;
  /** Returns the number of leads that the filters leave. Reads index keys only. */
  leadCount(accountId: string, query: LeadQuery): Promise<number>;
  /**
   * Returns the leads in batches, newest first, then by id.
   * They are read from the database as they are consumed. Ending the iteration ends the read.
   */
  leads(accountId: string, query: LeadQuery, slice: Slice): AsyncIterable<OfDocument<ListedLead>[]>;
  /** Returns the readers with an e-mail, last seen first. `email` is in lower case. */
  person(accountId: string, email: string): Promise<OfDocument<ListedReader>[]>;
};
