import type { DocumentRef } from './rollup.ts';

/** Removes figures and readers of documents. Every write may be repeated, at any time and by any process. */
export type ErasureStore = {
  /**
   * Replaces the rollup with this version by an empty one that is marked as erased. `version` is 0 if there is none.
   * Returns false when the version has changed, or the rollup has a plan.
   */
  eraseRollup(document: DocumentRef, version: number): Promise<boolean>;
  /**
   * Marks the rollup with this version as deleted. `version` is 0 if there is none; then it is created without figures.
   * Returns false when the version has changed, or the rollup has a plan.
   */
  markDeleted(document: DocumentRef, version: number): Promise<boolean>;
  /** Takes the readers of a document out of the lists of its account. */
  hideReaders(document: DocumentRef): Promise<void>;
  /** Removes the readers and days of a document. */
  removeReadersAndDays(document: DocumentRef): Promise<void>;
};
