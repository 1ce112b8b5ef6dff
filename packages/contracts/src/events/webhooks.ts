import { z } from 'zod';
import { defineEvent } from './event.ts';

/** Notifications sends the account an e-mail. Source: Specification 8.10 and Specification 3.9. */
export const webhookDisabled = defineEvent({
  type: 'webhook.disabled',
  version: 1,
  publishedBy: 'webhooks',
  summary:
    'A webhook was disabled, because its receiver kept failing or responded with 410 Gone. Sent each time it is disabled.',
  data: z.object({
    webhookId: z.uuid(),
    url: z.url(),
    /** `failures`: consecutive deliveries failed. `gone`: the receiver responded with 410. */
    reason: z.enum(['failures', 'gone']),
    consecutiveFailures: z.int().min(0),
    /** Status of the last attempt. `null` without a response. */
    lastStatusCode: z.int().nullable(),
    /** Why the last attempt failed, for people, or `null`. */
    lastError: z.string().nullable(),
    disabledAt: z.iso.datetime(),
  }),
});
