import type { DocumentDetail, UploadForm } from '@docsight/api-contract';
import { AppError, crashPoint, isUnavailable, perKeyQueue } from '@docsight/service-kit';
import type { DeleteDocuments, RequireAccount } from '../accounts/index.ts';
import { detailOf, settingsOfUpload, uploadedEvent } from '../documents/index.ts';
import type { ChangeDependencies, Document, StorageQuota } from '../documents/index.ts';
import { requirePdf } from '../examine/index.ts';
import type { Examiner } from '../examine/index.ts';
import type { FileStore, LocalFile } from '../files/index.ts';
import { tooManyWaiting } from '../too-many-waiting.ts';
import { newDocument } from './new-document.ts';
import type { AcceptedUpload, StoredUpload } from './new-document.ts';

export type UploadDependencies = ChangeDependencies & {
  files: FileStore;
  examiner: Examiner;
  newCode: () => string;
  requireAccount: RequireAccount;
  quota: StorageQuota;
  /** Deletes the new document of an account that was deleted at the same moment. */
  deleteDocuments: DeleteDocuments;
};

export type UploadRequest = {
  /** Id of the new document: a new one, or that of an earlier attempt under the same key. */
  documentId: string;
  accountId: string;
  /** The file, which is open until the upload has ended. */
  file: LocalFile;
  filename: string;
  form: UploadForm;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};
export type UploadDocument = (request: UploadRequest) => Promise<DocumentDetail>;

/** Limits the attempts to find a free code. There are 57 billion codes, so more failures have another cause. */
const maxCodes = 10;

/**
 * Examines a file and stores it with its document. The file comes first, so that every document has a file.
 * A document that an earlier attempt stored with the same id is returned as it is.
 * @throws AppError bad_request for a file that is not accepted, validation_error for settings that do not match it.
 * Also unauthorized for an account that was deleted meanwhile, and forbidden for one whose quota is full. The signal's
 * reason if it aborts before the document is stored.
 */
export const makeUploadDocument = (dependencies: UploadDependencies): UploadDocument => {
  // A store waits for the disk or holds parts in memory. More files at once would be no faster.
  const storing = perKeyQueue({
    measuredAs: 'file_storing',
    concurrency: 4,
    concurrencyPerKey: 2,
    keptPlaces: 1,
    maxWaiting: 200,
    fullError: tooManyWaiting('uploads'),
  });

  /** Stores an examined file and its document. */
  const store = async (request: UploadRequest, pageCount: number, passwordHash: string | null) => {
    const { documentId, accountId, file, filename, form, signal } = request;
    const { files, publicUrl } = dependencies;
    const fileId = await storing.run(accountId, () => storeFile(files, file, signal), signal);
    crashPoint('upload.file-stored');
    try {
      signal.throwIfAborted();
      const upload = { accountId, filename, form, pageCount };
      const stored = { fileId, sizeBytes: file.sizeBytes, sha256: file.sha256, passwordHash };
      const document = await insertDocument(dependencies, documentId, upload, stored);
      await requireAccountStill(dependencies, accountId);
      if (document.fileId !== fileId) await files.remove(fileId);
      return detailOf(document, publicUrl);
    } catch (error) {
      // Without the database it is unknown whether the document was stored. Then the file stays, and the sweep decides.
      if (!isUnavailable(error)) await files.remove(fileId);
      throw error;
    }
  };

  return async (request) => {
    const { documentId, accountId, file, form, signal } = request;
    const { examiner, passwords, requireAccount, quota } = dependencies;
    const { pageCount } = requirePdf(await examiner.examine(accountId, file.path, signal));
    settingsOfUpload(form, pageCount); // rejects before anything is stored
    const passwordHash = form.password === undefined ? null : await passwords.hash(accountId, form.password);
    await requireAccount(accountId);
    signal.throwIfAborted();
    const change = { documentId, sizeBytes: file.sizeBytes };
    return quota.during(accountId, change, () => store(request, pageCount, passwordHash));
  };
};

/**
 * A deletion is stored before it searches for documents; here the order is the reverse. So of a deletion and an upload
 * at the same time, at least one sees the other.
 */
const requireAccountStill = async (
  { requireAccount, deleteDocuments }: UploadDependencies,
  accountId: string,
): Promise<void> => {
  try {
    await requireAccount(accountId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') await deleteDocuments(accountId);
    throw error;
  }
};

/** Stores the file, and stops when the client disconnects. */
const storeFile = async (files: FileStore, file: LocalFile, signal: AbortSignal): Promise<string> => {
  try {
    return await files.put(file, signal);
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
  for (let attempt = 0; attempt < maxCodes; attempt += 1) {
    const time = now();
    const state = newDocument(upload, { ...stored, code: newCode() }, time);
    const document = { ...state, id, version: 1 };
    const event = uploadedEvent(document, { eventId: newEventId(), time, requestId: requestId(), publicUrl });
    const outcome = await documents.insert(id, state, [event]);
    if (outcome === 'stored') return document;
    const earlier = outcome === 'id-taken' ? await documents.findById(id) : null;
    if (earlier) return earlier;
  }
  throw new Error(`No free short code was found in ${maxCodes} attempts.`);
};
