import { counter, histogram, wideLines } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { isSuccess } from '../attempts/index.ts';
import type { Attempt } from '../attempts/index.ts';
import { afterAttempt, isResend } from '../deliveries/index.ts';
import type { AfterAttempt, ClaimedDelivery, DeliveryStore } from '../deliveries/index.ts';
import type { CountOutcome, DeliveryOutcome } from '../webhooks/index.ts';

export type FinishAttempt = {
  /**
   * Counts the outcome of a recorded attempt, then stores the delivery's next step. Safe to repeat.
   * Returns when the delivery is due again, if it is.
   */
  recorded(delivery: ClaimedDelivery, attempt: Attempt): Promise<Date | undefined>;
  /**
   * Counts a success of a delivery in a batch, then stores attempt and delivery in one write. Safe to repeat.
   * Returns false if the attempt must be recorded: it failed, or the delivery has a record of its own.
   */
  delivered(delivery: ClaimedDelivery, attempt: Attempt): Promise<boolean>;
};

export const makeFinishAttempt = (deps: {
  deliveries: Pick<DeliveryStore, 'advance' | 'dropWaiting' | 'isInBatch' | 'storeDelivered'>;
  countOutcome: CountOutcome;
  retryDelaysMs: number[];
  logger: Logger;
  now: () => Date;
}): FinishAttempt => {
  const { deliveries, countOutcome, retryDelaysMs, logger, now } = deps;
  const writeLine = wideLines(logger, 'delivery attempted');
  const attemptsTotal = counter('docsight_webhook_attempts_total');
  const receipts = histogram('docsight_event_to_receipt_seconds');
  const report = (delivery: ClaimedDelivery, attempt: Attempt, result: AfterAttempt['result']): void => {
    attemptsTotal.inc({ step: result });
    if (result === 'succeeded' && !isResend(delivery)) {
      const seconds = (attempt.endedAt.getTime() - delivery.happenedAt.getTime()) / 1000;
      receipts.observe({ attempt: attempt.attempt === 1 ? 'first' : 'retry' }, seconds);
    }
    writeLine({
      durationMs: attempt.responseTimeMs,
      isError: result !== 'succeeded',
      fields: () => logFields(delivery, attempt, result),
    });
  };

  return {
    recorded: async (delivery, attempt) => {
      const { result, outcome, step, dueAt } = afterAttempt(delivery, attempt, retryDelaysMs);
      const failing = outcome && (await countOutcome(outcomeOf(attempt, outcome)));
      await deliveries.advance(delivery, step, now());
      if (failing && !failing.isActive) await deliveries.dropWaiting(failing, now());
      report(delivery, attempt, result);
      return dueAt;
    },
    delivered: async (delivery, attempt) => {
      if (!isSuccess(attempt.statusCode) || !deliveries.isInBatch(delivery)) return false;
      await countOutcome(outcomeOf(attempt, 'succeeded'));
      if (!(await deliveries.storeDelivered(delivery, attempt, now()))) return false;
      report(delivery, attempt, 'succeeded');
      return true;
    },
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

const logFields = (delivery: ClaimedDelivery, attempt: Attempt, result: AfterAttempt['result']) => ({
  requestId: delivery.requestId,
  accountId: attempt.accountId,
  webhookId: attempt.webhookId,
  eventId: attempt.eventId,
  attempt: attempt.attempt,
  statusCode: attempt.statusCode,
  eventType: attempt.eventType,
  outcome: result,
});
