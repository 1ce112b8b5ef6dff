import { counter, crashPoint } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Subscription, SubscriptionStore } from '../subscriptions/index.ts';
import type { Attempt } from './attempt.ts';
import { isSuccess, reasonToDrop, stepAfter } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import type { AttemptStore, ClaimedDelivery, DeliveryStore } from './delivery-store.ts';
import type { SendSigned } from './send-signed.ts';

/**
 * Makes one attempt of a delivery that was claimed, and takes the step that follows from it.
 *
 * The attempt is recorded first and by its number; all that follows is decided from that record and is safe to repeat: the webhook's failures are a
 * set of attempt ids, and the delivery moves on only from the attempt before. So a crash at any point, or a second process after the
 * lease ended, makes at worst a second request (nobody can know whether the first arrived), never a second count.
 */
export type AttemptDelivery = (claimed: ClaimedDelivery, stop: AbortSignal) => Promise<void>;

const attempted = counter('docsight_webhook_attempts_total', 'Attempts to deliver an event, by what followed.', [
  'step',
]);

export const makeAttemptDelivery = (deps: {
  deliveries: DeliveryStore;
  attempts: AttemptStore;
  subscriptions: SubscriptionStore;
  send: SendSigned;
  /** Repeats a write for as long as the database is away: the receiver has been called, and that must not be forgotten. */
  patiently: <Result>(write: () => Promise<Result>) => Promise<Result>;
  retryDelaysMs: number[];
  logger: Logger;
  now: () => Date;
}): AttemptDelivery => {
  const { deliveries, attempts, subscriptions, patiently, now } = deps;

  const attemptOnce = async (
    delivery: ClaimedDelivery,
    webhook: Subscription,
    stop: AbortSignal,
  ): Promise<Attempt | undefined> => {
    const outgoing = {
      ...delivery,
      deliveryId: delivery.id,
      attempt: delivery.attempts + 1,
      resend: isResend(delivery),
    };
    const attempt = await deps.send(webhook, outgoing, stop);
    crashPoint('delivery.sent');
    return attempt && patiently(() => attempts.record(attempt));
  };

  const takeStep = async (delivery: Delivery, attempt: Attempt): Promise<void> => {
    const { tenantId, webhookId, eventId, statusCode, responseTimeMs } = attempt;
    const kind = await (attempt.resend ? takeResentStep(delivery, attempt) : takePlannedStep(delivery, attempt));
    attempted.inc({ step: kind });
    const about = { tenantId, webhookId, eventId, attempt: attempt.attempt, statusCode, durationMs: responseTimeMs };
    deps.logger.info({ ...about, step: kind }, 'delivery attempted');
  };

  const takePlannedStep = async (delivery: Delivery, attempt: Attempt): Promise<string> => {
    const step = stepAfter(attempt, deps.retryDelaysMs, delivery.outsidePlan);
    if (step.kind === 'retry') {
      await deliveries.step(delivery, step, now());
    } else {
      await count(step.kind, attempt);
      const status = step.kind === 'succeeded' ? 'delivered' : 'failed';
      await deliveries.step(delivery, { kind: 'finish', status }, now());
      if (step.kind !== 'succeeded') await dropIfDisabled(attempt.tenantId, attempt.webhookId);
    }
    return step.kind;
  };

  /** A failed resend counts for nothing; see docs/decisions.md. */
  const takeResentStep = async (delivery: Delivery, attempt: Attempt): Promise<string> => {
    const success = isSuccess(attempt.statusCode);
    if (success) await count('succeeded', attempt);
    await deliveries.step(delivery, { kind: 'resent', success }, now());
    return success ? 'succeeded' : 'resend_failed';
  };

  const count = (kind: 'succeeded' | 'failed' | 'gone', attempt: Attempt): Promise<void> => {
    const { id: attemptId, tenantId, webhookId, revision, endedAt } = attempt;
    return subscriptions.count({ kind, tenantId, webhookId, revision, attemptId, endedAt });
  };

  const dropIfDisabled = async (tenantId: string, webhookId: string): Promise<void> => {
    const webhook = await subscriptions.byId(tenantId, webhookId);
    if (webhook && !webhook.isActive) await deliveries.dropWaiting(webhookId, webhook.lifetime, now());
  };

  return async (delivery, stop) => {
    crashPoint('delivery.claimed');
    const recorded = delivery.takenOver ? await attempts.find(`${delivery.id}:${delivery.attempts + 1}`) : undefined;
    if (recorded) return takeStep(delivery, recorded);

    const asked = subscriptions.byId(delivery.tenantId, delivery.webhookId);
    const [webhook, isOurs] = await Promise.all([asked, deliveries.keep(delivery)]);
    if (!isOurs) return undefined;
    if (isResend(delivery) && (!webhook?.isActive || delivery.body === '')) {
      return deliveries.forgoResends(delivery, now());
    }
    const reason = isResend(delivery) ? undefined : reasonToDrop(delivery, webhook);
    if (reason !== undefined || !webhook) return deliveries.drop(delivery, reason ?? '', now());

    const attempt = await attemptOnce(delivery, webhook, stop);
    if (!attempt) return deliveries.release(delivery, now());
    crashPoint('delivery.recorded');
    await patiently(() => takeStep(delivery, attempt));
  };
};

const isResend = ({ resendsOwed }: ClaimedDelivery): boolean => resendsOwed > 0;
