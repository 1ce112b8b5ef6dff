import type { UploadForm } from '@docsight/api-contract';
import { cleanFilename, noCounters, settingsOfUpload, titleKeyOf, titleOfFile } from '../documents/index.ts';
import type { DocumentState } from '../documents/index.ts';

/** What is known of an upload before its file is stored. */
export type AcceptedUpload = { accountId: string; filename: string; form: UploadForm; pageCount: number };

/** What a stored file and a fresh code add. passwordHash: null without a password. */
export type StoredUpload = {
  code: string;
  fileId: string;
  sizeBytes: number;
  sha256: string;
  passwordHash: string | null;
};

/**
 * The state of a new document.
 * @throws AppError validation_error for a gate page that it does not have.
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
