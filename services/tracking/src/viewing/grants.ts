import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { sessionLifetimeMs } from '../readers/index.ts';

/**
 * The grant of the first token that is good for a document: signed by us, for this document, its session not older than 24 hours. Password
 * and gate make new tokens for the same session, so the token's own expiry does not say how old the session is.
 * @throws AppError unauthorized when there is none.
 */
export const grantOf = (
  tokens: TokenKind<ViewerGrant>,
  presented: string[],
  facts: Pick<DocumentFacts, 'documentId'>,
  now: number,
): ViewerGrant => {
  const grants = presented.map((token) => tokens.verify(token));
  const good = grants.find(
    (grant) => grant?.documentId === facts.documentId && now - grant.sessionStartedAt <= sessionLifetimeMs,
  );
  if (!good)
    throw new AppError('unauthorized', 'This reading session is unknown or has ended. Open the document again.');
  return good;
};

/** Who this browser was on this document before, however long ago; undefined for a new reader. Never a reason to let anybody in. */
export const formerGrantOf = (
  tokens: TokenKind<ViewerGrant>,
  presented: string[],
  facts: Pick<DocumentFacts, 'documentId'>,
): ViewerGrant | undefined =>
  presented.map((token) => tokens.verifyIgnoringAge(token)).find((grant) => grant?.documentId === facts.documentId);
