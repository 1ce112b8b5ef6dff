import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';

/**
 * Returns whether a request is the owner's. With the token of a guest session it is a reader's, also with the owner's
 * own token or cookie. Source: Specification 5.14.
 * @param grant that of the request's viewer token, expired or not.
 */
export const isOwner = (
  caller: Caller,
  { accountId }: Pick<DocumentFacts, 'accountId'>,
  grant: Pick<ViewerGrant, 'guest'> | undefined,
): boolean => caller.kind === 'account' && caller.accountId === accountId && grant?.guest !== true;
