import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import { requireIdentity } from '../access/index.ts';
import type { IdentityOf } from '../access/index.ts';
import type { PlaceOf, UserOf } from '../accounts/index.ts';
import type { ChangePassword } from './change-password.ts';
import type { ChangeProfile } from './change-profile.ts';

type Dependencies = {
  changeProfile: ChangeProfile;
  changePassword: ChangePassword;
  userOf: UserOf;
  identityOf: IdentityOf;
  placeOf: PlaceOf;
};

/** Serves changes of the profile and of the password. Source: Specification 3.12. */
export const accountSettingsRoutes = (dependencies: Dependencies): Router => {
  const { changeProfile, changePassword, userOf, identityOf, placeOf } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });

  serve(
    router,
    operations.updateAccount,
    async (call) => {
      const { accountId } = await identityOf(call.req);
      return { user: userOf(await changeProfile(accountId, call.body(), placeOf(call))) };
    },
    { before: [requireIdentity(identityOf)] },
  );

  serve(
    router,
    operations.changePassword,
    async (call) => changePassword(await identityOf(call.req), call.body(), placeOf(call)),
    { before: [requireIdentity(identityOf)] },
  );
  return router;
};
