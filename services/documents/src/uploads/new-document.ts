import type { UploadForm } from '@docsight/api-contract';
import { cleanFilename, noCounters, settingsOfUpload, titleKeyOf, titleOfFile } from '../documents/index.ts';
import type { DocumentState } from '../documents/index.ts';

/** An upload before its file is stored. */
export type AcceptedUpload = { accountId: string; filename: string; form: UploadForm; pageCount: number };

/** The results of storing an upload. */
export type StoredUpload = {
  /** A new code. */
  code: string;
  fileId: string;
  sizeBytes: number;
  sha256: string;
  /** Null without a password. */
  passwordHash: string | null;
};

/**
 * Returns the state of a new document.
 * @throws AppError validation_error for a gate page that the document does not have.
 */
export const newDocument = (upload: AcceptedUpload, stored: StoredUpload, now: Date): DocumentState => {
  const { accountId, filename, form, pageCount } = upload;
  const title = form.title ?? titleOfFile(filename);
  return {
    accountId,
    title,
    titleKey: titleKeyOf(title),
    pageCount,
    originalFilename: cleanFilename(filename),
    settings: settingsOfUpload(form, pageCount),
    passwordVersion: stored.passwordHash === null ? 0 : 1,
    ...stored,
    isActive: true,
    createdAt: now,
    updatedAt: now,
    counters: noCounters,
  };
};
