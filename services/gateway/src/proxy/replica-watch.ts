import { backOff } from '@docsight/service-kit';
import type { Replica, Upstream } from './upstream.ts';

/**
 * Finds replicas that accept requests and respond to nothing, such as a frozen process. A replica is suspect if it owes
 * a response and has given none for a while. Then a probe decides: a slow page alone is no reason.
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
  /** The response has begun. */
  responded(): void;
  /** The request has ended, in any way. */
  ended(): void;
};

type State = {
  /** In the order in which they were sent. */
  owed: Set<{ sentAtMs: number; giveUp: (() => void) | undefined }>;
  respondedAtMs: number;
  isProbed: boolean;
  /** In a row. More than 0: the replica is frozen. */
  failedProbes: number;
  nextProbeAtMs: number;
};

type WatchOptions<One extends Replica> = {
  upstream: Pick<Upstream<One>, 'frozen' | 'responded' | 'hasOther'>;
  replicas: () => readonly One[];
  /** Resolves with whether the replica responds in any way. Never rejects. */
  probe: (replica: One) => Promise<boolean>;
  nowMs: () => number;
  suspectAfterMs: number;
};

/** A frozen replica costs no request: only probes find out that it responds again. */
const nextProbeAfterMs = backOff({ firstMs: 500, maxMs: 4_000, jitter: 0 });

export const makeReplicaWatch = <One extends Replica>(options: WatchOptions<One>): ReplicaWatch<One> => {
  const { upstream, replicas, probe, nowMs, suspectAfterMs } = options;
  const states = new Map<One, State>();

  const stateOf = (replica: One): State => {
    const known = states.get(replica);
    if (known) return known;
    const state = { owed: new Set<never>(), respondedAtMs: -Infinity, isProbed: false, failedProbes: 0 };
    const created: State = { ...state, nextProbeAtMs: 0 };
    states.set(replica, created);
    return created;
  };

  const isSuspect = ({ owed, respondedAtMs }: State): boolean => {
    const [oldest] = owed;
    const before = nowMs() - suspectAfterMs;
    return oldest !== undefined && oldest.sentAtMs <= before && respondedAtMs <= before;
  };

  const probeNow = async (replica: One, state: State): Promise<void> => {
    state.isProbed = true;
    const isAlive = await probe(replica);
    state.isProbed = false;
    if (isAlive) {
      state.respondedAtMs = nowMs();
      if (state.failedProbes > 0) upstream.responded(replica);
      state.failedProbes = 0;
      return;
    }
    state.failedProbes += 1;
    state.nextProbeAtMs = nowMs() + nextProbeAfterMs(state.failedProbes);
    upstream.frozen(replica);
    if (upstream.hasOther(replica)) for (const { giveUp } of state.owed) giveUp?.();
  };

  return {
    sent: (replica, giveUp) => {
      const state = stateOf(replica);
      const owed = { sentAtMs: nowMs(), giveUp };
      state.owed.add(owed);
      return {
        responded: () => {
          state.owed.delete(owed);
          state.respondedAtMs = nowMs();
          state.failedProbes = 0;
        },
        ended: () => {
          state.owed.delete(owed);
        },
      };
    },
    check: () => {
      const current = new Set(replicas());
      for (const [replica, state] of states) {
        if (!current.has(replica)) states.delete(replica);
        else if (state.isProbed) continue;
        else if (state.failedProbes > 0 ? nowMs() >= state.nextProbeAtMs : isSuspect(state))
          void probeNow(replica, state);
      }
    },
  };
};
