import type { DocumentFacts } from '@docsight/contracts';

/** What this service stores of a document. */
export type KnownDocument = Pick<
  DocumentFacts,
  'documentId' | 'accountId' | 'version' | 'shortCode' | 'title' | 'pageCount' | 'isActive' | 'createdAt'
>;

/** Stores the replica of the documents service's facts. */
export type DocumentStore = {
  /** Stores the facts of each document that have the greatest version. */
  put(...facts: DocumentFacts[]): Promise<void>;
  /** Returns a document of any account by its short code `s-XXXXXX`, even if it is deleted. */
  findByShortCode(shortCode: string): Promise<KnownDocument | null>;
};
