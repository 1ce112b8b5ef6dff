import { backOff, crashPoint, inScope, isUnavailable, retryWithBackOff } from '@docsight/service-kit';
import type { Span, Tracer } from '@docsight/service-kit';
import { attemptIdOf, isSuccess } from '../attempts/index.ts';
import type { Attempt, AttemptStore, SendSigned } from '../attempts/index.ts';
import { decideSending, isResend } from '../deliveries/index.ts';
import type { ClaimedDelivery, DeliveryStore, SendDecision } from '../deliveries/index.ts';
import type { WebhookStore } from '../webhooks/index.ts';
import type { FinishAttempt } from './finish-attempt.ts';

/**
 * Makes one attempt of a claimed delivery and stores what follows from it.
 * Returns when the delivery is due again, if it is.
 *
 * A success of a delivery in a batch is stored in one write with the delivery. Any other attempt is recorded first, by
 * its number. Everything after that is decided from the record and safe to repeat.
 * So a crash, or a second process after the lease, costs at worst a second request, never a second count.
 * Whether the first request arrived cannot be known.
 * @param onResponse runs when the request to the receiver has ended.
 */
export type AttemptDelivery = (claimed: ClaimedDelivery, onResponse: () => void) => Promise<Date | undefined>;

export const makeAttemptDelivery = (deps: {
  webhooks: Pick<WebhookStore, 'byId'>;
  deliveries: Pick<DeliveryStore, 'cancelResends' | 'drop' | 'release'>;
  attempts: Pick<AttemptStore, 'find' | 'record'>;
  send: SendSigned;
  finish: FinishAttempt;
  /** Fires when requests in progress are cut off. */
  cutOff: AbortSignal;
  tracer: Tracer | undefined;
  now: () => Date;
}): AttemptDelivery => {
  const { webhooks, deliveries, attempts, send, finish, cutOff, now } = deps;

  /** Repeats a write while the database is unavailable. Gives up when requests are cut off. */
  const untilAvailable = <Result>(write: () => Promise<Result>): Promise<Result> =>
    retryWithBackOff(write, {
      backOff: writeBackOff,
      retryIf: (error) => isUnavailable(error) && !cutOff.aborted,
    });

  /** Returns the attempt that a process recorded before it died. */
  const findRecorded = async (delivery: ClaimedDelivery): Promise<Attempt | undefined> =>
    delivery.takenOver ? attempts.find(attemptIdOf(delivery.id, delivery.attempts + 1)) : undefined;

  const settleUnsent = (delivery: ClaimedDelivery, decision: Exclude<SendDecision, { kind: 'send' }>): Promise<void> =>
    decision.kind === 'drop'
      ? deliveries.drop(delivery, decision.reason, now())
      : deliveries.cancelResends(delivery, now());

  const attemptOnce = async (
    delivery: ClaimedDelivery,
    onResponse: () => void,
    span?: Span,
  ): Promise<Date | undefined> => {
    crashPoint('delivery.claimed');
    const recorded = await findRecorded(delivery);
    if (recorded) return finish.recorded(delivery, recorded);

    const decision = decideSending(delivery, await webhooks.byId(delivery.accountId, delivery.webhookId));
    if (decision.kind !== 'send') {
      await settleUnsent(delivery, decision);
      return undefined;
    }

    const sent = await send(decision.webhook, outgoing(delivery), cutOff);
    onResponse();
    if (sent && !isSuccess(sent.statusCode)) span?.fail(String(sent.statusCode ?? 'no_response'));
    if (!sent) {
      await deliveries.release(delivery, now());
      return undefined;
    }
    crashPoint('delivery.sent');
    // The receiver was called: the result must not be lost while the database is unavailable.
    const isDelivered = await untilAvailable(() => finish.delivered(delivery, sent));
    const attempt = isDelivered ? sent : await untilAvailable(() => attempts.record(sent));
    crashPoint('delivery.recorded');
    return isDelivered ? undefined : untilAvailable(() => finish.recorded(delivery, attempt));
  };

  return async (delivery, onResponse) => {
    const span = deps.tracer && startSpan(deps.tracer, delivery);
    try {
      // Without a request id: the attempts of many requests run one after the other.
      const dueAt = await inScope({ span }, () => attemptOnce(delivery, onResponse, span));
      span?.end();
      return dueAt;
    } catch (error) {
      span?.end(isUnavailable(error) ? 'service_unavailable' : 'internal_error');
      throw error;
    }
  };
};

/** Every attempt continues the trace of its event, also after a restart. */
const startSpan = (tracer: Tracer, { eventType, eventId, attempts, traceparent }: ClaimedDelivery): Span =>
  tracer.start(
    {
      ...{ kind: 'internal', name: `deliver ${eventType}` },
      attributes: { 'docsight.event_id': eventId, 'docsight.attempt': attempts + 1 },
    },
    { traceparent },
  );

const writeBackOff = backOff({ firstMs: 100, maxMs: 2_000 });

const outgoing = (delivery: ClaimedDelivery): Parameters<SendSigned>[1] => ({
  deliveryId: delivery.id,
  eventType: delivery.eventType,
  eventId: delivery.eventId,
  body: delivery.body,
  attempt: delivery.attempts + 1,
  resend: isResend(delivery),
});
