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

export const makeAttemptDelivery =
  (deps: Dependencies): AttemptDelivery =>
  async (delivery, onResponse) => {
    const span = deps.tracer && startSpan(deps.tracer, delivery);
    try {
      // Without a request id: the attempts of many requests run one after the other.
      const dueAt = await inScope({ span }, () => attemptOnce(deps, delivery, onResponse, span));
      span?.end();
      return dueAt;
    } catch (error) {
      span?.end(isUnavailable(error) ? 'service_unavailable' : 'internal_error');
      throw error;
    }
  };

type Dependencies = {
  webhooks: Pick<WebhookStore, 'byId'>;
  deliveries: Pick<DeliveryStore, 'cancelResends' | 'drop' | 'release'>;
  attempts: Pick<AttemptStore, 'find' | 'record'>;
  send: SendSigned;
  finish: FinishAttempt;
  /** Fires when requests in progress are cut off. */
  cutOff: AbortSignal;
  tracer: Tracer | undefined;
  now: () => Date;
};

const attemptOnce = async (
  deps: Dependencies,
  delivery: ClaimedDelivery,
  onResponse: () => void,
  span: Span | undefined,
): Promise<Date | undefined> => {
  crashPoint('delivery.claimed');
  const recorded = await findRecorded(deps, delivery);
  if (recorded) return deps.finish.recorded(delivery, recorded);

  const decision = decideSending(delivery, await deps.webhooks.byId(delivery.accountId, delivery.webhookId));
  if (decision.kind !== 'send') return settleUnsent(deps, delivery, decision);

  const sent = await deps.send(decision.webhook, outgoing(delivery), deps.cutOff);
  onResponse();
  if (!sent) return release(deps, delivery);
  if (!isSuccess(sent.statusCode)) span?.fail(String(sent.statusCode ?? 'no_response'));
  return storeResult(deps, delivery, sent);
};

/** Returns the attempt that a process recorded before it died. */
const findRecorded = async ({ attempts }: Dependencies, delivery: ClaimedDelivery): Promise<Attempt | undefined> =>
  delivery.takenOver ? attempts.find(attemptIdOf(delivery.id, delivery.attempts + 1)) : undefined;

const settleUnsent = async (
  { deliveries, now }: Dependencies,
  delivery: ClaimedDelivery,
  decision: Exclude<SendDecision, { kind: 'send' }>,
): Promise<undefined> => {
  if (decision.kind === 'drop') await deliveries.drop(delivery, decision.reason, now());
  else await deliveries.cancelResends(delivery, now());
};

const release = async ({ deliveries, now }: Dependencies, delivery: ClaimedDelivery): Promise<undefined> => {
  await deliveries.release(delivery, now());
};

/** The receiver was called: the result must not be lost while the database is unavailable. */
const storeResult = async (
  { attempts, finish, cutOff }: Dependencies,
  delivery: ClaimedDelivery,
  sent: Attempt,
): Promise<Date | undefined> => {
  crashPoint('delivery.sent');
  const isDelivered = await untilAvailable(() => finish.delivered(delivery, sent), cutOff);
  const attempt = isDelivered ? sent : await untilAvailable(() => attempts.record(sent), cutOff);
  crashPoint('delivery.recorded');
  return isDelivered ? undefined : untilAvailable(() => finish.recorded(delivery, attempt), cutOff);
};

/** Repeats a write while the database is unavailable. Gives up when requests are cut off. */
const untilAvailable = <Result>(write: () => Promise<Result>, cutOff: AbortSignal): Promise<Result> =>
  retryWithBackOff(write, {
    backOff: writeBackOff,
    retryIf: (error) => isUnavailable(error) && !cutOff.aborted,
  });

const writeBackOff = backOff({ firstMs: 100, maxMs: 2_000 });

/** Every attempt continues the trace of its event, also after a restart. */
const startSpan = (tracer: Tracer, { eventType, eventId, attempts, traceparent }: ClaimedDelivery): Span =>
  tracer.start(
    {
      kind: 'internal',
      name: `deliver ${eventType}`,
      attributes: { 'docsight.event_id': eventId, 'docsight.attempt': attempts + 1 },
    },
    { traceparent },
  );

const outgoing = (delivery: ClaimedDelivery): Parameters<SendSigned>[1] => ({
  deliveryId: delivery.id,
  eventType: delivery.eventType,
  eventId: delivery.eventId,
  body: delivery.body,
  attempt: delivery.attempts + 1,
  resend: isResend(delivery),
});
