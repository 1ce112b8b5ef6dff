import { operations } from '@docsight/api-contract';
import { accountOf, pageOf, paginationView, serve, sliceOf } from '@docsight/service-kit';
import { Router } from 'express';
import { attemptIdOf } from '../attempts/index.ts';
import type { AttemptStore } from '../attempts/index.ts';
import { deliveryDetailView, deliveryView, requireDeliveryId, unknownDelivery } from './delivery-log.ts';
import type { DeliveryLog } from './delivery-log.ts';

/** Only a delivery that was recovered many times has more. */
export const maxAttemptsShown = 100;

/** Serves the list of deliveries, and one of them. Source: Specification 8.12. */
export const logRoutes = (deps: { log: DeliveryLog; attempts: Pick<AttemptStore, 'last' | 'ofDelivery'> }): Router => {
  const { log, attempts } = deps;
  const router = Router();

  serve(router, operations.listDeliveries, async ({ req, query }) => {
    const accountId = accountOf(req);
    const { event, status, ...paging } = query();
    const filter = { eventType: event, status };
    const page = pageOf(paging);
    const [found, total] = await Promise.all([
      log.list(accountId, filter, sliceOf(page)),
      log.total(accountId, filter),
    ]);
    const lastAttempts = new Map((await attempts.last(accountId, found)).map((attempt) => [attempt.id, attempt]));
    const deliveries = found.map((delivery) =>
      deliveryView(delivery, lastAttempts.get(attemptIdOf(delivery.id, delivery.attempts))),
    );
    return { deliveries, pagination: paginationView(page, total) };
  });

  serve(router, operations.getDelivery, async ({ req, params }) => {
    const accountId = accountOf(req);
    const delivery = await log.one(accountId, requireDeliveryId(params.delivery_id));
    if (!delivery) throw unknownDelivery();
    return deliveryDetailView(delivery, await attempts.ofDelivery(accountId, delivery.id, maxAttemptsShown));
  });

  return router;
};
