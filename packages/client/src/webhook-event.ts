import type { webhooks } from './api-types.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Maps each event to its data. Source: Specification 8.5, and for the test event Specification 8.11. */
type WebhookData = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json']['data'];
} & {
  'webhook.test': { message: string; webhook_id: string };
};

/** The seven events that a webhook may be subscribed to, and the test event. */
export type WebhookEventName = keyof WebhookData;

/**
 * Describes the body of a delivery. `event` distinguishes the kinds. Source: Specification 8.5.
 * `id` stays the same when the event is sent again. `created_at` is the time of the event, ISO 8601 in UTC.
 */
export type WebhookEvent<Name extends WebhookEventName = WebhookEventName> = {
  [One in Name]: { id: string; event: One; created_at: string; data: WebhookData[One] };
}[Name];

/**
 * Returns the event in a verified body. Checks only the envelope: newer events and fields must pass.
 * @throws WebhookVerificationError invalid_body
 */
export const eventFrom = (body: Uint8Array): WebhookEvent => {
  const parsed = parse(body);
  if (!isEnvelope(parsed)) {
    throw new WebhookVerificationError(
      'invalid_body',
      'The body is signed, but it is not an event: it must be a JSON object with id, event, created_at and data.',
    );
  }
  return parsed;
};

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch (cause) {
    throw new WebhookVerificationError('invalid_body', 'The body is signed, but it is not JSON in UTF-8.', { cause });
  }
};

const isEnvelope = (value: unknown): value is WebhookEvent => {
  if (!isObject(value)) return false;
  const { id, event, created_at: createdAt, data } = value;
  return [id, event, createdAt].every((text) => typeof text === 'string') && isObject(data);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
