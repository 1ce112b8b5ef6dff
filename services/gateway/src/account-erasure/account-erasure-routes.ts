import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import { requireIdentity } from '../access/index.ts';
import type { IdentityOf, SessionCookie } from '../access/index.ts';
import type { PlaceOf } from '../accounts/index.ts';
import type { DeleteAccount } from './delete-account.ts';

/** Serves the deletion of an account. Source: Specification 3.16. */
export const accountErasureRoutes = (options: {
  deleteAccount: DeleteAccount;
  cookie: Pick<SessionCookie, 'clear'>;
  identityOf: IdentityOf;
  placeOf: PlaceOf;
}): Router => {
  const { deleteAccount, cookie, identityOf, placeOf } = options;
  const router = Router({ caseSensitive: true, strict: true });
  serve(
    router,
    operations.deleteAccount,
    async (call) => {
      const { password } = call.body();
      const { kind, accountId } = await identityOf(call.req);
      await deleteAccount(accountId, password, placeOf(call));
      if (kind === 'session') call.res.append('Set-Cookie', cookie.clear());
    },
    { before: [requireIdentity(identityOf)] },
  );
  return router;
};
