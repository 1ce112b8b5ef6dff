import type { OutboxMessage } from '@docsight/messaging';
import type { ErasedReader, MergingReader, Reader } from '../rules/index.ts';

/** A stored reader. A write succeeds only if the record still has this version. */
export type StoredReader = { reader: Reader; version: number };

/** A changed reader with the messages that the change causes. */
export type ReaderWrite = {
  reader: Reader;
  messages: OutboxMessage[];
  now: Date;
  /** The request that caused the change; undefined if none did. */
  requestId?: string;
  /** The traces of the changes; undefined while tracing is off. */
  traceparents?: string[] | undefined;
  /** Ids of segments whose days may be in no published snapshot yet. The next snapshot includes them. */
  unpublishedSegments?: string[];
  /** Deletes the previous state and all unpublished messages, and schedules the removal of the reader's archive. */
  erases?: true;
};

/** Stores readers. Reader, messages and the mark for the next snapshot are one write. */
export type ReaderStore = {
  read(readerId: string): Promise<StoredReader | undefined>;
  /**
   * Stores a new reader, or replaces the version that was read.
   * Returns false if the record has changed meanwhile: read and decide again.
   */
  write(stored: StoredReader | undefined, write: ReaderWrite): Promise<boolean>;
  /** Returns readers whose merge began at or before a time and is unfinished, oldest first. */
  pendingMerges(begunBefore: Date, limit: number): Promise<MergingReader[]>;
  /** Returns some of the readers that were merged into a viewer, up to or after a time. */
  mergedInto(
    viewer: Pick<Reader, 'documentId' | 'viewerId'>,
    merged: { upTo: number } | { after: number },
    limit: number,
  ): Promise<Reader[]>;
  /** Returns erased readers whose remaining data is due for removal, longest due first. */
  dueErasures(by: Date, limit: number): Promise<ErasedReader[]>;
  /** Sets when to remove remaining data next; null for never. Changes nothing if the reader was erased again. */
  scheduleErasure(erased: ErasedReader, dueAt: Date | null): Promise<void>;
};
