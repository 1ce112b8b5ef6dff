import { afterProbe, afterResponse, isOut, isProbeDue, newHealth } from './replica-health.ts';
import type { ProbeResult, ReplicaHealth, WatchTimes } from './replica-health.ts';
import type { Replica, Upstream } from './upstream.ts';

/**
 * Finds replicas that must get no requests.
 * - A frozen process accepts requests and responds to nothing. A replica is suspect if it owes a response and has given
 *   none for a while. Then a probe decides: a slow page alone is no reason.
 * - A process that is stopping closes each connection after its response. A replica without requests is probed, so that
 *   this is noticed long before `DRAIN_DELAY_SECONDS` have passed: no request meets a connection that is being closed.
 */
export type ReplicaWatch<One> = {
  /**
   * Records that a request was sent.
   * @param giveUp ends it if the replica is frozen and another one can serve it. Undefined if it must not be repeated.
   */
  sent(replica: One, giveUp: (() => void) | undefined): SentRequest;
  /** Probes what is suspect or frozen. Call it several times a second. */
  check(): void;
};

type SentRequest = {
  /**
   * The response has begun.
   * @param isClosing the replica closes the connection after it, as all replicas do that are stopping.
   */
  responded(isClosing: boolean): void;
  /** The request has ended, in any way. */
  ended(): void;
};

type OwedRequest = { sentAtMs: number; giveUp: (() => void) | undefined };

type WatchedReplica = {
  /** Requests without a response, in the order in which they were sent. */
  owed: Set<OwedRequest>;
  isProbed: boolean;
  health: ReplicaHealth;
};

type WatchOptions<One extends Replica> = WatchTimes & {
  upstream: Pick<Upstream<One>, 'frozen' | 'draining' | 'recovered' | 'hasOther'>;
  replicas: () => readonly One[];
  /** Asks the replica for any response. Never rejects. */
  probe: (replica: One) => Promise<ProbeResult>;
  nowMs: () => number;
};

export const makeReplicaWatch = <One extends Replica>(options: WatchOptions<One>): ReplicaWatch<One> => {
  const { upstream, replicas, probe, nowMs } = options;
  const watched = new Map<One, WatchedReplica>();

  const watchedOf = (replica: One): WatchedReplica => {
    const known = watched.get(replica);
    if (known) return known;
    const created: WatchedReplica = { owed: new Set(), isProbed: false, health: newHealth(nowMs()) };
    watched.set(replica, created);
    return created;
  };

  const probeNow = async (replica: One, state: WatchedReplica): Promise<void> => {
    state.isProbed = true;
    const result = await probe(replica);
    state.isProbed = false;
    const before = state.health;
    state.health = afterProbe(before, result, nowMs());
    if (result === 'ready' && isOut(before)) upstream.recovered(replica);
    if (result === 'draining' && !before.isDraining) upstream.draining(replica);
    if (result !== 'none') return;
    upstream.frozen(replica);
    if (upstream.hasOther(replica)) for (const { giveUp } of state.owed) giveUp?.();
  };

  return {
    sent: (replica, giveUp) => {
      const state = watchedOf(replica);
      const owed = { sentAtMs: nowMs(), giveUp };
      state.owed.add(owed);
      return {
        responded: (isClosing) => {
          state.owed.delete(owed);
          if (isClosing && !state.health.isDraining) upstream.draining(replica);
          state.health = afterResponse(state.health, isClosing, nowMs());
        },
        ended: () => {
          state.owed.delete(owed);
        },
      };
    },
    check: () => {
      const current = new Set(replicas());
      for (const replica of watched.keys()) if (!current.has(replica)) watched.delete(replica);
      for (const replica of current) {
        const state = watchedOf(replica);
        const [oldest] = state.owed;
        const isDue = isProbeDue(state.health, oldest?.sentAtMs, options, nowMs());
        if (!state.isProbed && isDue) void probeNow(replica, state);
      }
    },
  };
};
