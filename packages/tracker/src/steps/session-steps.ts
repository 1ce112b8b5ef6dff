import { newDelivery, pendingOf, withoutBackOff, withoutRejected } from '../delivery.ts';
import type { Delivery } from '../delivery.ts';
import type { UnsentSession } from '../unsent-store.ts';
import { drop, inOrder, save, unchanged } from './basic-steps.ts';
import { sendDue } from './sending-steps.ts';
import { currentDelivery, withCurrent } from './state.ts';
import type { SenderState, Step, Time } from './state.ts';

/** The server's 24 hours begin a little before the response arrives. This lifetime ends a minute earlier. */
const lifetimeMs = (24 * 60 - 1) * 60 * 1_000;

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

/**
 * Begins a session, unless it is not counted, and sends what is due.
 * @param unsent the sessions in the storage.
 */
export const beginSession = (
  state: SenderState,
  { counted, ...session }: { url: string; token: string; sessionId: string; counted: boolean },
  unsent: readonly UnsentSession[],
  time: Time,
): Step => {
  const deliveries = withUnsent(state, unsent, time);
  if (!counted) return sendDue({ ...state, deliveries }, time);
  const { sessionId } = session;
  deliveries.set(sessionId, ownDelivery(session, time));
  const begun = { ...state, deliveries, currentId: sessionId, isEndReported: false, sentOnLeave: new Map() };
  return sendDue(begun, time);
};

/**
 * Sends everything at once after the network or the reader came back. A `Retry-After` still applies.
 * @param unsent the sessions in the storage: a tab may have been closed meanwhile, and its last beacon lost.
 */
export const retryNow = (state: SenderState, unsent: readonly UnsentSession[], time: Time): Step => {
  const known = withLeft(state, unsent, time).deliveries;
  const deliveries = new Map([...known].map(([id, delivery]) => [id, withoutBackOff(delivery)]));
  return sendDue({ ...state, deliveries, sentOnLeave: new Map() }, time);
};

/** Sends sessions of the storage that are not known yet, if they are due. */
export const sendLeft = (state: SenderState, unsent: readonly UnsentSession[], time: Time): Step =>
  sendDue(withLeft(state, unsent, time), time);

/** Adds the sessions of the storage. Before the first session nothing is added: its beginning does that. */
const withLeft = (state: SenderState, unsent: readonly UnsentSession[], time: Time): SenderState =>
  currentDelivery(state) ? { ...state, deliveries: withUnsent(state, unsent, time) } : state;

const withUnsent = (
  { deliveries }: SenderState,
  unsent: readonly UnsentSession[],
  time: Time,
): Map<string, Delivery> => {
  const others = unsent.filter(({ sessionId }) => !deliveries.has(sessionId));
  return new Map([
    ...deliveries,
    ...others.map((stored) => [stored.sessionId, earlierDelivery(stored, time)] as const),
  ]);
};

const earlierDelivery = ({ pages, ...stored }: UnsentSession, { nowMs, wallClock }: Time): Delivery =>
  newDelivery({ ...stored, expiresAtMs: nowMs + stored.expiresAt - wallClock }, new Map(pages));

const ownDelivery = (session: Pick<Delivery, 'url' | 'token' | 'sessionId'>, { nowMs, wallClock }: Time): Delivery => ({
  ...newDelivery({ ...session, expiresAt: wallClock + lifetimeMs, expiresAtMs: nowMs + lifetimeMs }),
  isOwn: true,
});

/** Uses a new token for the current session. Rejected pages may be open with it. */
export const replaceToken = (state: SenderState, token: string): Step =>
  unchanged(withCurrent(state, (delivery) => withoutRejected({ ...delivery, token })));

/** Sends a rejected page of the current session again: it may be open now. */
export const retryRejectedPage = (state: SenderState, page: number): Step =>
  unchanged(withCurrent(state, (delivery) => withoutRejected(delivery, page)));
