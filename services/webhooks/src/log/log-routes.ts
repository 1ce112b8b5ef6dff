import { operations } from '@docsight/api-contract';
import { accountOf, pageOf, paginationView, serve, sliceOf } from '@docsight/service-kit';
import { Router } from 'express';
import type { AttemptLog } from './attempt-log.ts';
import { deliveryDetailView, deliveryView, requireDeliveryId, unknownDelivery } from './delivery-log.ts';
import type { DeliveryLog } from './delivery-log.ts';

/** Serves the list of deliveries, and one of them. Source: Specification 8.12. */
export const logRoutes = (deps: { log: DeliveryLog; attemptLog: AttemptLog }): Router => {
  const { log, attemptLog } = deps;
  const router = Router();

  serve(router, operations.listDeliveries, async ({ req, query }) => {
    const accountId = accountOf(req);
    const { event, status, ...paging } = query();
    const filter = { eventType: event, status };
    const page = pageOf(paging);
    await log.refresh(accountId);
    const [found, total] = await Promise.all([
      log.list(accountId, filter, sliceOf(page)),
      log.total(accountId, filter),
    ]);
    const lastAttempts = await attemptLog.last(accountId, found);
    const deliveries = found.map((delivery) => deliveryView(delivery, lastAttempts.get(delivery.id)));
    return { deliveries, pagination: paginationView(page, total) };
  });

  serve(router, operations.getDelivery, async ({ req, params }) => {
    const accountId = accountOf(req);
    await log.refresh(accountId);
    const delivery = await log.one(accountId, requireDeliveryId(params.delivery_id));
    if (!delivery) throw unknownDelivery();
    return deliveryDetailView(delivery, await attemptLog.ofDelivery(accountId, delivery));
  });

  return router;
};
