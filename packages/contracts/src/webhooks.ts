import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * The owner is to be told of it. Source: decisions.md, section 7.
 * reason: `failures` for deliveries in a row of which each attempt failed, `gone` for an answer of 410. lastStatusCode: of the attempt that ended the last
 * of them; null without an answer. lastError: why that attempt failed, a sentence for people; null when there is none. disabledAt: ISO 8601 in UTC.
 */
export const webhookDisabled = defineEvent({
  type: 'webhook.disabled',
  version: 1,
  summary:
    'A webhook was disabled, since its receiver kept failing or answered 410 Gone. Published by webhooks, once per disabling.',
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
