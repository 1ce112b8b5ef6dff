import type { ActivityEntry } from './activity-entry.ts';

/** A viewer whose activity up to a time is erased. */
export type ErasedViewer = { accountId: string; documentId: string; viewerId: string; erasedAt: Date };

/** Stores the newest activity of each account. Every write is safe to repeat, in any order and by any process. */
export type ActivityStore = {
  /** Adds an entry, unless its document or viewer was removed, and drops the oldest of its account. */
  add(entry: ActivityEntry): Promise<void>;
  /** Removes the entries of a document, also those that come later. */
  removeDocument(document: { accountId: string; documentId: string }): Promise<void>;
  /** Removes the entries of a viewer up to the erasure, also those that come later. */
  removeViewer(viewer: ErasedViewer): Promise<void>;
  /** Returns entries of an account, newest first. */
  newest(accountId: string, limit: number): Promise<ActivityEntry[]>;
};
