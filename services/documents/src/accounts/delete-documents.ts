import { AppError } from '@docsight/service-kit';
import { deletedEvent, deleteDocument } from '../documents/index.ts';
import type { ChangeDependencies, Document } from '../documents/index.ts';

/**
 * Deletes all documents of a deleted account, so that none of its links can be opened. Safe to repeat.
 * Resolves when every document is inactive in the store.
 */
export type DeleteDocuments = (accountId: string) => Promise<void>;

/** Documents in one slice. Their writes run side by side. */
const sliceSize = 200;
/** Limits the slices of one call. The next call, or the erasure, deletes what is left. */
const maxSlices = 5_000;

export const makeDeleteDocuments =
  (options: Omit<ChangeDependencies, 'passwords'> & { eraseAfterMs: number }): DeleteDocuments =>
  async (accountId) => {
    const { documents, now, newEventId, requestId, publicUrl, eraseAfterMs } = options;

    /** A document that changes at the same moment stays active: the next slice finds it. */
    const deleteOne = async (read: Document): Promise<void> => {
      const time = now();
      const deleted = deleteDocument(read, time);
      if (!deleted) return;
      const scheduled = { ...deleted, eraseAt: new Date(time.getTime() + eraseAfterMs) };
      const event = deletedEvent(deleted, { eventId: newEventId(), time, requestId: requestId(), publicUrl });
      await documents.replace(read, scheduled, [event]);
    };

    for (let slices = 0; slices < maxSlices; slices += 1) {
      const active = await documents.activeOf(accountId, sliceSize);
      if (active.length === 0) return;
      await Promise.all(active.map(deleteOne));
    }
    throw new AppError('service_unavailable', 'The account has too many documents for one call. Send it again.', {
      headers: { 'Retry-After': '1' },
    });
  };
