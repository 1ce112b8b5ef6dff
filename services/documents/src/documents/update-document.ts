import type { DocumentPatch } from '@docsight/api-contract';
import type { AnyMessage } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { changeDocument, deleteDocument } from './change-document.ts';
import type { Document } from './document.ts';
import { deletedEvent, updatedEvent } from './document-events.ts';
import type { ChangeContext } from './document-events.ts';
import type { DocumentStore } from './document-store.ts';
import type { Passwords } from './password.ts';

/** Counts the stored bytes of each account, and limits them. Source: Specification 4.15. */
export type StorageQuota = {
  /**
   * Runs a change of what a document stores. Reserves the size of the file before, and counts what is stored after it.
   * @param change `sizeBytes`: 0 unless it is an upload.
   * @throws AppError forbidden if an upload has no space. Passes the errors of the change on.
   */
  during<Result>(
    accountId: string,
    change: { documentId: string; sizeBytes: number },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /**
   * Returns the reservation of an upload whose size is not known yet. It begins with no bytes. `during` for the same
   * document reserves only what is missing.
   */
  reservationFor(accountId: string, documentId: string): Reservation;
};

type Reservation = {
  reserve: ReserveBytes;
  /** Gives back what is reserved. */
  release(): Promise<void>;
};

/** Reserves so many bytes instead of what was reserved before. @throws AppError forbidden if there is no space. */
export type ReserveBytes = (sizeBytes: number) => Promise<void>;

/** The dependencies of use cases that change documents. */
export type ChangeDependencies = {
  documents: DocumentStore;
  passwords: Passwords;
  now: () => Date;
  newEventId: () => string;
  /** Returns the id of the current request. */
  requestId: () => string;
  publicUrl: string;
};

/** Limits the attempts to store a change. Each failed attempt means that another change of the document succeeded. */
const maxAttempts = 100;

export type UpdateDocument = (accountId: string, code: string, patch: DocumentPatch) => Promise<Document>;

/**
 * Changes the given fields. Simultaneous changes are all kept: each one is decided on the result of the one before.
 * @throws AppError not_found, validation_error; conflict after too many attempts.
 */
export const makeUpdateDocument =
  (dependencies: ChangeDependencies): UpdateDocument =>
  async (accountId, code, { password, ...fields }) => {
    const { documents, passwords } = dependencies;
    requireFound(await documents.find(accountId, code));
    const passwordHash = typeof password === 'string' ? await passwords.hash(accountId, password) : password;
    return changeStored(dependencies, accountId, code, updatedEvent, (document, now) =>
      changeDocument(document, { ...fields, passwordHash }, now),
    );
  };

export type DeleteDocument = (accountId: string, code: string) => Promise<void>;

/** Deletes a document; its records stay. @throws AppError not_found, also for the second deletion. */
export const makeDeleteDocument =
  (dependencies: ChangeDependencies & { quota: StorageQuota }): DeleteDocument =>
  async (accountId, code) => {
    const { documents, quota } = dependencies;
    const { id: documentId } = requireFound(await documents.find(accountId, code));
    await quota.during(accountId, { documentId, sizeBytes: 0 }, () =>
      changeStored(dependencies, accountId, code, deletedEvent, deleteDocument),
    );
  };

/**
 * Requires that a document was found. The error is the same for another account's document.
 * @throws AppError not_found.
 */
export const requireFound = (document: Document | null): Document => {
  if (document) return document;
  throw new AppError('not_found', 'There is no document with this short code.');
};

const changeStored = async (
  { documents, now, newEventId, requestId, publicUrl }: ChangeDependencies,
  accountId: string,
  code: string,
  eventOf: (document: Document, context: ChangeContext) => AnyMessage,
  decide: (document: Document, now: Date) => Document | undefined,
): Promise<Document> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const read = requireFound(await documents.find(accountId, code));
    const time = now();
    const changed = decide(read, time);
    if (!changed) return read;
    const event = eventOf(changed, { eventId: newEventId(), time, requestId: requestId(), publicUrl });
    if (await documents.replace(read, changed, [event])) return changed;
  }
  throw new AppError('conflict', 'Too many requests are changing this document at once. Try again in a second.', {
    headers: { 'Retry-After': '1' },
  });
};
