import type { IncomingMessage, ServerResponse } from 'node:http';
import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import type { HashingPlace, IdentityOf, UserOf } from '../accounts/index.ts';
import type { ChangePassword } from './change-password.ts';
import type { ChangeProfile } from './change-profile.ts';

type Dependencies = {
  changeProfile: ChangeProfile;
  changePassword: ChangePassword;
  userOf: UserOf;
  identityOf: IdentityOf;
  hashingPlaceOf: (call: { req: IncomingMessage; res: ServerResponse }) => HashingPlace;
};

/** Serves changes of the profile and of the password. Source: Specification 3.12. */
export const accountSettingsRoutes = (dependencies: Dependencies): Router => {
  const { changeProfile, changePassword, userOf, identityOf, hashingPlaceOf } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });
  /** Rejects strangers before their body is read. */
  const requireIdentity: RequestHandler = async (req, _res, next) => {
    await identityOf(req);
    next();
  };

  serve(
    router,
    operations.updateAccount,
    async (call) => {
      const { accountId } = await identityOf(call.req);
      return { user: userOf(await changeProfile(accountId, call.body(), hashingPlaceOf(call))) };
    },
    { before: [requireIdentity] },
  );

  serve(
    router,
    operations.changePassword,
    async (call) => changePassword(await identityOf(call.req), call.body(), hashingPlaceOf(call)),
    { before: [requireIdentity] },
  );
  return router;
};
