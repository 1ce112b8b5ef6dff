import { noCounters } from './document.ts';
import type { Document, DocumentState } from './document.ts';
import { changedSettings } from './settings.ts';
import type { StoredSettings } from './settings.ts';
import { titleKeyOf } from './title.ts';

/** What a PATCH asks for: a missing field stays. passwordHash: null clears the password. */
export type DocumentChange = Partial<StoredSettings> & {
  title?: string | undefined;
  passwordHash?: string | null | undefined;
};

/**
 * The document after a change, with a version of its own, or undefined when the change leaves everything as it is: then nothing is
 * stored, told or dated. A new password always counts as a change, the same one included: the old tokens end.
 * @throws AppError validation_error for a gate page that the document does not have.
 */
export const changeDocument = (document: Document, change: DocumentChange, now: Date): Document | undefined => {
  const title = change.title ?? document.title;
  const settings = changedSettings(document.settings, change, document.pageCount);
  const password = changedPassword(document, change.passwordHash);
  const unchanged =
    title === document.title &&
    password.passwordHash === document.passwordHash &&
    (Object.keys(settings) as (keyof StoredSettings)[]).every((key) => settings[key] === document.settings[key]);
  if (unchanged) return undefined;
  return {
    ...document,
    title,
    titleKey: titleKeyOf(title),
    settings,
    ...password,
    updatedAt: now,
    version: document.version + 1,
  };
};

/** Returns the deleted document, or undefined when it was deleted before. Source: Specification 4.12. */
export const deleteDocument = (document: Document, now: Date): Document | undefined =>
  document.isActive ? { ...document, isActive: false, updatedAt: now, version: document.version + 1 } : undefined;

/** What is left of an erased document: its code, so that it is never used again, and its owner. fileId: of the original while it is there. */
export const erasedDocument = (document: Document, fileId: string, now: Date): Document => ({
  ...document,
  title: '',
  titleKey: '',
  originalFilename: '',
  passwordHash: null,
  fileId,
  sizeBytes: 0,
  sha256: '',
  isActive: false,
  counters: noCounters,
  erasedAt: document.erasedAt ?? now,
  version: document.version + 1,
});

const changedPassword = (
  { passwordHash, passwordVersion }: Document,
  given: string | null | undefined,
): Pick<DocumentState, 'passwordHash' | 'passwordVersion'> => {
  if (given === undefined) return { passwordHash, passwordVersion };
  if (given === null) return { passwordHash: null, passwordVersion };
  return { passwordHash: given, passwordVersion: passwordVersion + 1 };
};
