import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { grantFor, isSessionOver, viewerTokensOf } from '@docsight/viewer-access';
import { openForReaders } from './documents/index.ts';
import type { Document, DocumentStore } from './documents/index.ts';

/** A person who requests content of a document, with the password and gate that they passed. */
export type Reader = Pick<ViewerGrant, 'owner' | 'passwordVersion' | 'gatePassed'> & {
  /** Id of the viewer, or `owner`. Readers of one account take turns by it. */
  readerId: string;
  /** Null for a reader who is not counted. */
  viewerId: string | null;
};

/**
 * Returns the document with a code, as it is now, so that changed settings hold at once.
 * @throws AppError not_found unless it is open for readers.
 */
export const findOpenDocument = async (
  documents: Pick<DocumentStore, 'findByCode'>,
  code: string,
  now: Date,
): Promise<Document> => {
  const document = openForReaders(await documents.findByCode(code), now);
  if (document === null) throw new AppError('not_found', 'There is no document at this address.');
  return document;
};

/**
 * Returns the claims of the valid viewer tokens of a request, as they hold for its client. A password or a gate that is
 * passed late gives a new token to an old session, so the age of the token alone is not enough.
 * Source: Specification 5.4.
 */
export const grantsOf = (headers: IncomingHttpHeaders, tokens: TokenKind<ViewerGrant>, now: Date): ViewerGrant[] =>
  viewerTokensOf(headers)
    .map((token) => tokens.verify(token))
    .filter((grant) => grant !== undefined)
    .filter((grant) => !isSessionOver(grant, now))
    .map((grant) => grantFor(grant, headers['user-agent']));

/**
 * Returns the owner for the account's own token, else the reader that a viewer token names.
 * Source: Specification 5.12 and Specification 5.14.
 * @throws AppError unauthorized without a token for this document.
 */
export const readerOf = (facts: DocumentFacts, caller: Caller, grants: ViewerGrant[]): Reader => {
  if (caller.kind === 'account' && caller.accountId === facts.accountId)
    return { owner: true, passwordVersion: facts.passwordVersion, gatePassed: true, viewerId: null, readerId: 'owner' };
  const grant = grants.find(({ documentId }) => documentId === facts.documentId);
  if (!grant) throw new AppError('unauthorized', 'This needs a viewer token. Open the document first, then try again.');
  const { owner, passwordVersion, gatePassed, counted, viewerId } = grant;
  const counts = counted && !owner;
  return { owner, passwordVersion, gatePassed, viewerId: counts ? viewerId : null, readerId: viewerId };
};
