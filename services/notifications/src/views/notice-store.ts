import type { Span } from '../documents/index.ts';
import type { Notice } from './notice.ts';

type DocumentId = { accountId: string; documentId: string };

/** Where views wait to be told of, and are known again when their event comes twice. */
export type NoticeStore = {
  /** Stores a view once; true when it waits to be told of, false when some mail has told of it already. */
  add(notice: Notice, now: Date): Promise<boolean>;
  /** Makes all that wait part of one mail, but for those of the times off, of which nothing is told. Safe to repeat. */
  gather(document: DocumentId, mailKey: string, off: Span[]): Promise<void>;
  /** Those that are part of a mail: how many, and the first of them by time. */
  partOf(document: DocumentId, mailKey: string, limit: number): Promise<{ count: number; first: Notice[] }>;
  /** Removes all views of a document. */
  forgetDocument(document: DocumentId): Promise<void>;
  /** Removes what a viewer did at a time or before, now and whenever it comes. */
  forgetViewer(viewer: DocumentId & { viewerId: string; erasedAt: Date }): Promise<void>;
  /** Removes a view whose viewer is erased, or that is another's no more to be told of; see forgetViewer. True when it was to be removed. */
  forgetIfErased(notice: Notice): Promise<boolean>;
};
