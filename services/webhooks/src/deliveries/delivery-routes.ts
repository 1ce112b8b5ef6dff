import { listDeliveriesQuery, recoverRequest } from '@docsight/api-contract';
import {
  accountOf,
  jsonBody,
  onlyMethods,
  pageOf,
  paginationView,
  parse,
  parseDateRange,
  sliceOf,
} from '@docsight/service-kit';
import { Router } from 'express';
import { deliveryDetailView, deliveryIdOf, deliveryView } from './delivery-log.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { AttemptStore } from './delivery-store.ts';
import { unknownDelivery } from './redelivery.ts';
import type { Redelivery } from './redelivery.ts';

/** More than a delivery has, save one that was recovered again and again. */
const mostAttemptsShown = 100;

/** Serves the delivery log, resends and recoveries. Source: Specification 8.12 to 8.14. */
export const deliveryRoutes = (deps: {
  log: DeliveryLog;
  attempts: Pick<AttemptStore, 'last' | 'ofDelivery'>;
  redelivery: Redelivery;
}): Router => {
  const { log, attempts, redelivery } = deps;
  const router = Router();
  const path = '/api/v1/webhooks/deliveries';

  router.get(path, async (req, res) => {
    const accountId = accountOf(req);
    const given = parse(listDeliveriesQuery, req.query, 'parameter');
    const filter = { eventType: given.event, status: given.status };
    const page = pageOf(given);
    const [found, total] = await Promise.all([
      log.list(accountId, filter, sliceOf(page)),
      log.total(accountId, filter),
    ]);
    const last = new Map((await attempts.last(accountId, found)).map((attempt) => [attempt.id, attempt]));
    const deliveries = found.map((delivery) => deliveryView(delivery, last.get(`${delivery.id}:${delivery.attempts}`)));
    res.json({ deliveries, pagination: paginationView(page, total) });
  });
  router.all(path, onlyMethods('GET'));

  router.post(`${path}/recover`, jsonBody({ limitBytes: 4_096 }), async (req, res) => {
    const range = parseDateRange(parse(recoverRequest, req.body));
    res.status(202).json({ recovered: await redelivery.recover(accountOf(req), range) });
  });
  router.all(`${path}/recover`, onlyMethods('POST'));

  router.get(`${path}/:id`, async (req, res) => {
    const accountId = accountOf(req);
    const delivery = await log.one(accountId, knownId(req.params.id));
    if (!delivery) throw unknownDelivery();
    res.json(deliveryDetailView(delivery, await attempts.ofDelivery(accountId, delivery.id, mostAttemptsShown)));
  });
  router.all(`${path}/:id`, onlyMethods('GET'));

  router.post(`${path}/:id/resend`, async (req, res) => {
    const accountId = accountOf(req);
    const delivery = await redelivery.resend(accountId, knownId(req.params.id));
    const [last] = await attempts.last(accountId, [delivery]);
    res.status(202).json(deliveryView(delivery, last));
  });
  router.all(`${path}/:id/resend`, onlyMethods('POST'));

  return router;
};

const knownId = (publicId: string): string => {
  const id = deliveryIdOf(publicId);
  if (id === undefined) throw unknownDelivery();
  return id;
};
