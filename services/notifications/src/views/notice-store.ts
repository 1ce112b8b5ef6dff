import type { Period } from '../documents/index.ts';
import type { Notice } from './notice.ts';

type DocumentId = { accountId: string; documentId: string };

/** Stores views until a mail reports them, and for 30 days after, to recognize redelivered events. */
export type NoticeStore = {
  /** Stores a view once. Returns whether it waits for a mail; false if a mail contains it already. */
  add(notice: Notice, now: Date): Promise<boolean>;
  /** Assigns all waiting views to a mail. Views in the periods off are never reported. Safe to repeat. */
  assign(document: DocumentId, mailKey: string, off: Period[]): Promise<void>;
  /** Returns the number of views in a mail, and the first of them by time. */
  inMail(document: DocumentId, mailKey: string, limit: number): Promise<{ count: number; first: Notice[] }>;
  /** Deletes one view. */
  delete(notice: Pick<Notice, 'id'>): Promise<void>;
  /** Deletes all views of a document. */
  deleteOfDocument(document: DocumentId): Promise<void>;
  /** Deletes the viewer's views up to this time, also those that arrive later. */
  deleteOfViewer(viewer: DocumentId & { viewerId: string; erasedAt: Date }): Promise<void>;
  /** Deletes a view that happened before its viewer was erased. Returns whether it did. */
  deleteIfErased(notice: Notice): Promise<boolean>;
};
