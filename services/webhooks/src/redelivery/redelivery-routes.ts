import { operations } from '@docsight/api-contract';
import { accountOf, parseDateRange, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { AttemptStore } from '../attempts/index.ts';
import { deliveryView, requireDeliveryId } from '../log/index.ts';
import type { Redelivery } from './redelivery.ts';

/** Serves resends and recoveries. Source: Specification 8.13 and Specification 8.14. */
export const redeliveryRoutes = (deps: { redelivery: Redelivery; attempts: Pick<AttemptStore, 'last'> }): Router => {
  const { redelivery, attempts } = deps;
  const router = Router();

  serve(router, operations.recoverDeliveries, async ({ req, body }) => {
    const range = parseDateRange(body());
    return { recovered: await redelivery.recover(accountOf(req), range) };
  });

  serve(router, operations.resendDelivery, async ({ req, params }) => {
    const accountId = accountOf(req);
    const delivery = await redelivery.resend(accountId, requireDeliveryId(params.delivery_id));
    const [lastAttempt] = await attempts.last(accountId, [delivery]);
    return deliveryView(delivery, lastAttempt);
  });

  return router;
};
