import type { DeliveryRecord, SavedWebhook } from '@docsight/api-contract';
import { accountOf, jsonBody, onlyMethods, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { SaveWebhook } from './save-webhook.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import type { Subscription } from './subscription.ts';
import { toWebhookRecord, webhookInput } from './webhook-shapes.ts';

/** Serves GET, POST and DELETE /api/v1/webhooks. Source: Specification 8.1. */
export const webhookRoutes = (deps: {
  subscriptions: SubscriptionStore;
  saveWebhook: SaveWebhook;
  /** The newest attempts of a webhook, newest first. */
  recentDeliveries: (subscription: Subscription) => Promise<DeliveryRecord[]>;
  /** Drops all deliveries of a webhook that still wait. */
  dropAll: (subscription: Subscription) => Promise<void>;
}): Router => {
  const router = Router();
  const path = '/api/v1/webhooks';

  router.get(path, async (req, res) => {
    const subscription = await deps.subscriptions.ofTenant(accountOf(req));
    if (!subscription) {
      res.json({ configured: false, webhook: null, recent_deliveries: [] });
      return;
    }
    const recent = await deps.recentDeliveries(subscription);
    res.json({ configured: true, webhook: toWebhookRecord(subscription), recent_deliveries: recent });
  });

  router.post(path, jsonBody({ limitBytes: 16_384 }), async (req, res) => {
    const accountId = accountOf(req);
    const { subscription, created, secret } = await deps.saveWebhook(accountId, parse(webhookInput, req.body));
    const { id: webhook_id, url, events, isActive: is_active } = subscription;
    res.status(created ? 201 : 200).json({ webhook_id, url, events, is_active, secret } satisfies SavedWebhook);
  });

  router.delete(path, async (req, res) => {
    const removed = await deps.subscriptions.remove(accountOf(req));
    if (removed) await deps.dropAll(removed);
    res.status(204).end();
  });

  router.all(path, onlyMethods('GET', 'POST', 'DELETE'));
  return router;
};
