import { makeEvent } from '@docsight/contracts';
import type { MessageOf } from '@docsight/contracts';
import { switchOff } from './webhook.ts';
import type { Webhook } from './webhook.ts';

/** Consecutive failed deliveries that disable the webhook. Source: Specification 8.10. */
const failuresUntilDisabled = 3;

type Outcome = {
  accountId: string;
  webhookId: string;
  /** The webhook's revision when the last attempt began. */
  revision: number;
  /** The delivery's last attempt. */
  attemptId: string;
  /** End of the last attempt. */
  endedAt: Date;
};

export type SuccessfulDelivery = Outcome & { kind: 'succeeded' };

export type FailedDelivery = Outcome & {
  /** `gone`: the receiver responded with 410. */
  kind: 'failed' | 'gone';
  /** Of the last attempt; null without a response. */
  statusCode: number | null;
  errorMessage: string | null;
};

/** The end of a delivery, as far as it counts for or against its webhook. */
export type DeliveryOutcome = SuccessfulDelivery | FailedDelivery;

export type CountedFailure = {
  /** The webhook with the failure, disabled or not. */
  webhook: Webhook;
  /** Present if this failure disables the webhook. */
  event: MessageOf<'webhook.disabled'> | undefined;
};

/**
 * Counts a failed delivery. The third consecutive one disables the webhook, a 410 response at once.
 * Source: Specification 8.10.
 * Returns `undefined` if it does not count: it is counted already, a later attempt succeeded, the webhook is inactive,
 * or the webhook was changed.
 * @param eventId id of the event, if there is one.
 */
export const countFailure = (
  webhook: Webhook,
  failure: FailedDelivery,
  eventId: string,
): CountedFailure | undefined => {
  if (!counts(webhook, failure)) return undefined;
  const { attemptId, endedAt } = failure;
  const failing = { ...webhook, failures: [...webhook.failures, { attemptId, endedAt }] };
  const limit = failure.kind === 'gone' ? 1 : failuresUntilDisabled;
  if (failing.failures.length < limit) return { webhook: failing, event: undefined };
  const disabled = { ...switchOff(failing), updatedAt: endedAt };
  return { webhook: disabled, event: disabledEvent(disabled, failure, eventId) };
};

const counts = (webhook: Webhook, { revision, attemptId, endedAt }: FailedDelivery): boolean =>
  webhook.isActive &&
  webhook.revision === revision &&
  !webhook.failures.some((counted) => counted.attemptId === attemptId) &&
  (webhook.lastSuccessAt === null || webhook.lastSuccessAt < endedAt);

const disabledEvent = (
  { id: webhookId, accountId, url, failures }: Webhook,
  { kind, attemptId, endedAt, statusCode, errorMessage }: FailedDelivery,
  eventId: string,
): MessageOf<'webhook.disabled'> =>
  makeEvent(
    'webhook.disabled',
    { id: eventId, time: endedAt, accountId, requestId: attemptId },
    {
      webhookId,
      url,
      reason: kind === 'gone' ? 'gone' : 'failures',
      consecutiveFailures: failures.length,
      lastStatusCode: statusCode,
      lastError: errorMessage,
      disabledAt: endedAt.toISOString(),
    },
  );
