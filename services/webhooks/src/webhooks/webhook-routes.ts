import { operations } from '@docsight/api-contract';
import type { DeliveryRecord, Webhook as WebhookRecord } from '@docsight/api-contract';
import { accountOf, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { SaveWebhook } from './save-webhook.ts';
import type { WebhookStore } from './webhook-store.ts';
import { switchOff } from './webhook.ts';
import type { Webhook } from './webhook.ts';

/** Serves GET, POST and DELETE /api/v1/webhooks. Source: Specification 8.1. */
export const webhookRoutes = (deps: {
  webhooks: WebhookStore;
  saveWebhook: SaveWebhook;
  /** Returns the newest attempts of a webhook, newest first. */
  recentDeliveries: (webhook: Webhook) => Promise<DeliveryRecord[]>;
  /** Drops the deliveries that wait since an earlier lifetime of the webhook. */
  dropWaiting: (webhook: Webhook) => Promise<void>;
}): Router => {
  const { webhooks, saveWebhook, recentDeliveries, dropWaiting } = deps;
  const router = Router();

  serve(router, operations.getWebhook, async ({ req }) => {
    const webhook = await webhooks.ofAccount(accountOf(req));
    if (!webhook) return { configured: false, webhook: null, recent_deliveries: [] };
    const recent = await recentDeliveries(webhook);
    return { configured: true, webhook: toWebhookRecord(webhook), recent_deliveries: recent };
  });

  serve(router, operations.saveWebhook, async ({ req, res, body }) => {
    const { webhook, created, secret } = await saveWebhook(accountOf(req), body());
    res.status(created ? 201 : 200);
    const { id: webhook_id, url, events, isActive: is_active } = webhook;
    return { webhook_id, url, events, is_active, secret };
  });

  serve(router, operations.deleteWebhook, async ({ req }) => {
    const removed = await webhooks.remove(accountOf(req));
    if (removed) await dropWaiting(switchOff(removed));
  });

  return router;
};

/** Returns a webhook as the API shows it. Source: Specification 8.1. */
const toWebhookRecord = (webhook: Webhook): WebhookRecord => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  is_active: webhook.isActive,
  consecutive_failures: webhook.failures.length,
  created_at: webhook.createdAt.toISOString(),
  updated_at: webhook.updatedAt.toISOString(),
});
