import { recoverRequest } from '@docsight/api-contract';
import { accountOf, jsonBody, onlyMethods, parse, parseDateRange } from '@docsight/service-kit';
import { Router } from 'express';
import type { AttemptStore } from '../attempts/index.ts';
import { deliveryView, requireDeliveryId } from '../log/index.ts';
import type { Redelivery } from './redelivery.ts';

/** Serves resends and recoveries. Mounted before the routes of the log, whose `/:id` matches `/recover` too. */
export const redeliveryRoutes = (deps: { redelivery: Redelivery; attempts: Pick<AttemptStore, 'last'> }): Router => {
  const { redelivery, attempts } = deps;
  const router = Router();
  const path = '/api/v1/webhooks/deliveries';

  router.post(`${path}/recover`, jsonBody({ limitBytes: 4_096 }), async (req, res) => {
    const range = parseDateRange(parse(recoverRequest, req.body));
    res.status(202).json({ recovered: await redelivery.recover(accountOf(req), range) });
  });
  router.all(`${path}/recover`, onlyMethods('POST'));

  router.post(`${path}/:id/resend`, async (req, res) => {
    const accountId = accountOf(req);
    const delivery = await redelivery.resend(accountId, requireDeliveryId(req.params.id));
    const [lastAttempt] = await attempts.last(accountId, [delivery]);
    res.status(202).json(deliveryView(delivery, lastAttempt));
  });
  router.all(`${path}/:id/resend`, onlyMethods('POST'));

  return router;
};
