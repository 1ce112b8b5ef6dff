import { afterResponse, pendingOf } from '../delivery.ts';
import type { Batch, Delivery, Outcome } from '../delivery.ts';
import { drop, inOrder, reportEnd, save, unchanged } from './basic-steps.ts';
import { sendDue } from './sending-steps.ts';
import type { SenderState, Step, Time } from './state.ts';

/** The least time between two ends of a session by the server. Otherwise a broken server would cause a loop. */
const minBetweenEndsMs = 60_000;

type Sent = { delivery: Delivery; batch: Batch };
type Chance = { nowMs: number; random: number };

/** Applies the outcome of a request. `sent` is the delivery as it was when the request began. */
export const applyOutcome = (state: SenderState, sent: Sent, outcome: Outcome, chance: Chance): Step => {
  const delivery = state.deliveries.get(sent.delivery.sessionId);
  if (!delivery) return unchanged(state);
  switch (outcome.kind) {
    case 'document-gone':
      return drop(state, delivery.sessionId);
    case 'session-ended':
      return isEndFinal(state, delivery, sent, chance.nowMs)
        ? endSession(state, delivery, chance.nowMs)
        : applyResponse(state, delivery, sent.batch, { kind: 'failed' }, chance);
    default:
      return applyResponse(state, delivery, sent.batch, outcome, chance);
  }
};

/** Returns false for totals that are sent again later: they had a former token, or the last end was a moment ago. */
const isEndFinal = (state: SenderState, delivery: Delivery, sent: Sent, nowMs: number): boolean => {
  const wasEndedRecently = delivery.sessionId === state.currentId && nowMs - state.endedAtMs < minBetweenEndsMs;
  return sent.delivery.token === delivery.token && !wasEndedRecently;
};

const endSession = (state: SenderState, { sessionId }: Delivery, nowMs: number): Step =>
  inOrder(
    state,
    (before) => drop(before, sessionId),
    (before) => (sessionId === state.currentId ? reportEnd({ ...before, endedAtMs: nowMs }) : unchanged(before)),
  );

/** Updates the totals of a session. An earlier session without unconfirmed totals is done. */
const applyResponse = (
  state: SenderState,
  before: Delivery,
  batch: Batch,
  outcome: Parameters<typeof afterResponse>[2],
  chance: Chance,
): Step => {
  const { sessionId } = before;
  const delivery = afterResponse(before, batch, outcome, chance);
  const next = { ...state, deliveries: new Map(state.deliveries).set(sessionId, delivery) };
  if (pendingOf(delivery).length > 0) return outcome.kind === 'failed' ? save(next, delivery) : unchanged(next);
  if (sessionId !== state.currentId) return drop(next, sessionId);
  return { state: next, commands: [{ kind: 'forget', sessionId }] };
};

/** Ends a request. Only after a confirmation the next one follows at once, so that faults cause no request storm. */
export const endRequest = (state: SenderState, sessionId: string, outcome: Outcome, time: Time): Step => {
  const inFlight = new Map(state.inFlight);
  inFlight.delete(sessionId);
  const next = { ...state, inFlight };
  return outcome.kind === 'confirmed' ? sendDue(next, time) : unchanged(next);
};
