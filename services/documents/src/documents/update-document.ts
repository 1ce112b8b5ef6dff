import type { DocumentPatch } from '@docsight/api-contract';
import type { AnyMessage } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { changeDocument, deleteDocument } from './change-document.ts';
import type { Document } from './document.ts';
import { deletedEvent, updatedEvent } from './document-events.ts';
import type { ChangeContext } from './document-events.ts';
import type { DocumentStore } from './document-store.ts';
import type { Passwords } from './password.ts';

/** What use cases that change documents are given. */
export type ChangeDependencies = {
  documents: DocumentStore;
  passwords: Passwords;
  now: () => Date;
  newEventId: () => string;
  /** Id of the request that is being served. */
  requestId: () => string;
  publicUrl: string;
};

/** Each round that loses was won by another change, so this many lost in a row means a crowd on one document. */
const mostRounds = 100;

export type UpdateDocument = (accountId: string, code: string, patch: DocumentPatch) => Promise<Document>;

/**
 * Changes the fields that are given. Of changes at the same time none is lost: each is decided on what the one before left.
 * @throws AppError not_found, validation_error.
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

/** Takes a document out of everything; its records stay. @throws AppError not_found, the second time too. */
export const makeDeleteDocument =
  (dependencies: ChangeDependencies): DeleteDocument =>
  async (accountId, code) => {
    await changeStored(dependencies, accountId, code, deletedEvent, deleteDocument);
  };

/** Also said of other accounts' documents. */
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
  for (let round = 0; round < mostRounds; round += 1) {
    const read = requireFound(await documents.find(accountId, code));
    const time = now();
    const changed = decide(read, time);
    if (!changed) return read;
    const event = eventOf(changed, { eventId: newEventId(), time, requestId: requestId(), publicUrl });
    if (await documents.replace(read, changed, [event])) return changed;
  }
  throw new AppError('conflict', 'The document is being changed by too many others at once. Try again.', {
    headers: { 'Retry-After': '1' },
  });
};
