import { operations } from '@docsight/api-contract';
import { accountOf, parseDateRange, serve } from '@docsight/service-kit';
import { Router } from 'express';
import { deliveryView, requireDeliveryId } from '../log/index.ts';
import type { AttemptLog } from '../log/index.ts';
import type { Redelivery } from './redelivery.ts';

/** Serves resends and recoveries. Source: Specification 8.13 and Specification 8.14. */
export const redeliveryRoutes = (deps: { redelivery: Redelivery; attemptLog: Pick<AttemptLog, 'last'> }): Router => {
  const { redelivery, attemptLog } = deps;
  const router = Router();

  serve(router, operations.recoverDeliveries, async ({ req, body }) => {
    const range = parseDateRange(body());
    return { recovered: await redelivery.recover(accountOf(req), range) };
  });

  serve(router, operations.resendDelivery, async ({ req, params }) => {
    const accountId = accountOf(req);
    const delivery = await redelivery.resend(accountId, requireDeliveryId(params.delivery_id));
    const lastAttempts = await attemptLog.last(accountId, [delivery]);
    return deliveryView(delivery, lastAttempts.get(delivery.id));
  });

  return router;
};
