import { createReadStream } from 'node:fs';
import type { DocumentDetail, UploadForm } from '@docsight/api-contract';
import { isUnavailable } from '@docsight/service-kit';
import { detailOf, settingsOfUpload, uploadedEvent } from '../documents/index.ts';
import type { ChangeDependencies, Document } from '../documents/index.ts';
import { makeFairLimit } from '../fair-limit.ts';
import { requirePdf } from '../examine/index.ts';
import type { Examiner } from '../examine/index.ts';
import type { FileStore } from '../files/index.ts';
import { newDocument } from './new-document.ts';
import type { AcceptedUpload, StoredUpload } from './new-document.ts';

export type UploadDependencies = ChangeDependencies & {
  files: FileStore;
  examiner: Examiner;
  newCode: () => string;
};

/**
 * The file lies at `path` until the upload has ended. documentId: the new document's, fresh or of an earlier try. signal: nobody waits for the
 * answer any more.
 */
export type UploadRequest = {
  documentId: string;
  accountId: string;
  path: string;
  filename: string;
  form: UploadForm;
  signal: AbortSignal;
};
export type UploadDocument = (request: UploadRequest) => Promise<DocumentDetail>;

/** Of 57 billion codes; losing so often means that something else is wrong. */
const mostCodes = 10;

/**
 * Examines and stores a file and its document: the file first, so that no document is ever without one. A document that an
 * earlier try has stored under the same id is answered as it is.
 * @throws AppError bad_request for what is no acceptable PDF, validation_error for settings that do not fit it; the signal's reason when it was
 * broken off before its document was stored.
 */
export const makeUploadDocument = (dependencies: UploadDependencies): UploadDocument => {
  // A file passes through memory on its way: many at once would heap up there, and be no faster.
  const storing = makeFairLimit({ atOnce: 4, atOncePerKey: 2, mostWaiting: 200, of: 'uploads' });
  return async ({ documentId, accountId, path, filename, form, signal }) => {
    const { documents, files, examiner, passwords, publicUrl } = dependencies;
    const earlier = await documents.findById(documentId);
    if (earlier) return detailOf(earlier, publicUrl);

    const { pageCount } = requirePdf(await examiner.examine(accountId, path, signal));
    settingsOfUpload(form, pageCount); // refused before anything is stored
    const passwordHash = form.password === undefined ? null : await passwords.hash(accountId, form.password);
    signal.throwIfAborted();
    const file = await storing.run(accountId, () => storeFile(files, path, signal), signal);
    try {
      signal.throwIfAborted();
      const upload = { accountId, filename, form, pageCount };
      const document = await insertDocument(dependencies, documentId, upload, { ...file, passwordHash });
      if (document.fileId !== file.fileId) await files.remove(file.fileId);
      return detailOf(document, publicUrl);
    } catch (error) {
      // With the database away nobody knows whether the document was stored: then the file stays, and the sweep decides.
      if (!isUnavailable(error)) await files.remove(file.fileId);
      throw error;
    }
  };
};

/** Stores the file, and stops when nobody waits for it. */
const storeFile = async (files: FileStore, path: string, signal: AbortSignal) => {
  try {
    return await files.put(createReadStream(path, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};

const insertDocument = async (
  { documents, now, newCode, newEventId, requestId, publicUrl }: UploadDependencies,
  id: string,
  upload: AcceptedUpload,
  stored: Omit<StoredUpload, 'code'>,
): Promise<Document> => {
  for (let tried = 0; tried < mostCodes; tried += 1) {
    const time = now();
    const state = newDocument(upload, { ...stored, code: newCode() }, time);
    const document = { ...state, id, version: 1 };
    const event = uploadedEvent(document, { eventId: newEventId(), time, requestId: requestId(), publicUrl });
    const outcome = await documents.insert(id, state, [event]);
    if (outcome === 'stored') return document;
    const earlier = outcome === 'id-taken' ? await documents.findById(id) : null;
    if (earlier) return earlier;
  }
  throw new Error('No free short code was found.');
};
