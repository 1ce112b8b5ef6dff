/** What this service keeps of a document beside its record and its files: downloads, and answers to uploads. */
export type DocumentTraces = {
  /** Safe to repeat. */
  remove(accountId: string, documentId: string): Promise<void>;
};
