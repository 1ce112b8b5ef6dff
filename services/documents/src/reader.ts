import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { grantFor, isOwner, isSessionOver, viewerTokensOf } from '@docsight/viewer-access';
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

/** A reader who has passed nothing and has no session yet. All of them take turns as one reader. */
export const readerWithoutSession: Reader = {
  owner: false,
  passwordVersion: 0,
  gatePassed: false,
  viewerId: null,
  readerId: 'no session',
};

/** The claims of one viewer token of a request. */
export type PresentedGrant = ViewerGrant & {
  /** The token or its session is too old to open anything. */
  isOver: boolean;
};

/**
 * Returns the claims of the viewer tokens of a request, as they hold for its client. A password or a gate that is
 * passed late gives a new token to an old session. So the age of the token alone is not enough. Source: Specification
 * 5.4.
 */
export const grantsOf = (headers: IncomingHttpHeaders, tokens: TokenKind<ViewerGrant>, now: Date): PresentedGrant[] =>
  viewerTokensOf(headers).flatMap((token) => {
    const grant = tokens.verifyIgnoringExpiry(token);
    if (!grant) return [];
    const isOver = tokens.verify(token) === undefined || isSessionOver(grant, now);
    return [{ ...grantFor(grant, headers['user-agent']), isOver }];
  });

/**
 * Returns the owner if the owner's account sent the request, else the reader that a viewer token names. The token of a
 * guest session, also of one that is over, makes the owner a reader.
 * Source: Specification 5.12 and Specification 5.14.
 * @throws AppError unauthorized without a token for this document.
 */
export const readerOf = (facts: DocumentFacts, caller: Caller, presented: PresentedGrant[]): Reader => {
  const grants = presented.filter(({ documentId }) => documentId === facts.documentId);
  if (isOwner(caller, facts, grants[0])) return ownerOf(facts);
  const grant = grants.find(({ isOver }) => !isOver);
  if (!grant) throw new AppError('unauthorized', 'This needs a viewer token. Open the document first, then try again.');
  const { owner, passwordVersion, gatePassed, counted, viewerId } = grant;
  const counts = counted && !owner;
  return { owner, passwordVersion, gatePassed, viewerId: counts ? viewerId : null, readerId: viewerId };
};

/**
 * Returns the owner if the owner's account sent the request. Viewer tokens have no effect. Source: Specification 5.14.
 * @throws AppError unauthorized for everybody else.
 */
export const requireOwner = (facts: DocumentFacts, caller: Caller): Reader => {
  if (isOwner(caller, facts, undefined)) return ownerOf(facts);
  throw new AppError(
    'unauthorized',
    'Only the owner of the document may use "as=owner". Log in to the account of the owner, or leave it out.',
  );
};

const ownerOf = ({ passwordVersion }: DocumentFacts): Reader => ({
  owner: true,
  passwordVersion,
  gatePassed: true,
  viewerId: null,
  readerId: 'owner',
});
