import { unacceptable, webhookRequest } from '@docsight/api-contract';
import type { Webhook as WebhookRecord } from '@docsight/api-contract';
import { z } from 'zod';
import { problemOfUrl } from '../targets/index.ts';
import type { Webhook } from './webhook.ts';

/** Describes the body of POST /api/v1/webhooks, and rejects URLs that cannot be a receiver's. */
export const webhookInput = webhookRequest.extend({
  url: z
    .string()
    .superRefine((url, context) => {
      const problem = problemOfUrl(url);
      if (problem !== undefined) context.addIssue({ code: 'custom', ...unacceptable(problem) });
    })
    .optional(),
});

/** Returns a webhook as the API shows it. Source: Specification 8.1. */
export const toWebhookRecord = (webhook: Webhook): WebhookRecord => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  is_active: webhook.isActive,
  consecutive_failures: webhook.failures.length,
  created_at: webhook.createdAt.toISOString(),
  updated_at: webhook.updatedAt.toISOString(),
});
