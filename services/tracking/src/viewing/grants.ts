import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { sessionLifetimeMs } from '../readers/index.ts';

/**
 * Returns the grant of the first token that is valid for a document. Its session is at most 24 hours old.
 * Password and gate create new tokens for the same session, so the token's expiry does not tell the session's age.
 * Source: Specification 5.4.
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
  presented.map((token) => tokens.verifyIgnoringExpiry(token)).find((grant) => grant?.documentId === facts.documentId);
