import { accountOf, parse } from '@docsight/service-kit';
import { Router } from 'express';
import { z } from 'zod';
import type { AttemptStore } from '../attempts/index.ts';
import { deliveryDetailView, maxAttemptsShown } from '../log/index.ts';
import type { DeliveryLog } from '../log/index.ts';

/** Deliveries of one page. Each may have the bodies of many attempts. */
const pageSize = 50;

/** The last delivery of the page before: when it was created, and its id. */
const positionQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,16}~.{1,200}$/, 'must be the `next` of a page')
    .optional(),
});

/** Serves the gateway on behalf of an account. The gateway does not forward this path. */
export const accountRoutes = (deps: {
  log: Pick<DeliveryLog, 'page'>;
  attempts: Pick<AttemptStore, 'ofDelivery'>;
}): Router => {
  const { log, attempts } = deps;
  const router = Router();

  /** Returns the deliveries of the account with their attempts, newest first, page by page, for its export. */
  router.get('/internal/account/deliveries', async (req, res) => {
    const accountId = accountOf(req);
    const { after } = parse(positionQuery, req.query, 'parameter');
    const found = await log.page(accountId, positionIn(after), pageSize);
    const items = await Promise.all(
      found.map(async (delivery) =>
        deliveryDetailView(delivery, await attempts.ofDelivery(accountId, delivery.id, maxAttemptsShown)),
      ),
    );
    const last = found.length < pageSize ? undefined : found.at(-1);
    res.json({ items, next: last ? `${last.createdAt.getTime()}~${last.id}` : null });
  });
  return router;
};

const positionIn = (text: string | undefined) => {
  if (text === undefined) return undefined;
  const end = text.indexOf('~');
  return { createdAt: new Date(Number(text.slice(0, end))), id: text.slice(end + 1) };
};
