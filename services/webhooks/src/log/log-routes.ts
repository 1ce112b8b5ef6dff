import { listDeliveriesQuery } from '@docsight/api-contract';
import { accountOf, onlyMethods, pageOf, paginationView, parse, sliceOf } from '@docsight/service-kit';
import { Router } from 'express';
import { attemptIdOf } from '../attempts/index.ts';
import type { AttemptStore } from '../attempts/index.ts';
import { deliveryDetailView, deliveryView, requireDeliveryId, unknownDelivery } from './delivery-log.ts';
import type { DeliveryLog } from './delivery-log.ts';

/** Only a delivery that was recovered many times has more. */
const maxAttemptsShown = 100;

/** Serves the list of deliveries, and one of them. Source: Specification 8.12. */
export const logRoutes = (deps: { log: DeliveryLog; attempts: Pick<AttemptStore, 'last' | 'ofDelivery'> }): Router => {
  const { log, attempts } = deps;
  const router = Router();
  const path = '/api/v1/webhooks/deliveries';

  router.get(path, async (req, res) => {
    const accountId = accountOf(req);
    const query = parse(listDeliveriesQuery, req.query, 'parameter');
    const filter = { eventType: query.event, status: query.status };
    const page = pageOf(query);
    const [found, total] = await Promise.all([
      log.list(accountId, filter, sliceOf(page)),
      log.total(accountId, filter),
    ]);
    const lastAttempts = new Map((await attempts.last(accountId, found)).map((attempt) => [attempt.id, attempt]));
    const deliveries = found.map((delivery) =>
      deliveryView(delivery, lastAttempts.get(attemptIdOf(delivery.id, delivery.attempts))),
    );
    res.json({ deliveries, pagination: paginationView(page, total) });
  });
  router.all(path, onlyMethods('GET'));

  router.get(`${path}/:id`, async (req, res) => {
    const accountId = accountOf(req);
    const delivery = await log.one(accountId, requireDeliveryId(req.params.id));
    if (!delivery) throw unknownDelivery();
    res.json(deliveryDetailView(delivery, await attempts.ofDelivery(accountId, delivery.id, maxAttemptsShown)));
  });
  router.all(`${path}/:id`, onlyMethods('GET'));

  return router;
};
