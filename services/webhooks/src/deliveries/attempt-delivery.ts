import { counter, crashPoint } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Webhook, WebhookStore } from '../webhooks/index.ts';
import type { Attempt } from './attempt.ts';
import { isSuccess, reasonToDrop, stepAfter } from './delivery.ts';
import type { Delivery, NextStep } from './delivery.ts';
import type { AttemptStore, ClaimedDelivery, DeliveryStore } from './delivery-store.ts';
import type { SendSigned } from './send-signed.ts';

/**
 * Makes one attempt of a delivery that was claimed, and takes the step that follows from it.
 *
 * The attempt is recorded first and by its number; all that follows is decided from that record and is safe to repeat: the webhook's failures are a
 * set of attempt ids, and the delivery moves on only from the attempt before. So a crash at any point, or a second process after the
 * lease ended, makes at worst a second request (nobody can know whether the first arrived), never a second count.
 * Resolves with the time when the delivery is due again, if it is.
 */
export type AttemptDelivery = (
  claimed: ClaimedDelivery,
  /** answered: called when the receiver is not being called any more. */
  course: { stop: AbortSignal; answered: () => void },
) => Promise<Date | undefined>;

const attempted = counter('docsight_webhook_attempts_total', 'Attempts to deliver an event, by what followed.', [
  'step',
]);

export const makeAttemptDelivery = (deps: {
  deliveries: DeliveryStore;
  attempts: AttemptStore;
  webhooks: WebhookStore;
  send: SendSigned;
  /** Repeats a write for as long as the database is away: the receiver has been called, and that must not be forgotten. */
  patiently: <Result>(write: () => Promise<Result>) => Promise<Result>;
  retryDelaysMs: number[];
  /** For the event that the webhook was disabled. */
  newEventId: () => string;
  logger: Logger;
  now: () => Date;
}): AttemptDelivery => {
  const { deliveries, attempts, webhooks, patiently, now } = deps;

  const sendOnce = (delivery: ClaimedDelivery, webhook: Webhook, stop: AbortSignal) =>
    deps.send(
      webhook,
      { ...delivery, deliveryId: delivery.id, attempt: delivery.attempts + 1, resend: isResend(delivery) },
      stop,
    );

  const takeStep = async (delivery: ClaimedDelivery, attempt: Attempt): Promise<Date | undefined> => {
    const { accountId, webhookId, eventId, statusCode, responseTimeMs } = attempt;
    const step = stepAfter(attempt, deps.retryDelaysMs, delivery.outsidePlan);
    const kind = attempt.resend
      ? await takeResentStep(delivery, attempt)
      : await takePlannedStep(delivery, attempt, step);
    attempted.inc({ step: kind });
    const about = { accountId, webhookId, eventId, attempt: attempt.attempt, statusCode, durationMs: responseTimeMs };
    deps.logger[kind === 'succeeded' ? 'debug' : 'info']({ ...about, step: kind }, 'delivery attempted');
    if (delivery.resendsOwed > 1) return now();
    return !attempt.resend && step.kind === 'retry' ? step.dueAt : undefined;
  };

  const takePlannedStep = async (delivery: Delivery, attempt: Attempt, step: NextStep): Promise<string> => {
    if (step.kind === 'retry') {
      await deliveries.step(delivery, step, now());
    } else {
      await count(step.kind, attempt);
      const status = step.kind === 'succeeded' ? 'delivered' : 'failed';
      await deliveries.step(delivery, { kind: 'finish', status }, now());
      if (step.kind !== 'succeeded') await dropIfDisabled(attempt.accountId, attempt.webhookId);
    }
    return step.kind;
  };

  /** Finishes a resend. A failed one does not count. Source: Specification 8.13. */
  const takeResentStep = async (delivery: Delivery, attempt: Attempt): Promise<string> => {
    const success = isSuccess(attempt.statusCode);
    if (success) await count('succeeded', attempt);
    await deliveries.step(delivery, { kind: 'resent', success }, now());
    return success ? 'succeeded' : 'resend_failed';
  };

  const count = (kind: 'succeeded' | 'failed' | 'gone', attempt: Attempt): Promise<void> => {
    const { id: attemptId, accountId, webhookId, revision, endedAt, statusCode, errorMessage } = attempt;
    const counted = { accountId, webhookId, revision, attemptId, endedAt };
    if (kind === 'succeeded') return webhooks.count({ kind, ...counted });
    return webhooks.count({ kind, ...counted, statusCode, errorMessage, eventId: deps.newEventId() });
  };

  const dropIfDisabled = async (accountId: string, webhookId: string): Promise<void> => {
    const webhook = await webhooks.byId(accountId, webhookId);
    if (webhook && !webhook.isActive) await deliveries.dropWaiting(accountId, webhookId, webhook.lifetime, now());
  };

  /** Without calling the receiver. */
  const settleUnsent = async (delivery: ClaimedDelivery, webhook: Webhook | undefined): Promise<boolean> => {
    if (isResend(delivery)) {
      if (webhook?.isActive && delivery.body !== '') return false;
      await deliveries.forgoResends(delivery, now());
      return true;
    }
    const reason = reasonToDrop(delivery, webhook);
    if (reason === undefined) return false;
    await deliveries.drop(delivery, reason, now());
    return true;
  };

  return async (delivery, { stop, answered }) => {
    crashPoint('delivery.claimed');
    const recorded = delivery.takenOver ? await attempts.find(`${delivery.id}:${delivery.attempts + 1}`) : undefined;
    if (recorded) return takeStep(delivery, recorded);

    const webhook = await webhooks.byId(delivery.accountId, delivery.webhookId);
    if ((await settleUnsent(delivery, webhook)) || !webhook) return undefined;
    const sent = await sendOnce(delivery, webhook, stop);
    answered();
    if (!sent) {
      await deliveries.release(delivery, now());
      return undefined;
    }
    crashPoint('delivery.sent');
    const attempt = await patiently(() => attempts.record(sent));
    crashPoint('delivery.recorded');
    return patiently(() => takeStep(delivery, attempt));
  };
};

const isResend = ({ resendsOwed }: ClaimedDelivery): boolean => resendsOwed > 0;
