import { isDue, nextBatch, pendingOf } from '../delivery.ts';
import type { Batch, Delivery } from '../delivery.ts';
import type { PageTotals } from '../reading-clock.ts';
import { drop, inOrder, reportEnd, save, unchanged } from './basic-steps.ts';
import { currentDelivery, withCurrent } from './state.ts';
import type { SenderState, Step, Time } from './state.ts';

/** The end of a session is reported this long before it, so that its last totals can still be sent. */
const reportEndBeforeMs = 4 * 60 * 1_000;
const requestTimeoutMs = 30_000;
/** Further batches stay in the storage until the next visit. */
const maxBatchesOnLeave = 4;

/** Sets the totals of the current session, and sends what is due. Totals that have to wait are saved. */
export const reportTotals = (state: SenderState, totals: PageTotals, time: Time): Step =>
  inOrder(
    withCurrent(state, (delivery) => ({ ...delivery, totals })),
    (before) => {
      const delivery = currentDelivery(before);
      const isSentNow = delivery && !before.inFlight.has(delivery.sessionId) && isDue(delivery, time.nowMs);
      return isSentNow ? unchanged(before) : save(before, delivery);
    },
    (before) => sendDue(before, time),
  );

/** Sends what is due: the current session first, then one earlier session at a time. */
export const sendDue = (state: SenderState, time: Time): Step =>
  inOrder(
    state,
    (before) => endExpiredSessions(before, time),
    (before) => abortLateRequests(before, time.nowMs),
    (before) => sendSession(before, currentDelivery(before), time.nowMs),
    (before) => sendEarlierSession(before, time.nowMs),
  );

/** Sends the totals in beacons, because the page may end at any moment. They are saved too, in case that fails. */
export const sendOnLeave = (state: SenderState, totals: PageTotals, time: Time): Step =>
  inOrder(
    state,
    (before) => endExpiredSessions(before, time),
    (before) => unchanged(withCurrent(before, (delivery) => ({ ...delivery, totals }))),
    (before) => save(before, currentDelivery(before)),
    (before) => {
      const delivery = currentDelivery(before);
      if (!delivery || (delivery.hasRetryAfter && delivery.retryAtMs > time.nowMs)) return unchanged(before);
      const batches = batchesOnLeave(before, delivery);
      return {
        state: { ...before, sentOnLeave: new Map([...before.sentOnLeave, ...batches.flat()]) },
        commands: batches.map((batch) => ({ kind: 'post-on-leave', delivery, batch })),
      };
    },
  );

const endExpiredSessions = (state: SenderState, time: Time): Step => {
  const leftMs = ({ expiresAt, expiresAtMs }: Delivery): number =>
    Math.min(expiresAt - time.wallClock, expiresAtMs - time.nowMs);
  const current = currentDelivery(state);
  const isEnding = current !== undefined && leftMs(current) <= reportEndBeforeMs;
  const expired = [...state.deliveries.values()].filter((delivery) => leftMs(delivery) <= 0);
  return inOrder(
    state,
    (before) => (isEnding ? reportEnd(before) : unchanged(before)),
    ...expired.map(
      ({ sessionId }) =>
        (before: SenderState) =>
          drop(before, sessionId),
    ),
  );
};

const abortLateRequests = (state: SenderState, nowMs: number): Step => {
  const late = [...state.inFlight].filter(([, beganAtMs]) => nowMs - beganAtMs > requestTimeoutMs);
  return { state, commands: late.map(([sessionId]) => ({ kind: 'abort', sessionId })) };
};

const sendEarlierSession = (state: SenderState, nowMs: number): Step => {
  const isEarlier = (sessionId: string): boolean => sessionId !== state.currentId;
  if ([...state.inFlight.keys()].some(isEarlier)) return unchanged(state);
  const next = [...state.deliveries.values()].find((each) => isEarlier(each.sessionId) && isDue(each, nowMs));
  return sendSession(state, next, nowMs);
};

const sendSession = (state: SenderState, delivery: Delivery | undefined, nowMs: number): Step => {
  if (!delivery || state.inFlight.has(delivery.sessionId) || !isDue(delivery, nowMs)) return unchanged(state);
  return {
    state: { ...state, inFlight: new Map(state.inFlight).set(delivery.sessionId, nowMs) },
    commands: [{ kind: 'post', delivery, batch: nextBatch(delivery) }],
  };
};

/** Returns what was not sent on leaving before: hiding and leaving a page are two events, often at the same moment. */
const batchesOnLeave = ({ sentOnLeave }: SenderState, delivery: Delivery): Batch[] => {
  const { batchSize } = delivery;
  const unsent = pendingOf(delivery).filter(([page, ms]) => sentOnLeave.get(page) !== ms);
  const count = Math.min(maxBatchesOnLeave, Math.ceil(unsent.length / batchSize));
  return Array.from({ length: count }, (_, index) => unsent.slice(index * batchSize, (index + 1) * batchSize));
};
