import type { DeliveryRecord, SavedWebhook } from '@docsight/api-contract';
import { accountOf, jsonBody, onlyMethods, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { SaveWebhook } from './save-webhook.ts';
import type { WebhookStore } from './webhook-store.ts';
import { switchOff } from './webhook.ts';
import type { Webhook } from './webhook.ts';
import { toWebhookRecord, webhookInput } from './webhook-shapes.ts';

/** Serves GET, POST and DELETE /api/v1/webhooks. Source: Specification 8.1. */
export const webhookRoutes = (deps: {
  webhooks: WebhookStore;
  saveWebhook: SaveWebhook;
  /** Returns the newest attempts of a webhook, newest first. */
  recentDeliveries: (webhook: Webhook) => Promise<DeliveryRecord[]>;
  /** Drops the deliveries that wait since an earlier lifetime of the webhook. */
  dropWaiting: (webhook: Webhook) => Promise<void>;
}): Router => {
  const router = Router();
  const path = '/api/v1/webhooks';

  router.get(path, async (req, res) => {
    const webhook = await deps.webhooks.ofAccount(accountOf(req));
    if (!webhook) {
      res.json({ configured: false, webhook: null, recent_deliveries: [] });
      return;
    }
    const recent = await deps.recentDeliveries(webhook);
    res.json({ configured: true, webhook: toWebhookRecord(webhook), recent_deliveries: recent });
  });

  router.post(path, jsonBody({ limitBytes: 16_384 }), async (req, res) => {
    const accountId = accountOf(req);
    const { webhook, created, secret } = await deps.saveWebhook(accountId, parse(webhookInput, req.body));
    const { id: webhook_id, url, events, isActive: is_active } = webhook;
    res.status(created ? 201 : 200).json({ webhook_id, url, events, is_active, secret } satisfies SavedWebhook);
  });

  router.delete(path, async (req, res) => {
    const removed = await deps.webhooks.remove(accountOf(req));
    if (removed) await deps.dropWaiting(switchOff(removed));
    res.status(204).end();
  });

  router.all(path, onlyMethods('GET', 'POST', 'DELETE'));
  return router;
};
