import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { sessionLifetimeMs } from '../rules/index.ts';

/**
 * Returns the grant of the first token that is valid for a document. Its session is at most 24 hours old.
 * The token's own expiry is not enough: the password and the gate create new tokens for the same session.
 * Source: Specification 5.4.
 * @throws AppError unauthorized if there is none.
 */
export const grantOf = (
  tokens: TokenKind<ViewerGrant>,
  presented: string[],
  facts: Pick<DocumentFacts, 'documentId'>,
  now: number,
): ViewerGrant => {
  const grants = presented.map((token) => tokens.verify(token));
  const valid = grants.find(
    (grant) => grant?.documentId === facts.documentId && now - grant.sessionStartedAt <= sessionLifetimeMs,
  );
  if (!valid)
    throw new AppError('unauthorized', 'This reading session is unknown or has ended. Open the document again.');
  return valid;
};

/**
 * Returns the viewer that this browser was on this document before; undefined for a new browser.
 * The token may have expired long ago, so its grant gives no access.
 */
export const formerGrantOf = (
  tokens: TokenKind<ViewerGrant>,
  presented: string[],
  facts: Pick<DocumentFacts, 'documentId'>,
): ViewerGrant | undefined =>
  presented.map((token) => tokens.verifyIgnoringExpiry(token)).find((grant) => grant?.documentId === facts.documentId);
