import { AppError } from '@docsight/service-kit';
import { codeOf, erasedDocument, erasedEvent, requireFound } from '../documents/index.ts';
import type { Document, DocumentStore } from '../documents/index.ts';
import { removeOriginal } from '../files/index.ts';
import type { DerivedFileStore, FileStore } from '../files/index.ts';
import type { DocumentTraces } from './document-traces.ts';

/**
 * So long after its deletion a document is read by nobody any more: every process knows, and what was being stored is stored.
 */
const quietMs = 60_000;
/** Other services store what was on its way within this time; what they stored after they were told goes when they are told again. */
const betweenTellingsMs = 5_000;

export type EraseDocument = (shortCode: string) => Promise<void>;

/**
 * Erases a deleted document for good, in every service: file, page images, readers, leads and figures. Source: Specification 4.13.
 * A record remains, so that the code is never used again. It is safe to repeat after an interruption.
 * Services that are away receive the event later.
 * @throws AppError not_found; conflict for a document that is not deleted.
 */
export const makeEraseDocument = (options: {
  documents: Pick<DocumentStore, 'findByCode' | 'replaceErased'>;
  traces: DocumentTraces;
  files: Pick<FileStore, 'remove'>;
  derived: Pick<DerivedFileStore, 'removeAll'>;
  now: () => Date;
  wait: (ms: number) => Promise<unknown>;
  newEventId: () => string;
  /** Id of this erasure, for the logs of all services. */
  requestId: string;
  publicUrl: string;
}): EraseDocument => {
  const { documents, traces, now, wait, newEventId, requestId, publicUrl } = options;

  const find = async (code: string): Promise<Document> => {
    const document = requireFound(await documents.findByCode(code));
    if (!document.isActive) return document;
    throw new AppError('conflict', `The document s-${code} is not deleted. Delete it first: then nobody reads it.`);
  };

  /** Empties the record and tells the services, in one write. */
  const tell = async (code: string, fileIdAfter: (document: Document) => string): Promise<Document> => {
    const read = await find(code);
    const time = now();
    const erased = erasedDocument(read, fileIdAfter(read), time);
    const event = erasedEvent(erased, { eventId: newEventId(), time, requestId, publicUrl });
    return (await documents.replaceErased(read, erased, [event])) ? erased : tell(code, fileIdAfter);
  };

  return async (shortCode) => {
    const code = codeOf(shortCode) ?? '';
    const { erasedAt, updatedAt } = await find(code);
    if (!erasedAt) await wait(Math.max(0, updatedAt.getTime() + quietMs - now().getTime()));
    const { id, accountId, fileId } = await tell(code, (document) => document.fileId);
    if (fileId !== '') await removeOriginal(options, fileId);
    await traces.remove(accountId, id);
    await wait(betweenTellingsMs);
    await tell(code, () => '');
  };
};
