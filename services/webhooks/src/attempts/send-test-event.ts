import { AppError } from '@docsight/service-kit';
import type { WebhookStore } from '../webhooks/index.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptStore } from './attempt-store.ts';
import { requestBody } from './send-signed.ts';
import type { SendSigned } from './send-signed.ts';
import type { TestEventSlots } from './test-event-slots.ts';

/**
 * Sends `webhook.test` once to the account's webhook, also to an inactive one. Source: Specification 8.11.
 * The attempt is recorded, but not retried and not counted.
 * @throws AppError not_found without a webhook, rate_limited without a free slot, service_unavailable when the process
 * is stopping.
 */
export type SendTestEvent = (accountId: string) => Promise<Attempt>;

export const makeSendTestEvent =
  (deps: {
    webhooks: Pick<WebhookStore, 'ofAccount'>;
    attempts: Pick<AttemptStore, 'record'>;
    send: SendSigned;
    slots: TestEventSlots;
    /** Limit of one attempt, in milliseconds: a slot is free again after it. */
    timeoutMs: number;
    /** Fires when requests in progress are cut off. */
    stop: AbortSignal;
    newEventId: () => string;
    now: () => Date;
  }): SendTestEvent =>
  async (accountId) => {
    const webhook = await deps.webhooks.ofAccount(accountId);
    if (!webhook)
      throw new AppError('not_found', 'No webhook is configured. Create one first with POST /api/v1/webhooks.');
    const eventId = deps.newEventId();
    const eventType = 'webhook.test';
    const data = { message: 'This is a test event from Docsight.', webhook_id: webhook.id };
    const body = requestBody({ id: eventId, event: eventType, created_at: deps.now().toISOString(), data });
    const outgoing = { deliveryId: `${eventId}:${webhook.id}`, eventType, eventId, body, attempt: 1, resend: false };
    const release = deps.slots.take(accountId);
    if (!release) throw tooManyTestEvents(deps.timeoutMs);
    const attempt = await deps.send(webhook, outgoing, deps.stop).finally(release);
    if (!attempt) {
      throw new AppError('service_unavailable', 'A restart cut off the test event. Send it again.', {
        headers: { 'Retry-After': '2' },
      });
    }
    return deps.attempts.record(attempt);
  };

const tooManyTestEvents = (timeoutMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1_000));
  return new AppError('rate_limited', `Test events are being sent already. Try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  });
};
