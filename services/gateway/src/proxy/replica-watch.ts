import { backOff } from '@docsight/service-kit';
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

/** `draining`: it responds, and is stopping. `none`: it does not respond. */
export type ProbeResult = 'ready' | 'draining' | 'none';

type SentRequest = {
  /**
   * The response has begun.
   * @param isClosing the replica closes the connection after it, as all replicas do that are stopping.
   */
  responded(isClosing: boolean): void;
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
  isDraining: boolean;
  nextProbeAtMs: number;
};

type WatchOptions<One extends Replica> = {
  upstream: Pick<Upstream<One>, 'frozen' | 'draining' | 'recovered' | 'hasOther'>;
  replicas: () => readonly One[];
  /** Asks the replica for any response. Never rejects. */
  probe: (replica: One) => Promise<ProbeResult>;
  nowMs: () => number;
  suspectAfterMs: number;
  /** A replica that has responded to nothing for this time is probed. */
  idleAfterMs: number;
};

/** A frozen or stopping replica costs no request: only probes find out that it is ready again. */
const nextProbeAfterMs = backOff({ firstMs: 500, maxMs: 4_000, jitter: 0 });

export const makeReplicaWatch = <One extends Replica>(options: WatchOptions<One>): ReplicaWatch<One> => {
  const { upstream, replicas, probe, nowMs, suspectAfterMs, idleAfterMs } = options;
  const states = new Map<One, State>();

  const stateOf = (replica: One): State => {
    const known = states.get(replica);
    if (known) return known;
    const created: State = {
      owed: new Set<never>(),
      respondedAtMs: nowMs(),
      isProbed: false,
      failedProbes: 0,
      isDraining: false,
      nextProbeAtMs: 0,
    };
    states.set(replica, created);
    return created;
  };

  const isSuspect = ({ owed, respondedAtMs }: State): boolean => {
    const [oldest] = owed;
    const before = nowMs() - suspectAfterMs;
    return oldest !== undefined && oldest.sentAtMs <= before && respondedAtMs <= before;
  };

  const isDue = (state: State): boolean =>
    state.isDraining || state.failedProbes > 0
      ? nowMs() >= state.nextProbeAtMs
      : isSuspect(state) || state.respondedAtMs <= nowMs() - idleAfterMs;

  const drains = (replica: One, state: State): void => {
    if (!state.isDraining) upstream.draining(replica);
    state.isDraining = true;
    state.failedProbes = 0;
    state.nextProbeAtMs = nowMs() + nextProbeAfterMs(1);
  };

  const probeNow = async (replica: One, state: State): Promise<void> => {
    state.isProbed = true;
    const result = await probe(replica);
    state.isProbed = false;
    if (result !== 'none') state.respondedAtMs = nowMs();
    if (result === 'draining') {
      drains(replica, state);
      return;
    }
    if (result === 'ready') {
      if (state.isDraining || state.failedProbes > 0) upstream.recovered(replica);
      state.isDraining = false;
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
        responded: (isClosing) => {
          state.owed.delete(owed);
          state.respondedAtMs = nowMs();
          if (isClosing) drains(replica, state);
          else if (!state.isDraining) state.failedProbes = 0;
        },
        ended: () => {
          state.owed.delete(owed);
        },
      };
    },
    check: () => {
      const current = new Set(replicas());
      for (const replica of states.keys()) if (!current.has(replica)) states.delete(replica);
      for (const replica of current) {
        const state = stateOf(replica);
        if (!state.isProbed && isDue(state)) void probeNow(replica, state);
      }
    },
  };
};
