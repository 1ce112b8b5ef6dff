import { settingNames } from '@docsight/contracts';
import { noCounters } from './document.ts';
import type { Document, DocumentState } from './document.ts';
import { changedSettings } from './settings.ts';
import type { GivenSettings } from './settings.ts';
import { titleKeyOf } from './title.ts';

/** The changes of a PATCH. A missing field keeps its value. */
export type DocumentChange = GivenSettings & {
  title?: string | undefined;
  /** Null removes the password. */
  passwordHash?: string | null | undefined;
};

/**
 * Returns the changed document with the next version, or undefined if nothing changes. Then nothing is stored or
 * published. A given password is always a change, even the same one, because old viewer tokens must end.
 * @throws AppError validation_error for a gate page that the document does not have.
 */
export const changeDocument = (document: Document, change: DocumentChange, now: Date): Document | undefined => {
  const title = change.title ?? document.title;
  const settings = changedSettings(document.settings, change, document.pageCount);
  const password = changedPassword(document, change.passwordHash);
  const unchanged =
    title === document.title &&
    password.passwordHash === document.passwordHash &&
    settingNames.every((name) => settings[name] === document.settings[name]);
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

/** Returns the deleted document, or undefined if it was deleted before. Source: Specification 4.12. */
export const deleteDocument = (document: Document, now: Date): Document | undefined =>
  document.isActive ? { ...document, isActive: false, updatedAt: now, version: document.version + 1 } : undefined;

/**
 * Returns the remainder of an erased document: its code, which is never reused, its account and its dates.
 * It keeps the id of the original until the file is removed.
 */
export const erasedDocument = (document: Document, now: Date): Document => ({
  ...document,
  title: '',
  titleKey: '',
  originalFilename: '',
  passwordHash: null,
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
