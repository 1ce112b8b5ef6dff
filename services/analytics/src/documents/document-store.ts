import type { DocumentFacts } from '@docsight/contracts';

/** What this service keeps of a document. */
export type KnownDocument = Pick<
  DocumentFacts,
  'documentId' | 'ownerId' | 'version' | 'shortCode' | 'title' | 'pageCount' | 'isActive' | 'createdAt'
>;

/** The replica of the documents service's facts. */
export type DocumentStore = {
  /** Keeps the facts with the greatest version. */
  put(facts: DocumentFacts): Promise<void>;
  /** By `s-XXXXXX`, whoever owns it, deleted ones too. */
  findByShortCode(shortCode: string): Promise<KnownDocument | null>;
  /** All active documents of an account. Their number is what the account itself uploaded. */
  activeOf(ownerId: string): Promise<KnownDocument[]>;
};
