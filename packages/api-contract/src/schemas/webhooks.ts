import { publicEventTypes } from '@docsight/contracts';
import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { withJsonSchema } from '../json-schema.ts';
import { count, pagination, timestamp } from './common.ts';
import { pageQuery } from './query-parameters.ts';

const timeForm = { type: 'string' as const, examples: ['2026-01-31', '2026-01-31T09:30:00Z'] };

export const eventName = z.enum(publicEventTypes).describe('The name of an event that a webhook can select.');

/**
 * Describes the body of POST /api/v1/webhooks. Source: Specification 8.2.
 * An unknown field or event is 400. A well-formed value that is not acceptable is 422. The service checks the URL.
 */
export const webhookRequest = z
  .strictObject({
    url: withJsonSchema(z.string().optional(), {
      type: 'string',
      format: 'uri',
      description:
        'The URL of the receiver, http or https. Required for a new webhook. Private addresses are rejected.',
    }),
    events: z
      .array(eventName)
      .refine((events) => events.length > 0, unacceptable('must name at least one event'))
      .transform((events) => [...new Set(events)])
      .optional()
      .meta({ minItems: 1, description: 'The events to send. The default for a new webhook is all seven.' }),
    is_active: z
      .boolean()
      .optional()
      .describe('`false` disables the webhook. Every other call enables it and resets `consecutive_failures`.'),
    rotate_secret: z.boolean().optional().describe('`true` creates a new secret. The old one also signs for 24 hours.'),
  })
  .describe('The fields to set. A webhook that exists keeps the `url` and `events` that are left out.');

/** Describes the response of a created or changed webhook. Source: Specification 8.2. */
export const savedWebhook = z.object({
  webhook_id: z.uuid(),
  url: z.url(),
  events: z.array(eventName),
  is_active: z.boolean(),
  secret: z
    .string()
    .nullable()
    .describe('The signing secret, if it is new. Otherwise null. No later response contains it.'),
});
export type SavedWebhook = z.infer<typeof savedWebhook>;

/** Describes the webhook of an account. Source: Specification 8.1. */
export const webhook = z.object({
  id: z.uuid(),
  url: z.url(),
  events: z.array(eventName),
  is_active: z.boolean(),
  consecutive_failures: count.describe(
    'The number of deliveries that failed in a row. The third disables the webhook.',
  ),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

const statusCode = z.int().nullable().describe('The HTTP status of the response; null if no response arrived.');
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
  recent_deliveries: z.array(attempt).max(20).describe('Newest first.'),
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

/** `dropped` means that the webhook was disabled, deleted or changed before the delivery. Source: Specification 8.9. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const;
export const deliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Describes the query string of the delivery log. Source: Specification 8.12. */
export const listDeliveriesQuery = z.object({
  ...pageQuery,
  event: eventName.optional().describe('Only deliveries of this event.'),
  status: deliveryStatus.optional().describe('Only deliveries with this status.'),
});

export const recoverRequest = z.strictObject({
  since: withJsonSchema(z.string(), {
    ...timeForm,
    description: 'The start of the range: a day or a timestamp. A time more than 30 days ago means 30 days ago.',
  }),
  until: withJsonSchema(z.string().optional(), {
    ...timeForm,
    description: 'The end of the range: a day or a timestamp. The default is now.',
  }),
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
    body: z.string().describe('The exact text that was sent. Empty after its viewer or document was erased.'),
    attempts: z.array(
      z.object({
        attempt: z.int().min(1),
        status_code: statusCode,
        response_time_ms: count,
        error_message: z.string().nullable(),
        response_body: z.string().nullable().describe('The first 20 KB of the response.'),
        created_at: timestamp,
      }),
    ),
  })
  .describe('A delivery with its body and the responses to its attempts.');
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const recovered = z.object({ recovered: count.describe('The number of deliveries that start again.') });
