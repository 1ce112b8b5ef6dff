import type { AnyMessage, EngagementLevel } from '@docsight/contracts';
import type { Counters, Document, DocumentState } from './document.ts';

/** What a page of the list asks for. Bounds are inclusive; searchKey is folded as titles are. */
export type DocumentQuery = {
  accountId: string;
  searchKey: string | null;
  level: EngagementLevel | null;
  withLeadsOnly: boolean;
  createdSince: Date | null;
  createdUntil: Date | null;
  sort: 'created_at' | 'views' | 'engagement' | 'title';
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
};

/** Where documents are kept. State and events are one write; the events are published soon after. */
export type DocumentStore = {
  /** `id-taken`: this very document was stored before. `code-taken`: another has its code. */
  insert(id: string, state: DocumentState, events: AnyMessage[]): Promise<'stored' | 'id-taken' | 'code-taken'>;
  /** Stores the document after a change if it is still as it was read; else false: read again and decide again. */
  replace(read: Document, changed: Document, events: AnyMessage[]): Promise<boolean>;
  /** The same for a document that was erased, with its figures. */
  replaceErased(read: Document, erased: Document, events: AnyMessage[]): Promise<boolean>;
  /** An owner's active document. */
  find(accountId: string, code: string): Promise<Document | null>;
  /** Whatever document has the code, deleted ones too. */
  findByCode(code: string): Promise<Document | null>;
  findById(id: string): Promise<Document | null>;
  /** All documents of all owners, deleted ones too, by id: those after one, null for the first. total: roughly, how many there are. */
  pageOfAll(after: string | null, limit: number): Promise<{ documents: Document[]; total: number }>;
  list(query: DocumentQuery): Promise<{ documents: Document[]; total: number }>;
  /** Keeps the figures if they are newer than those it has, and the document was not erased. */
  setCounters(accountId: string, id: string, counters: Counters): Promise<void>;
  /** Those of the files that a document, deleted or not, has. */
  filesInUse(fileIds: string[]): Promise<Set<string>>;
};
