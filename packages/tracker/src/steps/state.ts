import { pendingOf } from '../delivery.ts';
import type { Batch, Delivery } from '../delivery.ts';
import type { PageTotals } from '../reading-clock.ts';

/** The state of the sender. Steps return the next state, and the commands that it requires. */
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

export const withCurrent = (state: SenderState, change: (delivery: Delivery) => Delivery): SenderState => {
  const delivery = currentDelivery(state);
  return delivery
    ? { ...state, deliveries: new Map(state.deliveries).set(delivery.sessionId, change(delivery)) }
    : state;
};
