import type { DocumentFacts } from '@docsight/contracts';

/** What this service keeps of a document. */
export type KnownDocument = Pick<
  DocumentFacts,
  'documentId' | 'accountId' | 'version' | 'shortCode' | 'title' | 'pageCount' | 'isActive' | 'createdAt'
>;

/** The replica of the documents service's facts. */
export type DocumentStore = {
  /** Keeps of each document the facts with the greatest version. */
  put(...facts: DocumentFacts[]): Promise<void>;
  /** By `s-XXXXXX`, whoever owns it, deleted ones too. */
  findByShortCode(shortCode: string): Promise<KnownDocument | null>;
};
