import { eventId, publicEvents } from '@docsight/contracts';
import type { PublicEventType } from '@docsight/contracts';
import { z } from 'zod';
import { eventExample } from './event-examples.ts';
import { jsonSchemasOf } from './json-schema.ts';

type Part = Record<string, unknown>;

/** `lead.captured` -> `LeadCapturedEvent`. */
const nameOf = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

/** Returns the seven events as webhooks of OpenAPI 3.1, with the schemas of their bodies. Source: Specification 8.4. */
export const eventWebhooks = (): { webhooks: Record<string, Part>; schemas: Record<string, Part> } => {
  const bodies = publicEvents.map(({ type, summary, data }): [string, z.ZodType] => [
    nameOf(type),
    z
      .object({ id: eventId, event: z.literal(type), created_at: z.iso.datetime(), data: data.shape.payload })
      .describe(summary),
  ]);
  return {
    schemas: jsonSchemasOf(Object.fromEntries(bodies), ref),
    webhooks: Object.fromEntries(publicEvents.map(({ type, summary }) => [type, { post: webhookOf(type, summary) }])),
  };
};

const ref = (name: string): string => `#/components/schemas/${name}`;

const webhookOf = (type: PublicEventType, summary: string): Part => ({
  operationId: `on${nameOf(type).replace(/Event$/, '')}`,
  tags: ['Webhooks'],
  summary: type,
  description: summary,
  security: [],
  parameters: [...signatureHeaders],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: ref(nameOf(type)) }, example: eventExample(type) } },
  },
  responses: {
    '2XX': { description: 'Success. Any other response is retried after 1 minute and after 30 minutes.' },
    410: { description: 'Disables the webhook at once.' },
  },
});

const header = (name: string, example: string, description: string): Part => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const signatureHeaders = [
  header(
    'X-Service-Signature',
    `t=1769851800,v1=${'5f'.repeat(32)}`,
    '`t=<Unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.` and the body, with the whole secret as key. Reject requests older than 300 seconds.',
  ),
  header('X-Service-Event', 'lead.captured', 'The name of the event.'),
  header('X-Service-Delivery-Attempt', '1', 'The number of the attempt, from 1.'),
  header('webhook-id', 'evt_Ab3dE9fGh1jK', 'The id of the event, as in Standard Webhooks.'),
  header('webhook-timestamp', '1769851800', 'Unix time in seconds, as in Standard Webhooks.'),
  header('webhook-signature', `v1,${'X19f'.repeat(10)}X18=`, '`v1,<base64>`, as in Standard Webhooks.'),
];
