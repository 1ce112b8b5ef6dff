import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { IdentityOf } from '../access/index.ts';
import type { PlaceOf } from '../accounts/index.ts';
import type { ConfirmReset } from './confirm-reset.ts';
import type { RequestReset } from './request-reset.ts';
import type { VerifyEmail } from './verify-email.ts';

type Dependencies = {
  requestReset: RequestReset;
  confirmReset: ConfirmReset;
  verifyEmail: VerifyEmail;
  identityOf: IdentityOf;
  placeOf: PlaceOf;
};

/** Serves password resets and the verification of addresses. Source: Specification 3.13 and Specification 3.14. */
export const accountMailRoutes = (dependencies: Dependencies): Router => {
  const { requestReset, confirmReset, verifyEmail, identityOf, placeOf } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });

  serve(router, operations.requestPasswordReset, (call) => requestReset(call.body().email, placeOf(call).network));

  serve(router, operations.confirmPasswordReset, (call) => confirmReset(call.body(), placeOf(call)));

  serve(router, operations.requestEmailVerification, async ({ req }) => {
    const { accountId } = await identityOf(req);
    await verifyEmail.request(accountId);
  });

  serve(router, operations.confirmEmailVerification, ({ body }) => verifyEmail.confirm(body().token));
  return router;
};
