import { counter } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Attempt } from '../attempts/index.ts';
import { afterAttempt } from '../deliveries/index.ts';
import type { AfterAttempt, ClaimedDelivery, DeliveryStore } from '../deliveries/index.ts';
import type { CountOutcome, DeliveryOutcome } from '../webhooks/index.ts';

/**
 * Counts the outcome of a recorded attempt, then stores the delivery's next step. Safe to repeat.
 * Returns when the delivery is due again, if it is.
 */
export type FinishAttempt = (delivery: ClaimedDelivery, attempt: Attempt) => Promise<Date | undefined>;

const attemptsTotal = counter('docsight_webhook_attempts_total', 'Attempts to deliver an event, by what followed.', [
  'step',
]);

export const makeFinishAttempt = (deps: {
  deliveries: Pick<DeliveryStore, 'advance' | 'dropWaiting'>;
  countOutcome: CountOutcome;
  retryDelaysMs: number[];
  logger: Logger;
  now: () => Date;
}): FinishAttempt => {
  const { deliveries, countOutcome, retryDelaysMs, logger, now } = deps;
  return async (delivery, attempt) => {
    const { result, outcome, step, dueAt } = afterAttempt(delivery, attempt, retryDelaysMs);
    const failing = outcome && (await countOutcome(outcomeOf(attempt, outcome)));
    await deliveries.advance(delivery, step, now());
    if (failing && !failing.isActive) await deliveries.dropWaiting(failing, now());
    attemptsTotal.inc({ step: result });
    logger[result === 'succeeded' ? 'debug' : 'info'](logFields(attempt, result), 'delivery attempted');
    return dueAt;
  };
};

const outcomeOf = (attempt: Attempt, kind: DeliveryOutcome['kind']): DeliveryOutcome => ({
  kind,
  accountId: attempt.accountId,
  webhookId: attempt.webhookId,
  revision: attempt.revision,
  attemptId: attempt.id,
  endedAt: attempt.endedAt,
  statusCode: attempt.statusCode,
  errorMessage: attempt.errorMessage,
});

const logFields = (attempt: Attempt, result: AfterAttempt['result']) => ({
  accountId: attempt.accountId,
  webhookId: attempt.webhookId,
  eventId: attempt.eventId,
  attempt: attempt.attempt,
  statusCode: attempt.statusCode,
  durationMs: attempt.responseTimeMs,
  result,
});
