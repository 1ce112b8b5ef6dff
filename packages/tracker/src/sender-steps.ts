import {
  afterResponse,
  isDue,
  newDelivery,
  nextBatch,
  pendingOf,
  withoutBackOff,
  withoutRejected,
} from './delivery.ts';
import type { Batch, Delivery, Outcome } from './delivery.ts';
import type { PageTotals } from './reading-clock.ts';
import type { UnsentSession } from './unsent-store.ts';

/** The state of the sender. The functions of this file return the next state, and the commands that it requires. */
export type SenderState = {
  /** By session id: the current session, and earlier ones with totals that are not confirmed. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
  /** The id of the current session. Undefined when it is not counted. */
  readonly currentId: string | undefined;
  /** When the open request of a session began. A session has one at a time, apart from the beacons on leaving. */
  readonly inFlight: ReadonlyMap<string, number>;
  /** The totals of the beacons on leaving, since the page was last shown. */
  readonly sentOnLeave: PageTotals;
  readonly isEndReported: boolean;
  /** When the server last ended a current session. */
  readonly endedAtMs: number;
};

export type Command =
  | { kind: 'save'; delivery: Delivery }
  | { kind: 'forget'; sessionId: string }
  | { kind: 'post'; delivery: Delivery; batch: Batch }
  | { kind: 'abort'; sessionId: string }
  | { kind: 'post-on-leave'; delivery: Delivery; batch: Batch }
  | { kind: 'report-end' };

export type Step = { readonly state: SenderState; readonly commands: readonly Command[] };

export type Time = {
  /** The monotonic clock, in milliseconds. */
  nowMs: number;
  /** The time of day, in milliseconds. */
  wallClock: number;
};

/** The server's 24 hours begin a little before the response arrives. This lifetime ends a minute earlier. */
const lifetimeMs = (24 * 60 - 1) * 60 * 1_000;
/** The end of a session is reported this long before it, so that its last totals can still be sent. */
const reportEndBeforeMs = 4 * 60 * 1_000;
const requestTimeoutMs = 30_000;
/** The least time between two ends of a session by the server. Otherwise a broken server would cause a loop. */
const minBetweenEndsMs = 60_000;
/** Further batches stay in the storage until the next visit. */
const maxBatchesOnLeave = 4;

export const initialState: SenderState = {
  deliveries: new Map(),
  currentId: undefined,
  inFlight: new Map(),
  sentOnLeave: new Map(),
  isEndReported: false,
  endedAtMs: -Infinity,
};

export const currentDelivery = ({ deliveries, currentId }: SenderState): Delivery | undefined =>
  currentId === undefined ? undefined : deliveries.get(currentId);

export const hasPending = ({ deliveries }: SenderState): boolean =>
  [...deliveries.values()].some((delivery) => pendingOf(delivery).length > 0);

/** Leaves the current session. Its pending totals stay, with its own token. */
export const leaveSession = (state: SenderState): Step => {
  const former = currentDelivery(state);
  const isDone = former !== undefined && pendingOf(former).length === 0;
  return inOrder(
    state,
    (before) => (isDone ? drop(before, former.sessionId) : save(before, former)),
    (before) => unchanged({ ...before, currentId: undefined }),
  );
};

/** @param unsent the sessions in the storage. */
export const beginSession = (
  state: SenderState,
  session: { url: string; token: string; sessionId: string; counted: boolean },
  unsent: readonly UnsentSession[],
  time: Time,
): Step => {
  const { nowMs, wallClock } = time;
  const deliveries = new Map(state.deliveries);
  for (const { pages, ...stored } of unsent) {
    const expiresAtMs = nowMs + stored.expiresAt - wallClock;
    if (!deliveries.has(stored.sessionId))
      deliveries.set(stored.sessionId, newDelivery({ ...stored, expiresAtMs }, new Map(pages)));
  }
  const { counted, ...identity } = session;
  if (!counted) return sendDue({ ...state, deliveries }, time);
  const { sessionId } = identity;
  const expiry = { expiresAt: wallClock + lifetimeMs, expiresAtMs: nowMs + lifetimeMs };
  deliveries.set(sessionId, { ...newDelivery({ ...identity, ...expiry }), isOwn: true });
  const begun = { ...state, deliveries, currentId: sessionId, isEndReported: false, sentOnLeave: new Map() };
  return sendDue(begun, time);
};

/** Uses a new token for the current session. Rejected pages may be open with it. */
export const replaceToken = (state: SenderState, token: string): Step =>
  unchanged(withCurrent(state, (delivery) => withoutRejected({ ...delivery, token })));

/** Sends a rejected page of the current session again: it may be open now. */
export const retryRejectedPage = (state: SenderState, page: number): Step =>
  unchanged(withCurrent(state, (delivery) => withoutRejected(delivery, page)));

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

/** Sends everything at once after the network or the reader came back. A `Retry-After` still applies. */
export const retryNow = (state: SenderState, time: Time): Step => {
  const deliveries = new Map([...state.deliveries].map(([id, delivery]) => [id, withoutBackOff(delivery)]));
  return sendDue({ ...state, deliveries, sentOnLeave: new Map() }, time);
};

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

/** Applies the outcome of a request. `sent` is the delivery as it was when the request began. */
export const applyOutcome = (
  state: SenderState,
  sent: { delivery: Delivery; batch: Batch },
  outcome: Outcome,
  { nowMs, random }: { nowMs: number; random: number },
): Step => {
  const { sessionId, token } = sent.delivery;
  const delivery = state.deliveries.get(sessionId);
  if (!delivery) return unchanged(state);
  const isCurrent = sessionId === state.currentId;
  if (outcome.kind === 'document-gone') return drop(state, sessionId);
  if (outcome.kind === 'session-ended') {
    const wasEndedRecently = isCurrent && nowMs - state.endedAtMs < minBetweenEndsMs;
    const isFinal = token === delivery.token && !wasEndedRecently;
    if (isFinal)
      return inOrder(
        state,
        (before) => drop(before, sessionId),
        (before) => (isCurrent ? reportEnd({ ...before, endedAtMs: nowMs }) : unchanged(before)),
      );
  }
  // What was sent with a former token, or right after the last end, is sent again later.
  const decided = outcome.kind === 'session-ended' ? ({ kind: 'failed' } as const) : outcome;
  const after = afterResponse(delivery, sent.batch, decided, { nowMs, random });
  const next = { ...state, deliveries: new Map(state.deliveries).set(sessionId, after) };
  if (pendingOf(after).length > 0) return decided.kind === 'failed' ? save(next, after) : unchanged(next);
  return isCurrent ? { state: next, commands: [{ kind: 'forget', sessionId }] } : drop(next, sessionId);
};

/** Ends a request. Only after a confirmation the next one follows at once, so that faults cause no request storm. */
export const endRequest = (state: SenderState, sessionId: string, outcome: Outcome, time: Time): Step => {
  const inFlight = new Map(state.inFlight);
  inFlight.delete(sessionId);
  const next = { ...state, inFlight };
  return outcome.kind === 'confirmed' ? sendDue(next, time) : unchanged(next);
};

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

const reportEnd = (state: SenderState): Step =>
  state.isEndReported
    ? unchanged(state)
    : { state: { ...state, isEndReported: true }, commands: [{ kind: 'report-end' }] };

const save = (state: SenderState, delivery: Delivery | undefined): Step => {
  const hasToSave = delivery?.isOwn && pendingOf(delivery).length > 0;
  return { state, commands: hasToSave ? [{ kind: 'save', delivery }] : [] };
};

const drop = (state: SenderState, sessionId: string): Step => {
  const deliveries = new Map(state.deliveries);
  deliveries.delete(sessionId);
  return { state: { ...state, deliveries }, commands: [{ kind: 'forget', sessionId }] };
};

const withCurrent = (state: SenderState, change: (delivery: Delivery) => Delivery): SenderState => {
  const delivery = currentDelivery(state);
  return delivery
    ? { ...state, deliveries: new Map(state.deliveries).set(delivery.sessionId, change(delivery)) }
    : state;
};

const unchanged = (state: SenderState): Step => ({ state, commands: [] });

/** Runs steps one after the other, and collects their commands. */
const inOrder = (start: SenderState, ...steps: ((state: SenderState) => Step)[]): Step => {
  let { state, commands } = unchanged(start);
  for (const step of steps) {
    const next = step(state);
    state = next.state;
    commands = [...commands, ...next.commands];
  }
  return { state, commands };
};
