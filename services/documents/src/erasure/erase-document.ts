import { AppError } from '@docsight/service-kit';
import { codeOf, erasedDocument, erasedEvent, requireFound } from '../documents/index.ts';
import type { Document, DocumentStore } from '../documents/index.ts';
import { removeOriginal } from '../files/index.ts';
import type { DerivedFileStore, FileStore } from '../files/index.ts';

/** The records of a document besides its own: downloads and idempotency keys. */
export type RelatedRecords = {
  /** Removes them. It is safe to repeat. */
  remove(accountId: string, documentId: string): Promise<void>;
};

/** Time from the deletion to the erasure, in ms. By then every process knows of it and has finished its writes. */
const quietMs = 60_000;
/**
 * Time between the two events, in ms. Other services may still store something when the first event arrives.
 * The second event removes that.
 */
const repeatEventAfterMs = 5_000;

export type EraseDocument = (shortCode: string) => Promise<void>;

/**
 * Erases a deleted document permanently, in every service: file, page images, readers, leads and figures.
 * A record remains, so that the code is never used again. Services that are down receive the event later.
 * It is safe to repeat after an interruption. Source: Specification 4.13.
 * @throws AppError not_found; conflict for a document that is not deleted.
 */
export const makeEraseDocument = (options: {
  documents: Pick<DocumentStore, 'findByCode' | 'replaceErased'>;
  relatedRecords: RelatedRecords;
  files: Pick<FileStore, 'remove'>;
  derived: Pick<DerivedFileStore, 'removeAll'>;
  now: () => Date;
  wait: (ms: number) => Promise<unknown>;
  newEventId: () => string;
  /** Id of this erasure, for the logs of all services. */
  requestId: string;
  publicUrl: string;
}): EraseDocument => {
  const { documents, relatedRecords, files, derived, now, wait, newEventId, requestId, publicUrl } = options;

  const findDeleted = async (code: string): Promise<Document> => {
    const document = requireFound(await documents.findByCode(code));
    if (!document.isActive) return document;
    throw new AppError('conflict', `The document s-${code} is not deleted. Delete it first, then erase it.`);
  };

  /** Empties the record and publishes the erasure, in one write. */
  const eraseRecord = async (code: string, fileIdAfter: (document: Document) => string): Promise<Document> => {
    const read = await findDeleted(code);
    const time = now();
    const erased = erasedDocument(read, fileIdAfter(read), time);
    const event = erasedEvent(erased, { eventId: newEventId(), time, requestId, publicUrl });
    return (await documents.replaceErased(read, erased, [event])) ? erased : eraseRecord(code, fileIdAfter);
  };

  return async (shortCode) => {
    const code = codeOf(shortCode) ?? '';
    const { erasedAt, updatedAt } = await findDeleted(code);
    if (!erasedAt) await wait(Math.max(0, updatedAt.getTime() + quietMs - now().getTime()));
    const { id, accountId, fileId } = await eraseRecord(code, (document) => document.fileId);
    if (fileId !== '') await removeOriginal({ files, derived }, fileId);
    await relatedRecords.remove(accountId, id);
    await wait(repeatEventAfterMs);
    await eraseRecord(code, () => '');
  };
};
