import { publicEventTypes } from '@docsight/contracts';
import { unacceptable } from '@docsight/service-kit';
import { z } from 'zod';
import { problemOfUrl } from '../targets/index.ts';
import type { Subscription } from './subscription.ts';

/** The body of POST /api/v1/webhooks. Unknown fields and events are 400, what is well-formed but not acceptable 422. */
export const webhookInput = z.strictObject({
  url: z
    .string()
    .superRefine((url, context) => {
      const problem = problemOfUrl(url);
      if (problem !== undefined) context.addIssue({ code: 'custom', ...unacceptable(problem) });
    })
    .optional(),
  events: z
    .array(z.enum(publicEventTypes))
    .refine((events) => events.length > 0, unacceptable('must name at least one event'))
    .transform((events) => [...new Set(events)])
    .optional(),
  is_active: z.boolean().optional(),
  rotate_secret: z.boolean().optional(),
});

/** Source: api.md, Webhook record. */
export const toWebhookRecord = (subscription: Subscription) => ({
  id: subscription.id,
  url: subscription.url,
  events: subscription.events,
  is_active: subscription.isActive,
  consecutive_failures: subscription.failures.length,
  created_at: subscription.createdAt.toISOString(),
  updated_at: subscription.updatedAt.toISOString(),
});

/** Source: api.md, Delivery record; decisions.md, section 7: status_code is null when no response came. */
export type DeliveryRecord = {
  event_type: string;
  event_id: string;
  status_code: number | null;
  response_time_ms: number;
  error_message: string | null;
  attempt: number;
  created_at: string;
};
