import type { AnyMessage, EngagementLevel } from '@docsight/contracts';
import type { CountedFile, Counters, Document, DocumentState } from './document.ts';

/** Describes a page of the list. Null: no filter. */
export type DocumentQuery = {
  accountId: string;
  /** Part of the title, normalised like a `titleKey`. */
  searchKey: string | null;
  level: EngagementLevel | null;
  withLeadsOnly: boolean;
  /** Inclusive. */
  createdSince: Date | null;
  /** Inclusive. */
  createdUntil: Date | null;
  sort: 'created_at' | 'views' | 'engagement' | 'title';
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
};

/** Stores documents. State and events are one write; the events are published soon after it. */
export type DocumentStore = {
  /**
   * Stores a new document. `id-taken`: this document was stored before. `code-taken`: another document has its code.
   */
  insert(id: string, state: DocumentState, events: AnyMessage[]): Promise<'stored' | 'id-taken' | 'code-taken'>;
  /**
   * Stores a changed document unless it has changed since it was read. Returns false otherwise: read and decide again.
   */
  replace(read: Document, changed: Document, events: AnyMessage[]): Promise<boolean>;
  /** Does the same for an erased document, and stores its counters too. */
  replaceErased(read: Document, erased: Document, events: AnyMessage[]): Promise<boolean>;
  /** Returns an active document of an account. */
  find(accountId: string, code: string): Promise<Document | null>;
  /** Returns the document with a code, deleted or not. */
  findByCode(code: string): Promise<Document | null>;
  /** Returns the document with an id, deleted or not. */
  findById(id: string): Promise<Document | null>;
  /**
   * Returns documents of all accounts in the order of their ids, deleted ones too. `total` is an estimate. Null: from
   * the first.
   */
  pageOfAll(after: string | null, limit: number): Promise<{ documents: Document[]; total: number }>;
  list(query: DocumentQuery): Promise<{ documents: Document[]; total: number }>;
  /** Stores counters if they are newer than the stored ones and the document was not erased. */
  setCounters(accountId: string, id: string, counters: Counters): Promise<void>;
  /** Returns active documents of an account, in any order. */
  activeOf(accountId: string, limit: number): Promise<Document[]>;
  /**
   * Schedules the erasure of some deleted documents of an account that are neither erased nor scheduled.
   * Returns whether there may be more of them.
   */
  scheduleErasure(accountId: string, eraseAt: Date, limit: number): Promise<boolean>;
  /** Returns the documents of an account whose erasure is scheduled, the next ones first. */
  scheduledOf(accountId: string, limit: number): Promise<Document[]>;
  /** Ends the erasure of a document. */
  endErasure(id: string): Promise<void>;
  /** Returns the documents of an account that are not erased, deleted ones too, in the order of their ids. */
  pageOf(accountId: string, after: string | null, limit: number): Promise<Document[]>;
  /** Returns what the files of these documents count as. Erased and unknown documents are missing. */
  countedFiles(ids: string[]): Promise<Map<string, CountedFile>>;
  /** Adds up the files of an account, without those of some documents. Reads all its documents. */
  storedBytesOf(accountId: string, except: string[]): Promise<{ activeBytes: number; deletedBytes: number }>;
  /** Returns the given files that belong to a document, deleted or not. */
  filesInUse(fileIds: string[]): Promise<Set<string>>;
};
