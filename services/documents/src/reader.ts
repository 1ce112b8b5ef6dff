import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { viewerTokensOf } from '@docsight/viewer-access';

/** Who asks for a document's content, and what was passed. viewerId: null when it counts for nobody. */
export type Reader = Pick<ViewerGrant, 'owner' | 'passwordVersion' | 'gatePassed'> & { viewerId: string | null };

/** What the good viewer tokens of a request say. */
export const grantsOf = (headers: IncomingHttpHeaders, tokens: TokenKind<ViewerGrant>): ViewerGrant[] =>
  viewerTokensOf(headers)
    .map((token) => tokens.verify(token))
    .filter((grant) => grant !== undefined);

/**
 * Returns the owner for the account's own token, else the reader that a viewer token names.
 * Source: Specification 5.12 and Specification 5.14.
 * @throws AppError unauthorized without a token for this document.
 */
export const readerOf = (facts: DocumentFacts, caller: Caller, grants: ViewerGrant[]): Reader => {
  if (caller.kind === 'account' && caller.accountId === facts.accountId)
    return { owner: true, passwordVersion: facts.passwordVersion, gatePassed: true, viewerId: null };
  const grant = grants.find(({ documentId }) => documentId === facts.documentId);
  if (!grant) throw new AppError('unauthorized', 'This needs a viewer token. Open the document first, then try again.');
  const { owner, passwordVersion, gatePassed, counted, viewerId } = grant;
  return { owner, passwordVersion, gatePassed, viewerId: counted && !owner ? viewerId : null };
};
