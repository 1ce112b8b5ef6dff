import type { AnyMessage } from '@docsight/contracts';
import type { GivenAtGate, Reader } from '../rules/index.ts';

/** A reader as it lies in the store, with the version that a write must find unchanged. */
export type StoredReader = { reader: Reader; version: number };

/**
 * A changed reader with what the change causes. requestId: id of the request that caused it. untold: segments whose days no published snapshot may have told yet:
 * the next one tells them. erases: of the record before nothing is to stay, nor of what is unpublished of it; what it has let go of is to be removed.
 */
type ReaderWrite = {
  reader: Reader;
  messages: AnyMessage[];
  now: Date;
  requestId?: string;
  untold?: string[];
  erases?: true;
};

/** Where readers are kept. Reader, events and the mark for the next snapshot are one write. */
export type ReaderStore = {
  read(readerId: string): Promise<StoredReader | undefined>;
  /** Stores a new reader, or one over the version that was read. False when somebody was faster: read and decide again. */
  write(stored: StoredReader | undefined, write: ReaderWrite): Promise<boolean>;
  /** Merges that were begun at or before a time and are not finished, oldest first. */
  pendingMerges(begunBefore: Date, limit: number): Promise<(Reader & { pendingMerge: GivenAtGate })[]>;
  /** Readers that were turned over to a viewer at or before a time, some of them; `after`: it for others, later ones. */
  mergedInto(
    viewer: Pick<Reader, 'documentId' | 'viewerId'>,
    merged: { upTo: number } | { after: number },
    limit: number,
  ): Promise<Reader[]>;
  /** Erased readers of which something may be left elsewhere, and it is time to remove that, longest due first. */
  dueErasures(by: Date, limit: number): Promise<(Reader & { erasedAt: number })[]>;
  /** Says when to look again for what is left of an erased reader, null for never, unless it was erased again meanwhile. */
  putErasureOff(erased: Reader & { erasedAt: number }, until: Date | null): Promise<void>;
};
