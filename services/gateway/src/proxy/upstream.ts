import { backOff } from '@docsight/service-kit';

/** One process of a service. */
export type Replica<Dispatch = unknown> = { origin: string; dispatch: Dispatch };

/** Chooses among the replicas of one service, by what requests reported about them. */
export type Upstream<One extends Replica = Replica> = {
  /** Returns all replicas in the order for one request: round robin, suspended ones last. */
  inTurn(): One[];
  responded(replica: One): void;
  /** The replica accepted no connection. */
  unreachable(replica: One): void;
  /** The replica accepted a request and did not respond. That may have been one stale connection. */
  failed(replica: One): void;
  /** The replica responds to nothing, not even to a probe. It stays suspended until it responds. */
  frozen(replica: One): void;
  /** The replica is stopping. It stays suspended until a probe reports that it has recovered. */
  draining(replica: One): void;
  /** The replica responds to probes, and is not stopping. */
  recovered(replica: One): void;
  /** `left_out`: suspended until a time, or stopping. `frozen`: until it responds. */
  stateOf(replica: One): 'used' | 'left_out' | 'frozen';
  /** Returns whether another replica is not suspended. */
  hasOther(replica: One): boolean;
};

/** The state of a replica with recent failures. */
type Trouble = {
  /** Failures since the last response. */
  failures: number;
  /** Suspensions since the last response. */
  suspensions: number;
  /** When a suspended replica is tried again; Infinity if it is frozen, undefined if it is not suspended. */
  retryAtMs: number | undefined;
  /** A request is trying the suspended replica. */
  isTried: boolean;
  /** It serves the requests that it has, so its responses end no suspension. */
  isDraining?: boolean;
};

const maxFailures = 3;
/** A restarted replica is soon used again. A dead one costs few requests an attempt. */
const suspendedForMs = backOff({ firstMs: 1_000, maxMs: 8_000, jitter: 0 });

/**
 * Suspends a replica that is unreachable, or fails three times without a response in between: for 1, 2, 4 and at most 8
 * seconds. Then one request tries it, while the others use the remaining replicas. After a response it is used as
 * before. A replica that is frozen or stopping gets no request at all while there are others.
 */
export const makeUpstream = <One extends Replica>(
  replicas: () => readonly One[],
  { nowMs }: { nowMs: () => number },
): Upstream<One> => {
  const troubles = new WeakMap<One, Trouble>();
  let turn = 0;
  const isSuspended = (replica: One): boolean => troubles.get(replica)?.retryAtMs !== undefined;
  const isDue = (replica: One): boolean => (troubles.get(replica)?.retryAtMs ?? Infinity) <= nowMs();

  const suspend = (replica: One, trouble: Trouble): void => {
    if (trouble.retryAtMs !== undefined && !trouble.isTried) return; // Another request has suspended it already.
    const suspensions = trouble.suspensions + 1;
    const retryAtMs = nowMs() + suspendedForMs(suspensions);
    troubles.set(replica, { failures: 0, suspensions, retryAtMs, isTried: false });
  };
  const troubleOf = (replica: One): Trouble =>
    troubles.get(replica) ?? { failures: 0, suspensions: 0, retryAtMs: undefined, isTried: false };

  return {
    inTurn: () => {
      const all = replicas();
      turn = (turn + 1) % Math.max(1, all.length);
      const rotated = [...all.slice(turn), ...all.slice(0, turn)];
      if (!rotated.some(isSuspended)) return rotated;
      const tried = rotated.find(isDue);
      if (tried) {
        const trouble = troubleOf(tried);
        // If this attempt never ends, another one follows after the same time.
        const retryAtMs = nowMs() + suspendedForMs(trouble.suspensions);
        troubles.set(tried, { ...trouble, retryAtMs, isTried: true });
      }
      const healthy = rotated.filter((replica) => !isSuspended(replica));
      const suspended = rotated.filter((replica) => isSuspended(replica) && replica !== tried);
      return tried ? [tried, ...healthy, ...suspended] : [...healthy, ...suspended];
    },
    responded: (replica) => {
      if (troubles.get(replica)?.isDraining !== true) troubles.delete(replica);
    },
    unreachable: (replica) => suspend(replica, troubleOf(replica)),
    failed: (replica) => {
      const trouble = troubleOf(replica);
      const failures = trouble.failures + 1;
      if (failures >= maxFailures || trouble.isTried) suspend(replica, trouble);
      else troubles.set(replica, { ...trouble, failures });
    },
    frozen: (replica) => {
      troubles.set(replica, { ...troubleOf(replica), retryAtMs: Infinity, isTried: false });
    },
    draining: (replica) => {
      troubles.set(replica, { ...troubleOf(replica), retryAtMs: Infinity, isTried: false, isDraining: true });
    },
    recovered: (replica) => {
      troubles.delete(replica);
    },
    stateOf: (replica) => {
      const trouble = troubles.get(replica);
      if (trouble?.retryAtMs === undefined) return 'used';
      return trouble.retryAtMs === Infinity && trouble.isDraining !== true ? 'frozen' : 'left_out';
    },
    hasOther: (replica) => replicas().some((other) => other !== replica && !isSuspended(other)),
  };
};
