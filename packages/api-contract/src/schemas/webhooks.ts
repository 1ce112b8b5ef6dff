import { publicEventTypes } from '@docsight/contracts';
import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { inJson } from '../json-form.ts';
import { count, pagination, timestamp } from './common.ts';
import { pageQuery } from './query-parameters.ts';

const timeForm = { type: 'string' as const, examples: ['2026-01-31', '2026-01-31T09:30:00Z'] };

export const eventName = z.enum(publicEventTypes).describe('What a webhook may be told of.');

/**
 * Describes the body of POST /api/v1/webhooks. Source: Specification 8.2.
 * An unknown field or event is 400; a well-formed value that is not acceptable is 422. The service checks the URL.
 */
export const webhookRequest = z
  .strictObject({
    url: inJson(z.string().optional(), {
      type: 'string',
      format: 'uri',
      description: 'The receiver, http or https. Needed when there is no webhook yet. Private addresses are refused.',
    }),
    events: z
      .array(eventName)
      .refine((events) => events.length > 0, unacceptable('must name at least one event'))
      .transform((events) => [...new Set(events)])
      .optional()
      .meta({ minItems: 1, description: 'All seven, unless given when the webhook is made.' }),
    is_active: z.boolean().optional().describe('Every call without `false` enables, and forgets failures.'),
    rotate_secret: z.boolean().optional().describe('`true`: a new secret. The old one signs too for 24 hours.'),
  })
  .describe('What is left out keeps its value.');

/** Describes the response of a created or changed webhook. Source: Specification 8.2. */
export const savedWebhook = z.object({
  webhook_id: z.uuid(),
  url: z.url(),
  events: z.array(eventName),
  is_active: z.boolean(),
  secret: z.string().nullable().describe('The signing secret, told this once; null when it did not change.'),
});
export type SavedWebhook = z.infer<typeof savedWebhook>;

/** Describes the webhook of an account. Source: Specification 8.1. */
export const webhook = z.object({
  id: z.uuid(),
  url: z.url(),
  events: z.array(eventName),
  is_active: z.boolean(),
  consecutive_failures: count.describe('Deliveries that failed in a row. The third disables the webhook.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

const statusCode = z.int().nullable().describe('The HTTP status of the receiver; null when no answer came.');
const anyEvent = z.string().describe('The name of an event, or `webhook.test`.');

/** Describes an attempt. `status_code` is null when no response arrived. Source: Specification 8.1. */
export const attempt = z
  .object({
    event_type: anyEvent,
    event_id: z.string(),
    status_code: statusCode,
    response_time_ms: count,
    error_message: z.string().nullable(),
    attempt: z.int().min(1),
    created_at: timestamp,
  })
  .describe('One request to the receiver.');
export type DeliveryRecord = z.infer<typeof attempt>;

export const webhookStatus = z.object({
  configured: z.boolean(),
  webhook: webhook.nullable(),
  recent_deliveries: z.array(attempt).max(20).describe('The newest first.'),
});

/** Describes the result of a test event. Source: Specification 8.11. */
export const testResult = z.object({
  event_id: z.string(),
  success: z.boolean(),
  status_code: statusCode,
  response_time_ms: count,
  error_message: z.string().nullable(),
});
export type TestResult = z.infer<typeof testResult>;

/** dropped: it was not to be sent any more. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const;
export const deliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Describes the query string of the delivery log. Source: Specification 8.12. */
export const listDeliveriesQuery = z.object({
  ...pageQuery,
  event: eventName.optional().describe('Only of this event.'),
  status: deliveryStatus.optional().describe('Only in this state.'),
});

export const recoverRequest = z.strictObject({
  since: inJson(z.string(), { ...timeForm, description: 'A day or a timestamp; 30 days ago at the earliest.' }),
  until: inJson(z.string().optional(), { ...timeForm, description: 'A day or a timestamp; now unless given.' }),
});

/** Describes a delivery in the log. Source: Specification 8.12. */
export const delivery = z
  .object({
    id: z.string().describe('`{event_id}.{webhook_id}`.'),
    event_id: z.string(),
    event_type: anyEvent,
    status: deliveryStatus,
    attempts: count,
    created_at: timestamp,
    last_attempt_at: timestamp.nullable(),
    next_attempt_at: timestamp.nullable(),
    status_code: statusCode,
    error_message: z.string().nullable(),
  })
  .describe('One event to one webhook.');
export type Delivery = z.infer<typeof delivery>;

export const deliveryList = z.object({ deliveries: z.array(delivery), pagination });

export const deliveryDetail = z
  .object({
    ...delivery.shape,
    body: z.string().describe('The exact text that was sent; empty once what it tells of was erased.'),
    attempts: z.array(
      z.object({
        attempt: z.int().min(1),
        status_code: statusCode,
        response_time_ms: count,
        error_message: z.string().nullable(),
        response_body: z.string().nullable().describe('The first 20 KB of the answer.'),
        created_at: timestamp,
      }),
    ),
  })
  .describe('A delivery with all that was sent and answered.');
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const recovered = z.object({ recovered: count.describe('So many deliveries begin again.') });
