import { AppError } from '@docsight/service-kit';
import { codeOf, erasedDocument, erasedEvent, requireFound } from '../documents/index.ts';
import type { Document, DocumentStore, StorageQuota } from '../documents/index.ts';
import { removeOriginal } from '../files/index.ts';
import type { DerivedFileStore, FileStore } from '../files/index.ts';

/** The records of a document besides its own: downloads and idempotency keys. */
export type RelatedRecords = {
  /** Removes them. It is safe to repeat. */
  remove(accountId: string, documentId: string): Promise<void>;
};

/**
 * Time between the two events, in ms. Other services may still store something when the first event arrives.
 * The second event removes that.
 */
const repeatEventAfterMs = 5_000;

/** The two steps that erase a deleted document. Each is safe to repeat, also after the other. */
export type ErasureSteps = {
  /**
   * Empties the record and publishes the erasure, in one write. Then removes files and related records.
   * @param kept fields that the record keeps until the second step.
   */
  begin(code: string, kept?: Pick<Document, 'eraseAt'>): Promise<void>;
  /** Does the same again, and then forgets the file. */
  finish(code: string): Promise<void>;
};

export type ErasureDependencies = {
  documents: Pick<DocumentStore, 'findByCode' | 'replaceErased'>;
  relatedRecords: RelatedRecords;
  files: Pick<FileStore, 'remove'>;
  derived: Pick<DerivedFileStore, 'removeAll'>;
  now: () => Date;
  newEventId: () => string;
  /** Returns the id of this erasure, for the logs of all services. */
  requestId: () => string;
  publicUrl: string;
};

/** @throws AppError not_found; conflict for a document that is not deleted. */
export const makeErasureSteps = (options: ErasureDependencies): ErasureSteps => {
  const { documents, relatedRecords, files, derived, now, newEventId, requestId, publicUrl } = options;

  const eraseRecord = async (code: string, changes: Partial<Document>): Promise<Document> => {
    const read = await findDeleted(documents, code);
    const time = now();
    const erased = { ...erasedDocument(read, time), ...changes };
    const event = erasedEvent(erased, { eventId: newEventId(), time, requestId: requestId(), publicUrl });
    return (await documents.replaceErased(read, erased, [event])) ? erased : eraseRecord(code, changes);
  };

  const removeFiles = async ({ id, accountId, fileId }: Document): Promise<void> => {
    if (fileId !== '') await removeOriginal({ files, derived }, fileId);
    await relatedRecords.remove(accountId, id);
  };

  return {
    begin: async (code, kept = {}) => removeFiles(await eraseRecord(code, kept)),
    finish: async (code) => {
      // Files first: after a crash between the two, the record still has the id of the file.
      await removeFiles(await findDeleted(documents, code));
      await eraseRecord(code, { fileId: '' });
    },
  };
};

const findDeleted = async (documents: Pick<DocumentStore, 'findByCode'>, code: string): Promise<Document> => {
  const document = requireFound(await documents.findByCode(code));
  if (!document.isActive) return document;
  throw new AppError('conflict', `The document s-${code} is not deleted. Delete it first, then erase it.`);
};

export type EraseDocument = (shortCode: string) => Promise<void>;

/**
 * Erases a deleted document permanently, in every service: file, page images, readers, leads and figures.
 * A record remains, so that the code is never used again. Services that are down receive the event later.
 * It is safe to repeat after an interruption. Source: Specification 4.13.
 * @throws AppError not_found; conflict for a document that is not deleted.
 */
export const makeEraseDocument =
  (
    options: ErasureDependencies & {
      /** From the deletion to the erasure. By then every process knows of it and has finished its writes. */
      delayMs: number;
      quota: StorageQuota;
      wait: (ms: number) => Promise<unknown>;
    },
  ): EraseDocument =>
  async (shortCode) => {
    const { documents, quota, delayMs, now, wait } = options;
    const steps = makeErasureSteps(options);
    const code = codeOf(shortCode) ?? '';
    const { id: documentId, accountId, erasedAt, updatedAt } = await findDeleted(documents, code);
    if (!erasedAt) await wait(Math.max(0, updatedAt.getTime() + delayMs - now().getTime()));
    await quota.during(accountId, { documentId, sizeBytes: 0 }, () => steps.begin(code));
    await wait(repeatEventAfterMs);
    await steps.finish(code);
  };
