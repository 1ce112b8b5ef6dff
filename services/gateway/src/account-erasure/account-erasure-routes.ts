import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import { requireIdentity } from '../access/index.ts';
import type { IdentityOf } from '../access/index.ts';
import type { PlaceOf } from '../accounts/index.ts';
import type { DeleteAccount } from './delete-account.ts';

/** Serves the deletion of an account. Source: Specification 3.16. */
export const accountErasureRoutes = (options: {
  deleteAccount: DeleteAccount;
  identityOf: IdentityOf;
  placeOf: PlaceOf;
}): Router => {
  const { deleteAccount, identityOf, placeOf } = options;
  const router = Router({ caseSensitive: true, strict: true });
  serve(
    router,
    operations.deleteAccount,
    async (call) => {
      const { password } = call.body();
      await deleteAccount((await identityOf(call.req)).accountId, password, placeOf(call));
    },
    { before: [requireIdentity(identityOf)] },
  );
  return router;
};
