import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * Tells that a webhook was disabled, so that its owner receives an e-mail. Source: Specification 8.10 and Specification 3.9.
 * `reason` is `failures` for consecutive failed deliveries, and `gone` for a 410 response.
 * `lastStatusCode` is the status of the last attempt, or null without a response.
 * `lastError` says for people why that attempt failed, or is null.
 */
export const webhookDisabled = defineEvent({
  type: 'webhook.disabled',
  version: 1,
  publishedBy: 'webhooks',
  summary: 'A webhook was disabled, since its receiver kept failing or answered 410 Gone. Sent once per disabling.',
  data: z.object({
    webhookId: z.uuid(),
    url: z.url(),
    reason: z.enum(['failures', 'gone']),
    consecutiveFailures: z.int().min(0),
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
    disabledAt: z.iso.datetime(),
  }),
});
