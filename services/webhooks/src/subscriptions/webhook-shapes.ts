import { unacceptable, webhookRequest } from '@docsight/api-contract';
import type { Webhook } from '@docsight/api-contract';
import { z } from 'zod';
import { problemOfUrl } from '../targets/index.ts';
import type { Subscription } from './subscription.ts';

/** The body of POST /api/v1/webhooks, with the addresses that are forbidden. */
export const webhookInput = webhookRequest.extend({
  url: z
    .string()
    .superRefine((url, context) => {
      const problem = problemOfUrl(url);
      if (problem !== undefined) context.addIssue({ code: 'custom', ...unacceptable(problem) });
    })
    .optional(),
});

/** Returns a webhook as its owner sees it. Source: Specification 8.1. */
export const toWebhookRecord = (subscription: Subscription): Webhook => ({
  id: subscription.id,
  url: subscription.url,
  events: subscription.events,
  is_active: subscription.isActive,
  consecutive_failures: subscription.failures.length,
  created_at: subscription.createdAt.toISOString(),
  updated_at: subscription.updatedAt.toISOString(),
});
