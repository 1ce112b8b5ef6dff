import { internalPaths, pageQuery } from '@docsight/contracts';
import { accountOf, AppError, parse } from '@docsight/service-kit';
import { Router } from 'express';
import { deliveryDetailView } from '../log/index.ts';
import type { AttemptLog, DeliveryLog } from '../log/index.ts';

/** Deliveries of one page. Each may have the bodies of many attempts. */
const pageSize = 50;

/** Serves the gateway on behalf of an account. The gateway does not forward this path. */
export const accountRoutes = (deps: {
  log: Pick<DeliveryLog, 'page' | 'refresh'>;
  attemptLog: Pick<AttemptLog, 'ofDelivery'>;
}): Router => {
  const { log, attemptLog } = deps;
  const router = Router();

  /** Returns the deliveries of the account with their attempts, newest first, page by page, for its export. */
  router.get(internalPaths.accountExport('deliveries'), async (req, res) => {
    const accountId = accountOf(req);
    const { after } = parse(pageQuery, req.query, 'parameter');
    await log.refresh(accountId);
    const found = await log.page(accountId, positionIn(after), pageSize);
    const items = await Promise.all(
      found.map(async (delivery) => deliveryDetailView(delivery, await attemptLog.ofDelivery(accountId, delivery))),
    );
    const last = found.length < pageSize ? undefined : found.at(-1);
    res.json({ items, next: last ? `${last.createdAt.getTime()}~${last.id}` : null });
  });
  return router;
};

/** Returns the last delivery of the page before: when it was created, and its id. */
const positionIn = (after: string | undefined) => {
  if (after === undefined) return undefined;
  const { time, id } = /^(?<time>\d{1,16})~(?<id>.+)$/.exec(after)?.groups ?? {};
  if (time === undefined || id === undefined)
    throw new AppError('bad_request', 'The parameter "after" must be the `next` of a page.');
  return { createdAt: new Date(Number(time)), id };
};
