import type { webhooks } from './api-types.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** What each event tells. Source: api.md, data per event; of the test event decisions.md, section 7. */
type WebhookData = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json']['data'];
} & {
  'webhook.test': { message: string; webhook_id: string };
};

/** The seven events that a webhook may be subscribed to, and the test event. */
export type WebhookEventName = keyof WebhookData;

/**
 * A delivery's body; `event` tells the kinds apart. Source: api.md, Envelope.
 * id: `evt_` and 12 alphanumeric characters, the same whenever the event is sent again. created_at: ISO 8601 in UTC, when it happened.
 */
export type WebhookEvent<Name extends WebhookEventName = WebhookEventName> = {
  [One in Name]: { id: string; event: One; created_at: string; data: WebhookData[One] };
}[Name];

/**
 * The event that verified bytes hold. Only the envelope is looked at: who signed it is known by now, and an event or a field that is newer than this
 * package is no reason to refuse it.
 * @throws WebhookVerificationError invalid_body
 */
export const eventFrom = (body: Uint8Array): WebhookEvent => {
  const parsed = parse(body);
  if (!isEnvelope(parsed)) {
    throw new WebhookVerificationError(
      'invalid_body',
      'The body is signed, but it is not an event: it has to be a JSON object with id, event, created_at and data.',
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
